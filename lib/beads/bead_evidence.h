/* bead_evidence.h: how much more likely the terms of a sentence of document B
 * are, in bits, if sentences of document A have the same content.
 *
 * A term that is a share x of the tokens of A's sentences and a share y of the
 * terms of document B adds log2((1 + x / y) / 2) bits for each occurrence in
 * B's sentence: IBM Model 1 or, with the same probability, any term of B. So a
 * rare term adds more than a common one, and a term that A's sentences lack
 * takes a bit away. Terms that document A lacks add nothing.
 *
 * Integers decide: bits are in units of 1 / BEAD_UNIT, rounded down for each
 * term. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "beads/bead_document.h"

enum { BEAD_UNIT = 256 };

/* A sentence of B with a term, and the weight of the term there. */
struct bead_posting {
	uint32_t sentence, weight;
};

/* Of two documents. The postings of term t are posting[start[t]] up to
 * posting[start[t + 1]], ascending. Start from {0}. Owns all but a and b. */
struct bead_evidence {
	const struct bead_document *a, *b;
	size_t *start;
	struct bead_posting *posting;
	uint64_t *count; /* of each term in B, in millionths */
	uint64_t total;	 /* of all terms in B */
	int64_t *least;	 /* of each sentence of B: all terms are lacking */
	uint64_t *sum;	 /* by term, of sentences of A; 0 between two calls */
	size_t start_cap, posting_cap, count_cap, least_cap, sum_cap;
};

/* Reads the terms of a and b, of the numbers below `terms`. */
void bead_evidence_read(struct bead_evidence *e, const struct bead_document *a,
    const struct bead_document *b, uint32_t terms);

/* Sets bits[j - from] to the bits of each sentence j of B, from <= j < to, with
 * the n sentences of A from i on. */
void bead_evidence_find(struct bead_evidence *e, size_t i, size_t n,
    size_t from, size_t to, int64_t *bits);

void bead_evidence_free(struct bead_evidence *e);
