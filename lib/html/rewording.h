/* rewording.h: the words of two texts, and which of those in their passages are
 * worded otherwise in the other text. */
#ifndef ND_REWORDING_H
#define ND_REWORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "html/common_runs.h"
#include "html/highlight.h"
#include "text/token_spans.h"

/* A text: of each token whether it is in a passage, and in a run there that
 * both stretches have; and where those are that are in no such run. */
struct rewording_side {
	struct token_spans token;
	uint8_t *state;
	struct pale_range *pale;
	size_t state_cap, pales, pale_cap;
};

/* Owns all. Start from {0}; rewording_read begins anew and keeps the room. */
struct rewording {
	struct rewording_side a, b;
	struct common_runs common;
};

/* Reads the tokens of both texts, which have a newline behind them. */
void rewording_read(
    struct rewording *w, const char *a, size_t na, const char *b, size_t nb);

/* The bytes of a passage in both: tokens that are wholly in there, in runs of
 * at least `least` tokens that common_runs_find finds, are alike. */
void rewording_passage(struct rewording *w, const uint64_t at[4], size_t least);

/* No token in bytes [from, to) of a side is alike. */
void rewording_skip(struct rewording_side *s, uint64_t from, uint64_t to);

/* Finds the pale stretches of a side: from the first to the last of tokens in
 * a row that are in a passage, and alike in none. */
void rewording_find(struct rewording_side *s);

#endif
