/* idf.h: how rare terms are in a collection, to be looked up. */
#ifndef ND_IDF_H
#define ND_IDF_H

#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"

/* Kinds of idf of a term in df of N documents. Both are right to 15 digits
 * and the same on every machine. */
enum idf_kind {
	IDF_BM25,  /* ln(1 + (N - df + .5) / (df + .5)), above 0 */
	IDF_PLAIN, /* ln(N / df), and of a df below 1 that of 1 */
};

/* What is looked up for a term that is to be left out. */
#define IDF_RARE (-1.0)

/* The terms of a file are slots of a hash table, known by their hash64: of a
 * million terms two have one with probability 3 in 10^8. 22 to 43 bytes a
 * term; while slots are doubled the old ones stand beside the new. The caller
 * sets the first two; all else starts as zeros. */
struct idf {
	enum idf_kind kind;
	uint64_t min_df;	    /* in fewer documents a term is left out */
	const char *name;	    /* of the file, for messages */
	uint64_t documents, tokens; /* of all, in millionths */
	double unseen;		    /* of a term the file has not: df is 1 */
	struct idf_term *term;
	size_t n, slots;
	unsigned shift;
};

/* Reads document frequencies, which may have decimals; what is wrong with
 * them ends the program. */
void idf_read(struct idf *f, const char *path);

/* The idf of each of the n terms at w, or IDF_RARE, to `to`; returns how many
 * the file has not. */
size_t idf_find(
    const struct idf *f, const struct weighted_term *w, size_t n, double *to);

void idf_free(struct idf *f);

#endif
