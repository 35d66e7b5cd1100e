/* column_met.h: the indexed sets of a column that share features with a set,
 * which one thread has met for one question. */
#pragma once

#include <stdint.h>

#include "join/weighted_question.h"

enum { COLUMN_MET_MOST = UINT8_MAX };

/* Start from {0} with count for all sets and 0; owns both. count[y]: how many
 * features of set y were met, up to COLUMN_MET_MOST, which may be any number; 0
 * for sets that are not among the n of set. */
struct column_met {
	uint8_t *count;
	uint32_t *set;
	size_t n, cap;
};

/* Meets the sets in column i of the question: if it is about recent records,
 * those that got a record in this block. */
void column_met_ask(
    struct column_met *m, const struct weighted_question *q, size_t i);

/* Forgets all sets. */
void column_met_clear(struct column_met *m);
