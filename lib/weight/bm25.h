/* bm25.h: weights the terms of vectors by BM25, tf-idf or classic. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"
#include "weight/idf.h"

/* Parameters and counts. The caller reads idf, whose kind chooses the formula,
 * and sets k1 and b; all else starts as zeros. Owns all. */
struct bm25 {
	struct idf idf;
	double k1, b;	  /* for IDF_BM25 */
	double *term_idf; /* of each term of a vector */
	size_t cap;
	uint64_t unseen;     /* terms without a document frequency */
	uint64_t rare_terms; /* terms dropped: IDF_RARE */
};

/* Replaces the weights of v, which are term frequencies tf, and drops terms
 * whose new weight is below a millionth. IDF_PLAIN: idf * tf. IDF_CLASSIC:
 * idf * sqrt(tf). IDF_BM25:
 *
 *     idf * tf (k1 + 1) / (tf + k1 (1 - b + b length / average))
 *
 * where average is the mean length of the texts that were counted for the
 * document frequencies. If a weight is above DECIMAL_MOST, returns false and
 * leaves v incomplete. */
bool bm25_weigh(struct bm25 *w, struct vector *v);

void bm25_free(struct bm25 *w);
