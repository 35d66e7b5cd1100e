/* word_diff.h: the diff of two texts by tokens: the runs of equal tokens, in
 * the order of both texts. */
#pragma once

#include <stddef.h>

#include "diff/common_runs.h"
#include "text/token_spans.h"

/* The most steps of a search for the shortest diff of two stretches, from each
 * end: up to twice as many tokens may differ. */
enum { WORD_DIFF_STEPS = 256 };

/* A stretch of tokens of both texts: [begin[0], end[0]) of the first and
 * [begin[1], end[1]) of the second. */
struct diff_box {
	size_t begin[2], end[2];
};

/* The equal runs, ascending in both texts; no two are adjacent in both. Start
 * from {0}. Owns all, and reuses it for the next texts. */
struct word_diff {
	struct common_run *equal;
	size_t n, cap;
	struct common_runs common;
};

/* Finds the equal runs of two texts.
 *
 * If at most 2 * WORD_DIFF_STEPS tokens differ, the diff is the shortest one
 * (E. Myers, An O(ND) Difference Algorithm and Its Variations, 1986, section
 * 4b). Otherwise the runs of common_runs_find of at least `least` tokens are
 * anchors: the heaviest chain of them in the order of both texts is equal. Each
 * stretch between two anchors has the shortest diff or, if that is too long
 * again, anchors of single tokens, and then the shortest diff or none. Last, a
 * run of fewer than `least` tokens becomes different if the differences before
 * and after it are more than twice as long.
 *
 * For n tokens takes O(n log n + n * WORD_DIFF_STEPS) time, however they
 * differ, and the memory of common_runs_find for each level of anchors. */
void word_diff_find(struct word_diff *d, const struct token_spans *a,
    const struct token_spans *b, size_t least);
