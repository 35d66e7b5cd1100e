/* combined_pair.h: combined records: idA, idB, S, s1, ..., sk: the similarity S
 * of two records, and that of each of their k parts.
 *
 * A combined record is also a pair record. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

enum { COMBINED_PARTS = 16 };

/* The similarity of a part whose file lacks the pair, written as `-`. */
#define COMBINED_NONE UINT32_MAX

/* A combined record. Its ids are valid as long as the line it was read from,
 * where one TAB separates them. Start from {0}. */
struct combined_pair {
	struct span a, b;
	bool cross; /* set by the caller: the ids are of two collections */
	uint32_t similarity; /* in millionths, rounded down */
	size_t n;	     /* parts; the first record sets it for all */
	uint32_t part[COMBINED_PARTS]; /* as similarity, or COMBINED_NONE */
};

/* Reads the next record; false at the end of the file. A record that is
 * malformed, or has another number of parts than the first, is reported by
 * in_bad. */
bool combined_pair_read(struct in *in, struct combined_pair *c);

void combined_pair_write(struct out *o, const struct combined_pair *c);
