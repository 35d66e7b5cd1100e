/* sketch_tables.h: pairs of similar sketches in memory: by sorted tables and
 * windows, or by comparing all. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/sketch_similarity.h"
#include "sketch/sketch_store.h"

/* The search; the caller sets all but compared and pairs, its counts. */
struct sketch_tables {
	struct sketch_query query;
	uint64_t seed;
	size_t tables;	      /* 0: compare all, whatever query.reach is */
	size_t share, shares; /* search part `share`, from 1, of the work */
	size_t threads;	      /* at least 1 */
	size_t memory;	      /* bytes of pairs before they are spilled */
	uint64_t compared, pairs;
};

/* Writes the pairs, sorted, each once: the same for any number of threads.
 * Takes the sketches, the pairs, and 24 bytes a sketch and thread. */
void sketch_tables_run(
    struct sketch_tables *t, const struct sketch_store *s, struct out *out);

/* Writes each sketch of a collection as one record for each table
 * (record/table_record.h). *k is {0} or the kind of sketches read before; side
 * is 0 for one collection, else 1 or 2. */
void sketch_tables_map(const struct sketch_tables *t, struct in *in,
    struct sketch_kind *k, int side, struct out *out);
