/* partition_answers.h: the records in partitions whose sets are similar to a
 * set. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"
#include "join/partition_query.h"
#include "record/set_record.h"

/* A record, the features of its set, and how many of them the set shares. */
struct partition_answer {
	struct span id;
	uint64_t n, shared;
};

/* One who asks partitions; start from {0}. Every thread needs its own. */
struct partition_answers {
	struct partition_query *query; /* of each partition */
	size_t queries;
	struct partition_answer *answer; /* the result */
	size_t n, cap;
	struct buf ids;
	uint32_t *half;
	size_t half_cap;
};

/* Opens queries of n prepared partitions, which are borrowed, with a measure
 * whose threshold is at least theirs. */
void partition_answers_open(struct partition_answers *a,
    const struct partition *p, size_t n, const struct measure *m);

/* Sets a->answer[0, a->n) to the answers to a set that has a feature, in the
 * order of its partition or, of several, by number of features and id. */
void partition_answers_ask(
    struct partition_answers *a, const struct set_record *set);

void partition_answers_free(struct partition_answers *a);
