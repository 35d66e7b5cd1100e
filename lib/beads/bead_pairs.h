/* bead_pairs.h: writes the pairs of sentences of two documents. */
#pragma once

#include <stdint.h>

#include "base/ratio.h"
#include "beads/bead_path.h"
#include "io/out.h"

/* The caller sets a, b and least, and zeroes the rest. Owns all but a and b. */
struct bead_pairs {
	struct bead_source a, b;
	struct ratio least; /* the least score that is written */
	struct idmap terms;
	struct bead_document document[2];
	struct bead_evidence evidence;
	struct bead_path path;
	uint64_t written, below; /* pairs; those with a lower score */
};

/* Writes idA, idB, score, textA, textB for each bead of documents number a and
 * b, in order. Two sentences have the id DOC:N-M, and a space between their
 * texts. With x bits for each word of the sentences of B, in which terms that
 * document A lacks count as words, the score is x / (1 + x), or 0 if x is
 * negative. Each term of a short document is rarer here than in
 * bead_evidence.h: as in a document of 1000 terms. */
void bead_pairs_write(
    struct bead_pairs *p, uint32_t a, uint32_t b, struct out *out);

/* Frees all but a and b. */
void bead_pairs_free(struct bead_pairs *p);
