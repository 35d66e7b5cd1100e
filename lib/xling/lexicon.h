/* lexicon.h: a translation table of pairs of sentences: p(f|e), of those f and
 * e that translate each other. The edge: notes, and records out. */
#ifndef ND_LEXICON_H
#define ND_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "xling/bitext.h"

/* What the table is to be: probabilities in millionths. */
struct lexicon {
	size_t iterations;
	uint32_t least_back; /* least p(e|f); 0 for any */
	uint32_t least_p;    /* least p(f|e) written */
	size_t top;	     /* most f written of an e */
	bool verbose;	     /* a note of each iteration */
	uint64_t term_pairs; /* two terms in a pair of sentences */
	uint64_t written;    /* records */
};

/* Writes the table: e, f, p(f|e), ascending by e and f. The memory of two
 * models (ibm_model1.h), one after the other, and 8 bytes for each two terms
 * with p(e|f) at least back. */
void lexicon_write(struct lexicon *l, const struct bitext *b, struct out *o);

#endif
