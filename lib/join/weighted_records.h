/* weighted_records.h: records of several columns, each a set, and their
 * similarity: the weighted mean of those of their columns. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/column_index.h"

enum { WEIGHTED_COLUMNS = 16 };

/* An index that is made by a measure with the threshold of all, and the weight
 * of the column, in millionths. */
struct weighted_column {
	struct column_index index;
	uint32_t weight;
};

/* Record r, in order of preference, has in column c the set set[r * columns +
 * c], or none if that is 0. threshold, above 0, is in millionths. set is
 * borrowed; owns the indexes. */
struct weighted_records {
	struct weighted_column column[WEIGHTED_COLUMNS];
	size_t columns;
	const uint32_t *set;
	uint32_t n, threshold;
	bool renormalise; /* divide by the weights of columns that both have */
};

static inline const uint32_t *
weighted_records_sets(const struct weighted_records *w, uint32_t record)
{
	return w->set + (size_t)record * w->columns;
}

/* Adds a record to the indexes, after all that were added. */
void weighted_records_add(struct weighted_records *w, uint32_t record);

/* Empties the indexes. */
void weighted_records_clear(struct weighted_records *w);

/* Sets *mean to the weighted mean of two records, in millionths, and part[c] to
 * their similarity in column c, or to COLUMN_NONE if one of them has no set
 * there. Returns false if no column with a weight has a similarity, with
 * renormalise. */
bool weighted_records_mean(const struct weighted_records *w, uint32_t a,
    uint32_t b, uint32_t *mean, uint32_t part[static WEIGHTED_COLUMNS]);

void weighted_records_free(struct weighted_records *w);
