/* dot.h: dot records: two matching sentences, by document and position: docA,
 * docB, diagonal, posA, similarity. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "record/pair.h"

/* Sentence pos_a of document a matches sentence pos_b of document b. Positions
 * are from 1 to INT32_MAX. The ids are valid as long as the line they were read
 * from. */
struct dot {
	struct span a, b;
	uint32_t pos_a, pos_b;
	uint32_t similarity; /* in millionths, up to PAIR_ONE */
};

/* The diagonal of a dot in the dot plot, as written: pos_b - pos_a + 2^31. */
static inline uint32_t
dot_diagonal(const struct dot *d)
{
	return d->pos_b - d->pos_a + (UINT32_C(1) << 31);
}

/* Splits the id of a sentence, DOC:N, at its last colon; false if it is
 * none. */
bool sentence_id_split(struct span id, struct span *document, uint32_t *n);

/* The document of an id: the id without a colon and a number at its end, or the
 * whole id if there are none or nothing is before them. */
struct span sentence_document(struct span id);

/* Sets *d to the dot of a pair of sentences. If an id is not that of a
 * sentence, reports it by in_bad and returns false. */
bool dot_from_pair(struct in *in, const struct pair *p, struct dot *d);

void dot_write(struct out *o, const struct dot *d);

/* Writes the ids DOC:N of its two sentences. */
void dot_write_sentences(struct out *o, const struct dot *d);

/* Reads the next dot; false at the end of the file. A malformed record is
 * reported by in_bad. */
bool dot_read(struct in *in, struct dot *d);
