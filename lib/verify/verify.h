/* verify.h: verifies candidates: computes their similarity and writes pairs.
 * A malformed candidate ends the program or goes to in->rejects; a wrong order
 * or a repeated candidate ends it. */
#pragma once

#include <stdint.h>

#include "io/in.h"
#include "verify/record_content.h"
#include "verify/score.h"

struct verify_counts {
	uint64_t candidates; /* distinct */
	uint64_t empty;	     /* candidates with an empty record */
	uint64_t repeatable; /* candidates of sets of several features, and */
	uint64_t repeated;   /* candidates repeated: of verify_by_count */
};

/* Reads sorted candidates; a candidate is repeated once per shared feature. */
struct verify_counts verify_by_count(struct score *s, struct in *in);

/* Reads distinct candidates or pairs, in any order. Their records are in the
 * file at path; with s->cross the records of the second ids are in the file at
 * `other`. The files are opened after the first candidate is read; at most room
 * bytes of plain files are in memory. Prints notes on the files. */
struct verify_counts verify_by_lookup(struct score *s, struct in *in,
    const char *path, const char *other, struct content_reader *r, size_t room,
    size_t threads);

/* Reads lines of two ids and the features, texts or terms of both. */
struct verify_counts verify_inline(
    struct score *s, struct in *in, struct content_reader *r, size_t threads);
