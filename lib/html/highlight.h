/* highlight.h: a text with marks in it, as HTML. */
#ifndef ND_HIGHLIGHT_H
#define ND_HIGHLIGHT_H

#include <stddef.h>

#include "io/out.h"

/* Colours go round: mark n has that of n - 1 modulo so many. */
enum { HIGHLIGHT_COLOURS = 8 };

/* Bytes [from, to) of a text are passage `number` of its page, from 1. */
struct highlight {
	size_t begin, end, number;
};

/* Bytes [from, to) of a text are paler where they are marked. */
struct pale_range {
	size_t begin, end;
};

/* The class that a passage has in the style of the page: p1 to p8. */
size_t highlight_class(size_t number);

/* Writes the n bytes of a text, a newline behind them. Each mark begins with
 * its number, which leads to the same one in the other text; side is `a` or
 * `b`. Marks may overlap in any way: where they do the text has the colour of
 * the one that began last, and is underlined. What of them is pale is
 * given ascending, none over another. Sorts the marks; O(m log m) for m of
 * them. */
void highlight_write(struct out *o, const char *text, size_t n,
    struct highlight *mark, size_t marks, const struct pale_range *pale,
    size_t pales, char side);

#endif
