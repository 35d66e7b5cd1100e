/* drawn_records.h: a sample of records: those whose ids have the smallest
 * hashes (bottom-k sampling). The sample of the samples of pieces is that of
 * all records, in any order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/out.h"

struct drawn_record {
	uint64_t hash; /* of the id, with the seed */
	struct span id, line;
};

/* Start from {0} with most, bytes_most and seed set, and maybe ids. Records are
 * in the order of their hashes; then of their ids; then of their bytes. The
 * sample is the first `most` of them, but a record before which the records
 * have bytes_most bytes or more, with their newlines, is not in it. Owns copies
 * of its lines, and 40 bytes for each. */
struct drawn_records {
	size_t most, bytes_most;
	uint64_t seed;
	bool ids;		   /* a record is an id; each once */
	struct idmap seen;	   /* of these: all that were in the sample */
	struct drawn_record *heap; /* the last of the order on top */
	size_t n, cap, bytes;
};

/* Adds a line, without its newline, that begins with id. */
void drawn_records_add(
    struct drawn_records *d, struct span id, struct span line);

/* Writes the lines in the order of their hashes, as the last use of d. */
void drawn_records_write(struct drawn_records *d, struct out *o);
void drawn_records_free(struct drawn_records *d);
