/* candidate.h: candidate records: idA, idB, the sizes nA and nB of the two
 * sets, which may be absent, and a tag, which may be absent too (record_tag.h).
 *
 * A candidate without a tag occurs once for every feature that its sets share;
 * candidate_runs.c has the other kinds by the first byte of the tag. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "record/record_tag.h"

/* A candidate. Its ids are valid as long as the line it was read from. a sorts
 * before b in byte order, unless they are ids of two collections. */
struct candidate {
	struct span a, b;
	uint64_t na, nb;
	bool has_sizes;	 /* the record has na and nb, each at least 1 */
	size_t n;	 /* bytes of the line without the tag */
	struct span tag; /* empty if absent */
};

/* The forms of records that are accepted besides a candidate of one
 * collection. */
struct candidate_forms {
	bool pairs; /* pair records, of which only the ids are read */
	bool cross; /* ids of two collections, in any order */
};

/* Splits a line; false if it is malformed. candidate_bad then reports it by
 * in_bad: it is in->last. */
bool candidate_parse(
    struct span line, struct candidate *c, struct candidate_forms accept);
void candidate_bad(struct in *in, struct candidate_forms accept);

/* Reads the next candidate; false at the end of the file. A malformed record
 * is reported by in_bad. */
bool candidate_read(
    struct in *in, struct candidate *c, struct candidate_forms accept);

/* The tag may be empty. */
void candidate_write(struct out *o, struct span a, struct span b, uint64_t na,
    uint64_t nb, struct span tag);
