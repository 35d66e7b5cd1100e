/* emit.h: pairs of ids out, from what a join found for sets. */
#ifndef ND_EMIT_H
#define ND_EMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "join/prefix_join.h"

/* How the ids of two sets become pairs. */
enum join_pairs_order {
	JOIN_PAIRS_WITHIN,	/* one collection: all, the smaller id first */
	JOIN_PAIRS_SMALLER,	/* two files of one: the first id is smaller */
	JOIN_PAIRS_CROSS,	/* two collections: all, as they come */
};

struct join_writer {
	struct out *out;
	enum join_pairs_order order;
	bool collapse;		/* the smallest id stands for equal sets */
	uint64_t pairs;		/* written */
};

/* The pairs of an id, whose set has n features, with what j found for it. */
void join_pairs_write_id(struct join_writer *e, const struct prefix_join *j,
    struct span id, size_t n);

/* The same for the ids of set i of s. */
void join_pairs_write_set(struct join_writer *e, const struct prefix_join *j,
    const struct set_store *s, uint32_t i);

/* The pairs among the ids of set i of the collection of j. */
void join_pairs_write_equal(
    struct join_writer *e, const struct prefix_join *j, uint32_t i);

#endif
