/* minhash.h: sets to K = bands * rows MinHash values, and to a key a band.
 *
 * At each position the values of two sets are equal with probability J, the
 * Jaccard similarity of the sets; all rows of a band with probability J^rows.
 *
 * MINHASH_CLASSIC, after Broder 1997: a hash function of its own for each
 * position, the least value over the features.
 *
 * MINHASH_FAST, after Dahlgaard, Knudsen and Thorup, Fast Similarity
 * Sketching, FOCS 2017: for each row a sketch of its own with a bin for each
 * band. In rounds every feature is thrown into a bin; a bin keeps the least
 * value of the first round that hits it; after as many rounds as there are
 * bins, round i fills bin i with all features. The sketch of the paper has
 * one row: there the features of two bins are often different ones, and the
 * values of a band less often agree all at once. Rows of their own make the
 * rows of a band independent at every size of set; what is left of the
 * dependence is between bands, and lets two sets rather agree in some band.
 *
 * MINHASH_POOL, after Ayhan, Bradley and Weissman 2013: the classic values of
 * pool functions, of which each band draws its rows, no function twice.
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
	size_t pool;		/* functions to draw from, at least rows */
	uint64_t seed;
	unsigned bits;		/* of a value that count: 1 to 64 */

	uint64_t *value;	/* row r of band b is at r * bands + b */
	uint64_t *key;		/* of each band */
	uint64_t *salt;		/* of functions; or odd[rows], salt[rounds] */
	uint64_t *least;	/* values before they are mixed and cut */
	uint64_t *ball;		/* the features as they are thrown */
	size_t ball_cap;
	uint64_t *full;		/* all ones where an earlier round filled */
	size_t *empty;		/* bins of each row */
	size_t *drawn;		/* for each value its function in the pool */
};

void minhash_make(struct minhash *m);

/* The values of the n features at f, n > 0; and then the keys of the bands,
 * which are equal where all values of the band are. */
void minhash_set(struct minhash *m, const uint64_t *f, size_t n);
void minhash_keys(struct minhash *m);

/* Frees all but what the caller set. */
void minhash_free(struct minhash *m);

#endif
