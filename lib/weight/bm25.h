/* bm25.h: vectors weighted by how rare their terms are. */
#ifndef ND_BM25_H
#define ND_BM25_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"
#include "weight/idf.h"

/* The kind of idf is that of the weights: BM25, or tf-idf, which is tf * idf.
 * The caller sets idf, which it has read, k1 and b; all else starts as
 * zeros. Owns found. */
struct bm25 {
	struct idf idf;
	double k1, b;	  /* of BM25 */
	double *term_idf; /* room: the idf of each term */
	size_t cap;
	uint64_t unseen, rare; /* terms that DF has not; left out as rare */
};

/* Replaces the weights of v, each tf, and leaves out terms whose new ones are
 * below a millionth. BM25:
 *
 *     idf * tf (k1 + 1) / (tf + k1 (1 - b + b length / average))
 *
 * with the average length of the texts that DF was made of. False, and v
 * spoilt, where a weight is above DECIMAL_MOST. */
bool bm25_weigh(struct bm25 *w, struct vector *v);

void bm25_free(struct bm25 *w);

#endif
