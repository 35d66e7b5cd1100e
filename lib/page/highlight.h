/* highlight.h: writes a text with highlighted passages and changed words as
 * HTML, piece by piece. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "diff/text_marks.h"
#include "io/out.h"

/* Mark n has colour (n - 1) mod HIGHLIGHT_COLOURS. Each colour has a CSS class:
 * p1 to p4. */
enum { HIGHLIGHT_COLOURS = 4 };

/* A text, `at` of its n bytes written. The caller sets the members before `at`
 * and zeroes the rest. The text has a newline after it.
 *
 * A sweep: the marks are sorted by their beginning, `begun` of them have begun.
 * Their ends are sorted: `ended` of them are passed. open is a stack of marks
 * that have begun; its top has not ended. `passed` changed and `grey` ignored
 * ranges have ended. */
struct highlight_text {
	const char *text;
	size_t n;
	struct text_mark *mark;
	size_t marks;
	const struct changed_list *changed, *ignored;
	int side;	 /* 0 for A, 1 for B */
	bool only_marks; /* changed words are shown only in marks */
	bool translated; /* changed words are translations */
	size_t at;
	size_t begun, *end, ended, *open, opens, passed, grey;
};

/* The number of the CSS class of a passage: 1 to 4 for p1 to p4. */
size_t highlight_class(size_t number);

/* Writes bytes [begin, end) of a text, which are in a mark; changed words
 * underlined. */
void highlight_changed(struct out *o, const struct changed_list *l,
    const char *text, size_t begin, size_t end);

/* Sorts the marks; takes O(m log m) time for m marks, and owns 16 bytes for
 * each until highlight_end. */
void highlight_begin(struct highlight_text *h);

/* Writes the bytes from h->at to `to`. A mark begins with its number, a link to
 * the mark of that number in the other text, and "moved" if it is. Marks may
 * overlap: overlapping text has the colour of the mark that began last, and is
 * underlined. Changed words are underlined in marks, and are <del> (side a) or
 * <ins> (b) elsewhere. */
void highlight_put(struct out *o, struct highlight_text *h, size_t to);

void highlight_end(struct highlight_text *h);
