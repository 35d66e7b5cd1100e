/* rewording.h: finds the tokens of passages that the other text does not have:
 * they are underlined. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "diff/common_runs.h"
#include "diff/text_marks.h"
#include "diff/word_diff.h"
#include "text/token_spans.h"
#include "text/unescape.h"

/* The tokens of a text, and the state of each: in a passage, in a common run of
 * it. */
struct rewording_side {
	struct token_spans token;
	uint8_t *state;
	size_t state_cap;
};

/* Passages that overlap are compared again and again: in all, at most so many
 * times the tokens of both texts are. */
enum { REWORDING_TIMES = 16 };

/* Start from {0}. Owns all, and reuses it for the next texts. */
struct rewording {
	struct rewording_side side[2];
	size_t left;	   /* tokens that may be compared */
	size_t uncompared; /* passages that were not: their tokens are common */
	struct common_runs common;
	struct word_diff diff;
};

/* Reads the tokens of two texts. */
void rewording_read(
    struct rewording *w, const struct unescaped *a, const struct unescaped *b);

/* Adds a passage: bytes [offset[0], offset[1]) of A and [offset[2], offset[3])
 * of B. Its tokens in runs of at least `least` tokens, which common_runs_find
 * finds, are common, and those that are equal in its diff by word_diff_find. */
void rewording_passage(
    struct rewording *w, const uint64_t offset[4], size_t least);

/* Makes no token in bytes [begin, end) of a side common. */
void rewording_skip(struct rewording_side *s, uint64_t begin, uint64_t end);

/* Sets *to to the runs of tokens of a side that are in a passage and not common
 * in any. Returns how many tokens are in passages. */
size_t rewording_find(const struct rewording_side *s, struct changed_list *to);
