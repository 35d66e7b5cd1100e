/* row_maker.h: makes the rows of two texts, one after the other. */
#pragma once

#include "diff/text_rows.h"

/* The rows that grow. first has the first tokens of the row that has not ended;
 * differs: it has a difference, which the caller sets. */
struct row_maker {
	struct text_rows *rows;
	const struct rows_source *source;
	size_t first[2];
	bool differs;
};

/* Empties the rows. */
struct row_maker row_maker_begin(
    struct text_rows *r, const struct rows_source *s);

/* Ends a row before bytes end[0] and end[1], and tokens token[0] and token[1].
 * Adds no row that is empty. */
void row_maker_end(struct row_maker *m, const size_t end[2],
    const size_t token[2], size_t folded);

/* Ends the last row at the end of both texts. */
void row_maker_end_texts(struct row_maker *m, size_t folded);

/* Folds bytes [begin, end) of a text, within a row. */
void row_maker_fold(
    struct text_rows *r, int side, size_t begin, size_t end, size_t words);

/* Ends rows between the tokens [from, to) of an equal run where lines or
 * sentences end. */
void row_maker_end_within(
    struct row_maker *m, const struct common_run *r, size_t from, size_t to);

/* Adds the rows of an equal run. Folds all but `head` words at its beginning
 * and `tail` words at its end, if these are `least` or more. If tail is 0, the
 * run ends both texts. */
void row_maker_run(struct row_maker *m, const struct common_run *r, size_t head,
    size_t tail, size_t least);
