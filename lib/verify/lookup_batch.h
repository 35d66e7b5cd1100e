/* lookup_batch.h: scores candidates in batches, whose records are prefetched
 * together. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "record/candidate.h"
#include "verify/kept_line.h"
#include "verify/record_lookup.h"
#include "verify/score.h"
#include "verify/verify.h"

enum { LOOKUP_BATCH = 64 };

/* A candidate of the batch. */
struct waiting_candidate {
	struct kept_line line;
	uint64_t number; /* of the line */
	uint64_t na, nb; /* sizes of the sets; 0 if unknown */
	uint64_t hash_a, hash_b;
};

/* A batch of candidates, and the records last read. a stays while the next
 * candidates have the same first id. The caller sets s, first and second, with
 * their lookup. Owns all but s, in and the lookup. */
struct lookup_batch {
	struct score *s;
	struct in *in;
	struct record_lookup lookup[2];	      /* shared, except messages */
	struct record_lookup *first, *second; /* of the ids; may be equal */
	struct waiting_candidate waiting[LOOKUP_BATCH];
	size_t n;
	struct kept_line previous; /* the line before the batch */
	struct kept_line line;	   /* the line of a; its a_n is 0 if none */
	uint64_t na;		   /* na of that line */
	struct record_content a, b;
	struct verify_counts counts;
};

/* Scores the candidates of in. in->last is the candidate before, if it is one.
 * A malformed candidate ends the program or goes to in->rejects, a repeated
 * candidate ends it. Adds to k->counts. */
void lookup_batch_run(
    struct lookup_batch *k, struct in *in, struct candidate_forms accept);

void lookup_batch_free(struct lookup_batch *k);
