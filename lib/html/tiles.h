/* tiles.h: the runs of tokens that two texts have in common. */
#ifndef ND_TILES_H
#define ND_TILES_H

#include <stddef.h>
#include <stdint.h>

#include "text/token_spans.h"

enum { TILES_MOST = 100 };	/* the longest least run */

/* Tokens [a, a + n) of one text are [b, b + n) of the other. */
struct tile {
	size_t a, b, n;
};

struct tiles_run;

/* What was found, ascending by a; no token is in two tiles. Owns all. Start
 * from {0}. Takes 32 bytes a token of the second text. */
struct tiles {
	struct tile *tile;
	size_t n, cap;
	struct tiles_run *run;	/* runs of the second text, sorted */
	size_t *rank;		/* of each place: where in run it is */
	size_t *free;		/* of each run: itself, or one behind it */
	size_t runs, run_cap, rank_cap, free_cap;
};

/* Finds runs of at least `least` tokens, 1 to TILES_MOST, or all tokens of the
 * shorter text if these are fewer.
 *
 * Goes through a once. Where a run of `least` tokens stands in b at a place
 * not in a tile yet, the first such place behind the last tile is taken,
 * else the first of all, and the tile made as long as both go on alike.
 * O(n log n) for n tokens, whatever is repeated in them. */
void tiles_find(struct tiles *t, const struct token_spans *a,
    const struct token_spans *b, size_t least);

#endif
