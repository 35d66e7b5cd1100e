/* top_pairs.h: the N most similar records of each record of two files.
 *
 * Of two equal similarities, in millionths, the smaller id is the more similar.
 * A record takes 4 bytes, and 8 for each of its N partners. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"

struct partner {
	uint32_t similarity, number;
};

/* The partners of the records of file 0 and, with both, of file 1. Start from
 * {0} with most, above 0, and both set. */
struct top_pairs {
	size_t most;
	bool both;
	const struct idmap *ids[2]; /* of the files */
	size_t width[2];	    /* most, or the size of the other file */
	/* Record i has n[i] partners from partner[i * width] on: a heap, the
	 * least similar first. Or NULL. */
	struct partner *partner[2];
	uint32_t *n[2];
};

/* Makes room for the records of two files. Borrows ids. */
void top_pairs_begin(
    struct top_pairs *t, const struct idmap *ids0, const struct idmap *ids1);

/* The similarity that record `number` of a file asks of another partner, or 0
 * while it has room; UINT32_MAX if the file keeps none. */
uint32_t top_pairs_least(const struct top_pairs *t, int file, uint32_t number);

/* Offers the pair of record a of file 0 and record b of file 1. */
void top_pairs_add(
    struct top_pairs *t, uint32_t a, uint32_t b, uint32_t similarity);

/* Sorts all partners, the most similar one first. Nothing can be added then. */
void top_pairs_end(struct top_pairs *t);

/* Whether file 0 keeps the pair of a and b; after top_pairs_end. */
bool top_pairs_has(
    const struct top_pairs *t, uint32_t a, uint32_t b, uint32_t similarity);

void top_pairs_free(struct top_pairs *t);
