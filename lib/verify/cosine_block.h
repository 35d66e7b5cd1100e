/* cosine_block.h: products of a vector and a block of vectors, by an inverted
 * index of the block. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "verify/vector_store.h"

enum { COSINE_BLOCK_VECTORS = 1 << 12 }; /* the most */

/* A block: vectors [low, high) of base. The postings of term t are [begin[t],
 * end[t]) of vector and weight, ascending by vector. Each vector of query is
 * compared with the block; sum and query_weight are all zero between two of
 * them. Owns the arrays behind pointers but not base and query. */
struct cosine_block {
	const struct vector_store *base, *query;
	uint32_t low, high;
	uint32_t *begin, *end;
	uint32_t *vector; /* counted from low */
	double *weight;
	size_t vector_cap, weight_cap, terms;
	double length[COSINE_BLOCK_VECTORS];
	double
	    sum[COSINE_BLOCK_VECTORS]; /* of products with the query vector */
	uint64_t *query_weight;	       /* of the query vector, by term */
};

/* Begins before the first block. *w is {0}; terms is above each term. */
void cosine_block_begin(struct cosine_block *w, const struct vector_store *base,
    const struct vector_store *query, size_t terms);

/* Moves to the next block of base and indexes it; false after the last. */
bool cosine_block_next(struct cosine_block *w);

/* Adds to sum, of each vector of the block, the products with query vector
 * q. */
void cosine_block_multiply(struct cosine_block *w, uint32_t q);

/* Removes vector q, the first one left in the block, from the index. */
void cosine_block_remove(struct cosine_block *w, uint32_t q);

/* Writes the weights of vector i of v to query_weight, or zeros. */
void cosine_block_weigh(struct cosine_block *w, const struct vector_store *v,
    uint32_t i, bool zero);

/* The exact product of vector i of v and the one whose weights are
 * query_weight. */
unsigned __int128 cosine_block_dot(
    const struct cosine_block *w, const struct vector_store *v, uint32_t i);

/* The exact product of base vector i and query vector q; sum is the product as
 * a double. *weights_set is whether query_weight has q's. */
unsigned __int128 cosine_block_product(struct cosine_block *w, uint32_t i,
    uint32_t q, double sum, bool *weights_set);

void cosine_block_free(struct cosine_block *w);
