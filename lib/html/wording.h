/* wording.h: the words of two texts, and which of those in their passages are
 * worded otherwise in the other text. */
#ifndef ND_WORDING_H
#define ND_WORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "html/marks.h"
#include "html/tiles.h"
#include "text/token_spans.h"

/* A text: of each token whether it is in a passage, and in a run there that
 * both stretches have; and where those are that are in no such run. */
struct wording_side {
	struct token_spans token;
	uint8_t *in;
	struct pale *pale;
	size_t in_cap, pales, pale_cap;
};

/* Owns all. Start from {0}; wording_read begins anew and keeps the room. */
struct wording {
	struct wording_side a, b;
	struct tiles tiles;
};

/* Reads the tokens of both texts, which have a newline behind them. */
void wording_read(struct wording *w, const char *a, size_t na, const char *b,
    size_t nb);

/* The bytes of a passage in both: tokens that are wholly in there, in runs of
 * at least `least` tokens that tiles_find finds, are alike. */
void wording_passage(struct wording *w, const uint64_t at[4], size_t least);

/* No token in bytes [from, to) of a side is alike. */
void wording_skipped(struct wording_side *s, uint64_t from, uint64_t to);

/* Finds the pale stretches of a side: from the first to the last of tokens in
 * a row that are in a passage, and alike in none. */
void wording_pale(struct wording_side *s);

#endif
