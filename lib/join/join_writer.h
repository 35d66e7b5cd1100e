/* join_writer.h: writes the pairs of the ids of sets that were found
 * similar. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "join/prefix_query.h"

/* How the ids of two sets become pairs. */
enum pair_order {
	ORDER_WITHIN,  /* all pairs of two ids, the smaller id first */
	ORDER_SMALLER, /* two files of one collection: only pairs whose id from
			* `file` is smaller */
	ORDER_CROSS,   /* two collections: all pairs, the id of file first */
	ORDER_INDEXED, /* of two collections the id of the index first */
};

/* One who asks for the pairs of some sets, and writes them to out. */
struct join_writer {
	struct prefix_query query;
	struct out *out;
	enum pair_order order;
	bool collapse;	/* only the smallest id of a set */
	bool held;	/* measure_write_held; of two collections */
	uint64_t pairs; /* written */
};

/* Writes the pair of an id of what is asked for, and one of the collection, of
 * sets of na and nb features, in the order that e->order says. */
void join_write_pair(struct join_writer *e, struct span a, size_t na,
    struct span b, size_t nb, size_t shared);

/* Writes the pairs of an id, whose set has n features, with the hits of the
 * last query. */
void join_write_id(struct join_writer *e, struct span id, size_t n);

/* Writes the pairs of the ids of set i of s with the hits of the last query. */
void join_write_set(
    struct join_writer *e, const struct set_store *s, uint32_t i);

/* Writes the pairs among the ids of set i of the collection that is asked. */
void join_write_equal(struct join_writer *e, uint32_t i);

/* Writes the pair of two ids that are numbers, of sets with so many features.
 */
void join_write_numbers(struct join_writer *e, const uint32_t number[static 2],
    const uint32_t n[static 2], size_t shared);
