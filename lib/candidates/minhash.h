/* minhash.h: sets to K = bands * rows MinHash values, and to a key a band.
 *
 * At each position the values of two sets are equal with probability J, the
 * Jaccard similarity of the sets; all rows of a band with probability J^rows.
 *
 * MINHASH_CLASSIC, after Broder 1997: a hash function for each position, the
 * least value over the features. MINHASH_POOL, after Ayhan, Bradley and
 * Weissman 2013: of pool functions each band draws its rows.
 *
 * MINHASH_FAST, after Dahlgaard, Knudsen and Thorup, Fast Similarity
 * Sketching, FOCS 2017: a sketch for each row, with a bin for each band. In
 * rounds every feature is thrown into a bin; a bin keeps the least value of
 * the first round that hits it; after as many rounds as there are bins, each
 * round fills one. Theirs is one sketch; cut into bands, it would have rows
 * that depend on each other and so agree too seldom. Here only bands do.
 *
 * nd-minhash(1) says all this to the byte. */
#ifndef ND_MINHASH_H
#define ND_MINHASH_H

#include <stddef.h>
#include <stdint.h>

enum minhash_method { MINHASH_FAST, MINHASH_CLASSIC, MINHASH_POOL };

/* The caller sets the first six; minhash_make the rest, which it owns. */
struct minhash {
	enum minhash_method method;
	size_t bands, rows;
	size_t pool; /* functions to draw from, at least rows */
	uint64_t seed;
	unsigned bits; /* of a value that count: 1 to 64 */

	uint64_t *value;     /* row r of band b is at r * bands + b */
	uint64_t *key;	     /* of each band */
	uint64_t *key_start; /* what they begin with */
	uint64_t *salt;	     /* of functions; or factors[rows] and rounds */
	uint64_t *minimum;   /* values before they are mixed and cut */
	size_t *drawn;	     /* for each value its function in the pool */
	uint64_t *ball;	     /* the features as they are thrown */
	size_t ball_cap;
	uint64_t *thrown;      /* what a later round does to open rows */
	uint32_t *hole;	       /* the empty bins of each row */
	size_t *hole_n;	       /* how many these are */
	size_t open_n, *open;  /* the rows that have one, ascending */
	uint64_t *open_factor; /* the factors of these */
};

void minhash_make(struct minhash *m);

/* The values of the n features at f, n > 0; and then the keys of the bands,
 * which are equal where all values of the band are. */
void minhash_values(struct minhash *m, const uint64_t *f, size_t n);
void minhash_keys(struct minhash *m);

/* Frees all but what the caller set. */
void minhash_free(struct minhash *m);

#endif
