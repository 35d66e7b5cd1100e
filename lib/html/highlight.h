/* highlight.h: writes a text with highlighted passages as HTML. */
#ifndef ND_HIGHLIGHT_H
#define ND_HIGHLIGHT_H

#include <stddef.h>

#include "io/out.h"

/* Mark n has colour (n - 1) mod HIGHLIGHT_COLOURS. Each colour has a CSS class
 * in html_frame.c: p1 to p8. */
enum { HIGHLIGHT_COLOURS = 8 };

/* Bytes [begin, end) of a text are passage `number`, from 1, of its page. */
struct highlight {
	size_t begin, end, number;
};

/* Bytes [begin, end) of a text are paler if they are marked. */
struct pale_range {
	size_t begin, end;
};

/* The number of the CSS class of a passage: 1 to 8 for p1 to p8. */
size_t highlight_class(size_t number);

/* Writes the n bytes of a text, which has a newline after it. A mark begins
 * with its number, a link to the mark of that number in the other text; side is
 * 'a' or 'b'. Marks may overlap: overlapping text has the colour of the mark
 * that began last, and is underlined. Pale ranges ascend and do not overlap.
 * Sorts the marks; takes O(m log m) time for m marks. */
void highlight_write(struct out *o, const char *text, size_t n,
    struct highlight *mark, size_t marks, const struct pale_range *pale,
    size_t pales, char side);

#endif
