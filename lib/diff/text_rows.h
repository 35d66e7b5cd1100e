/* text_rows.h: divides two texts into rows, so that equal words are side by
 * side, and chooses the stretches that are folded. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "diff/text_marks.h"
#include "diff/word_diff.h"
#include "text/token_spans.h"
#include "text/unescape.h"

/* A row ends before byte end[0] of text A and end[1] of B, and begins where the
 * row before it ends. */
struct text_row {
	size_t end[2];
	size_t folded; /* equal words, if the row is folded; else 0 */
	bool stop;     /* has words that differ */
};

/* Bytes [begin, end) of a text, within a row, are folded. */
struct text_fold {
	size_t begin, end, words;
};

/* The rows of two texts, up to the end of both, and the folds of each text,
 * ascending. Start from {0}. Owns all, and reuses it for the next texts. */
struct text_rows {
	struct text_row *row;
	struct text_fold *fold[2];
	size_t n, cap, folds[2], fold_cap[2];
};

/* Both texts and their tokens. */
struct rows_source {
	const struct unescaped *text[2];
	const struct token_spans *token[2];
};

/* Makes the rows of a diff. Folds long equal stretches as rows; some words
 * before and after each difference are not folded. Folds the middle of long
 * differences. */
void text_rows_diff(struct text_rows *r, const struct rows_source *s,
    const struct common_run *equal, size_t n);

/* Passages or runs: mark[0] and mark[1] have the same n numbers. */
struct rows_marks {
	struct text_mark *mark[2];
	size_t n;
	size_t row_least; /* words of a passage that begins a row */
	size_t run_least; /* words of an equal run, for word_diff_find */
};

/* Makes the rows of passages. The heaviest chain of passages that are in the
 * same order in both texts begin rows. Within them the rows follow their diff,
 * by *d. Folds what is far from all marks, and the middle of long equal
 * stretches in which no mark begins. Sorts the marks. */
void text_rows_passages(struct text_rows *r, const struct rows_source *s,
    const struct rows_marks *marks, struct word_diff *d);
