/* pair_bound.h: ends a search that finds too many pairs. */
#pragma once

#include "io/in.h"
#include "io/out.h"

/* The pairs that are copied, and the files of the sentences, one a line, which
 * are read only after the 10,000th pair; against may be NULL. */
struct pair_bound {
	size_t most;		      /* pairs for each sentence, twice */
	const char *places, *against; /* id, number of its set; or id */
	uint64_t pairs;
};

/* Copies the lines of in. More than 10,000 and twice `most` for each sentence
 * end the program with a message that names a sentence of the last pair. */
void pair_bound_copy(struct pair_bound *b, struct in *in, struct out *out);
