/* passage.h: passage records: sentences of one document that match sentences of
 * another in the same order. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "io/in.h"
#include "io/out.h"

/* n sentences from first_a to last_a of document a match n sentences from
 * first_b to last_b of document b, one to one. */
struct passage {
	struct span a, b;
	uint32_t n;
	uint32_t first_a, last_a, first_b, last_b;
	uint64_t sum; /* of the n similarities, in millionths */
};

/* The columns of a passage with offsets. */
enum {
	PASSAGE_COUNT = 3,
	PASSAGE_SENTENCES,
	PASSAGE_OFFSETS = 8,
	PASSAGE_COLUMNS = 12
};

/* Splits the last line, a passage with offsets, into its columns and reads the
 * numbers from PASSAGE_COUNT on; false after in_bad. */
bool passage_columns(struct in *in, struct span f[PASSAGE_COLUMNS],
    uint64_t number[PASSAGE_COLUMNS]);

/* Writes a passage, without its newline; its similarity is the mean of the
 * n. */
void passage_write(struct out *o, const struct passage *p);
