/* emit.h: pairs of ids out, from what a join found for sets. */
#ifndef ND_EMIT_H
#define ND_EMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "join/join.h"

/* How the ids of two sets become pairs. */
enum emit_order {
	EMIT_WITHIN,	/* one collection: all, the smaller id first */
	EMIT_SMALLER,	/* two files of one: where the first is the smaller */
	EMIT_CROSS,	/* two collections: all, as they come */
};

struct emit {
	struct out *out;
	enum emit_order order;
	bool collapse;		/* the smallest id stands for equal sets */
	uint64_t pairs;		/* written */
};

/* The pairs of an id, whose set has n features, with what j found for it. */
void emit_id(struct emit *e, const struct join *j, struct span id, size_t n);

/* The same for the ids of set i of s. */
void emit_set(struct emit *e, const struct join *j, const struct sets *s,
    uint32_t i);

/* The pairs among the ids of set i of the collection of j. */
void emit_equal(struct emit *e, const struct join *j, uint32_t i);

#endif
