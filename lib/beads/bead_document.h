/* bead_document.h: the sentences of a document in memory, with their terms. A
 * malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "beads/bead_source.h"

enum {
	BEAD_BYTES = (1 << 24) - 1, /* a longer sentence counts as this */
	BEAD_TOKENS = 1 << 30,
	BEAD_WEIGHT = 1000000000, /* a thousand occurrences, in millionths */
};

/* A number of the map of terms, and a weight in millionths. */
struct bead_term {
	uint32_t term, weight;
};

/* Its terms are those from `terms` up to that of the next sentence. */
struct bead_sentence {
	struct span id, text; /* text with escapes */
	uint32_t bytes, tokens;
	size_t terms;
};

/* Sentences in the order of the file; sentence[n] has the end of the terms.
 * Start from {0}. Owns the arrays, but not what spans refer to. */
struct bead_document {
	struct bead_sentence *sentence;
	struct bead_term *term;
	size_t n, cap, term_cap;
};

/* Reads a document by its number in s->documents. Adds its terms to the map
 * with `add`, otherwise drops terms that the map lacks. */
void bead_document_read(struct bead_document *d, struct bead_source *s,
    uint32_t number, struct idmap *terms, bool add);

void bead_document_free(struct bead_document *d);
