/* lexicon.h: writes the translation table p(f|e) of a parallel corpus, with the
 * term pairs that translate each other in both directions. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "xling/bitext.h"

/* Options, and counts of the result. Probabilities are in millionths. */
struct lexicon {
	size_t iterations;
	uint32_t least_back; /* least p(e|f); 0 for any */
	uint32_t least_p;    /* least p(f|e) */
	size_t top;	     /* most f of an e */
	bool verbose;	     /* print a note for each iteration */
	uint64_t term_pairs; /* different e and f in one pair of sentences */
	uint64_t written;    /* records */
};

/* Writes records e, f, p(f|e), ascending by e and f. Takes the memory of two
 * models (ibm_model1.h), one after the other, and 8 bytes for each e and f with
 * p(e|f) >= least_back. */
void lexicon_write(struct lexicon *l, const struct bitext *b, struct out *o);
