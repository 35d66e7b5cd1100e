/* bead_path.h: aligns the sentences of a document with those of its
 * translation, by dynamic programming.
 *
 * W. A. Gale and K. W. Church: A Program for Aligning Sentences in Bilingual
 * Corpora. Computational Linguistics 19(1), 1993. The alignment is a sequence
 * of beads: 1-1, 1-0, 0-1, 2-1, 1-2 and 2-2 sentences. Its cost is the sum of
 * the costs of its beads, in bits, of which the bits of bead_evidence.h are
 * taken away. If lengths differ by d bytes of s in both, that costs d^2 /
 * (5 s) bits, which is the normal distribution of Gale and Church with a
 * variance of 7.2 instead of 6.8. The sentences of A are first scaled to the
 * length of B. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "beads/bead_document.h"
#include "beads/bead_evidence.h"

/* Sentence i of n is aligned with sentences of B at most this many before
 * i * m / n and after (i + 1) * m / n. */
enum { BEAD_BAND = 500 };

/* Sentences a up to a + na with b up to b + nb. */
struct bead {
	uint32_t a, b, na, nb;
};

/* The costs of row i, of columns first to last. */
struct bead_row {
	size_t first, last, cap;
	int64_t *cost;
};

/* The beads with sentences on both sides, in order. Start from {0}. Owns all:
 * for documents of n and m sentences a byte for each of m + 1001 n places, and
 * 40 bytes for each of m / n + 1001. */
struct bead_path {
	struct bead *bead;
	size_t n, cap;
	const struct bead_document *a, *b;
	struct bead_evidence *evidence;
	uint64_t length[2];	/* bytes of both */
	struct bead_row row[3]; /* i % 3 */
	size_t *start;		/* where the steps of a row begin */
	unsigned char *step;	/* the last bead of the path to each place */
	int64_t *bits[2];	/* evidence of one and of two sentences of A */
	size_t from;		/* the column of bits[.][0] */
	uint64_t scaled[2];	/* their bytes, scaled */
	size_t start_cap, step_cap, bits_cap[2];
};

/* Aligns the documents of e, neither of which is empty. */
void bead_path_find(struct bead_path *p, struct bead_evidence *e);

void bead_path_free(struct bead_path *p);
