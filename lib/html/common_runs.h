/* common_runs.h: the runs of tokens that two texts have in common. */
#ifndef ND_COMMON_RUNS_H
#define ND_COMMON_RUNS_H

#include <stddef.h>
#include <stdint.h>

#include "text/token_spans.h"

enum { COMMON_RUNS_MOST = 100 }; /* the longest least run */

/* Tokens [a, a + n) of one text are [b, b + n) of the other. */
struct common_run {
	size_t a, b, n;
};

struct common_runs_key;

/* What was found, ascending by a; no token is in two tiles. Owns all. Start
 * from {0}. Takes 32 bytes a token of the second text. */
struct common_runs {
	struct common_run *found;
	size_t n, cap;
	struct common_runs_key *key; /* runs of the second text, sorted */
	size_t *rank;		     /* of each place: where in run it is */
	size_t *next_free;	     /* of each run: itself, or one behind it */
	size_t keys, key_cap, rank_cap, next_free_cap;
};

/* Finds runs of at least `least` tokens, 1 to COMMON_RUNS_MOST, or all tokens
 * of the shorter text if these are fewer.
 *
 * Goes through a once. Where a run of `least` tokens stands in b at a place
 * not in a tile yet, the first such place behind the last tile is taken,
 * else the first of all, and the tile made as long as both go on alike.
 * O(n log n) for n tokens, whatever is repeated in them. */
void common_runs_find(struct common_runs *t, const struct token_spans *a,
    const struct token_spans *b, size_t least);

#endif
