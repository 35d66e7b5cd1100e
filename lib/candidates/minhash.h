/* minhash.h: the MinHash values of a set, and an LSH key for each band.
 *
 * A set has bands * rows values. At each position, the values of two sets are
 * equal with probability J, the Jaccard similarity; so all rows of a band are
 * equal with probability J^rows. nd-minhash(1) specifies every byte.
 *
 * MINHASH_CLASSIC (Broder 1997): the minimum of a hash function over the
 * features, with another function at each position.
 *
 * MINHASH_POOL (Ayhan, Bradley, Weissman 2013): the rows of each band are drawn
 * from a pool of functions. Both can take multiply-shift functions.
 *
 * MINHASH_FAST (Dahlgaard, Knudsen, Thorup, Fast Similarity Sketching, FOCS
 * 2017): one sketch for each row, with a bin for each band. In each round every
 * feature is hashed to a bin; a bin keeps the minimum of the first round that
 * hits it. The rows of a band are from independent sketches. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum minhash_method { MINHASH_FAST, MINHASH_CLASSIC, MINHASH_POOL };

/* The caller sets the members from method through bits; minhash_make sets the
 * rest, which is owned.
 * A ball is the hash of a feature in one round; an open row has an empty
 * bin. */
struct minhash {
	enum minhash_method method;
	size_t bands, rows;
	size_t pool;   /* functions of MINHASH_POOL, at least rows */
	bool multiply; /* multiply-shift functions, not of MINHASH_FAST */
	uint64_t seed;
	unsigned bits; /* bits kept of a value: 1 to 64 */

	uint64_t *value;     /* row r of band b is value[r * bands + b] */
	uint64_t *key;	     /* of each band */
	uint64_t *key_start; /* the initial key of each band */
	uint64_t *salt;	     /* of each function; MINHASH_FAST: a factor for
				each row, then a salt for each round */
	uint64_t *minimum;   /* of each function or bin, before the last hash */
	size_t *drawn;	     /* the function of each position */

	uint64_t *ball; /* of each feature in this round */
	size_t ball_cap;
	uint64_t *thrown;      /* minima of this round in the open rows */
	uint32_t *hole;	       /* the empty bins of each row */
	size_t *hole_n;	       /* their number */
	size_t *open, open_n;  /* the open rows, ascending */
	uint64_t *open_factor; /* and their factors */
};

void minhash_make(struct minhash *m);

/* Sets value for the n > 0 features at f. */
void minhash_values(struct minhash *m, const uint64_t *f, size_t n);

/* Sets key from value: keys of a band are equal if all its values are. */
void minhash_keys(struct minhash *m);

/* Frees what minhash_make allocated. */
void minhash_free(struct minhash *m);
