/* text_join.h: exact join of texts by edit similarity: all pairs whose
 * similarity, 1 - distance / length of the longer text, is at least t. Texts
 * are compared with those that are no longer, by gram_filter.h and then by
 * edit_distance.h. Lines of pairs are sorted, each is written once. */
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "extsort/line_sorter.h"
#include "io/out.h"
#include "join/text_set.h"

/* The caller sets the first two members. Start from {0}. Owns the rest. */
struct text_join {
	struct ratio t; /* above 0 */
	size_t threads;

	uint64_t compared, pairs, cut;
	uint64_t distances; /* of those compared, that were computed */
	uint64_t steps;	    /* of the distances, in about .6 ns each */
	struct line_sorter sorter;
	pthread_mutex_t lock; /* of sorter */
	struct join_thread *thread;
};

/* Begins a join, whose pairs are sorted in `memory` bytes, at least 1 MB. j
 * must not move. */
void text_join_open(struct text_join *j, const char *dir, size_t memory);

/* Finds the pairs within x, if y is x too, or those of a text of x and one of y
 * that is no longer; with by_id
 * only those whose text of y is shorter or has the smaller id. Without it both
 * are parts of one collection, and the ids that have a text besides count as
 * cut. */
void text_join_across(struct text_join *j, const struct text_set *x,
    const struct text_set *y, bool by_id);

/* Adds the pair of two ids of one text of this length. */
void text_join_equal(
    struct text_join *j, struct span a, struct span b, size_t length);

/* Writes the pairs; frees all. */
void text_join_close(struct text_join *j, struct out *out);
