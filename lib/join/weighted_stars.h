/* weighted_stars.h: the stars of records of several columns, exactly, without
 * their pairs: those of star_join.h, but two records are similar if the
 * weighted mean of the similarities of their columns is a threshold or more. */
#pragma once

#include "join/weighted_records.h"

/* The caller sets records and threads, and may set block. owner[r] is the first
 * record before r that has no owner and is similar to r, or COLUMN_NONE. Owns
 * owner. */
struct weighted_stars {
	struct weighted_records records;
	size_t threads;
	uint32_t block; /* records of a block, for tests; 0 is the default */
	uint32_t *owner;
	uint64_t compared; /* pairs of records */
};

/* Empties the indexes first. */
void weighted_stars_run(struct weighted_stars *w);

/* Frees the indexes, too. */
void weighted_stars_free(struct weighted_stars *w);
