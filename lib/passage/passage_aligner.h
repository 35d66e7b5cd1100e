/* passage_aligner.h: finds which words a passage has: what two documents share
 * around passages of whole sentences. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "passage/passage_offsets.h"
#include "passage/word_chain.h"
#include "passage/word_seeds.h"
#include "passage/word_text.h"

/* A passage: of side 0, then 1, sentences first to last, bytes [begin, end). */
struct sentence_box {
	struct sentence_range side[2];
};

/* The caller sets the members before text and zeroes the rest. Owns these. */
struct passage_aligner {
	struct sentence_source a, b;
	const struct word_bits *bits;
	int64_t least; /* units of word_bits.h */
	bool cross;    /* equal ids are different documents */
	struct word_text text[2];
	struct word_seeds seeds;
	struct word_chains chains;
	struct sentence_range *range;
	size_t range_cap;
	uint64_t passages; /* written */
};

/* Writes the passages of documents a and b that lie in the n boxes or within
 * WORD_CONTEXT bytes of them (word_chain.h), in the order of their beginnings,
 * with offsets. */
void passage_align(struct passage_aligner *t, struct span a, struct span b,
    const struct sentence_box *box, size_t n, struct out *out);

/* Frees the working memory. */
void passage_aligner_free(struct passage_aligner *t);
