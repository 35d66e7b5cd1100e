/* weighted_question.h: how a record is asked for similar ones.
 *
 * Of a similar pair, some column has at least the threshold. A question may
 * leave out columns: even if both records are equal there, the others together
 * have to give the rest of the threshold, so that one of them has a certain
 * least similarity. Where thousands of records have the same title, the texts
 * are asked instead, at that lower threshold. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/weighted_records.h"

/* How a column is asked: for similarities of m.t or more, by the first `prefix`
 * of its ranks, which `rest` follow. */
struct asked_column {
	bool is_asked;
	struct measure m;
	uint32_t prefix, rest;
};

/* The record has sets at `set`, in columns of this weight together. If columns
 * are left out, which are bits, sets are looked up by all their features, else
 * by their prefixes. */
struct weighted_question {
	const struct weighted_records *w;
	uint32_t record;
	const uint32_t *set;
	uint32_t weight;
	uint16_t left_out;
	bool is_recent; /* about the records of this block, not all */
	struct asked_column column[WEIGHTED_COLUMNS];
};

/* Begins a question; returns false if no record can be similar. */
bool weighted_question_begin(struct weighted_question *q,
    const struct weighted_records *w, uint32_t record);

/* Sets how the columns are asked: all that the record has, but those left
 * out. */
void weighted_question_set(struct weighted_question *q, uint16_t left_out);

/* Sets how the columns are asked, as it costs least; returns false if no
 * indexed set can be met. */
bool weighted_question_choose(struct weighted_question *q);
