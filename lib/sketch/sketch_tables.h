/* sketch_tables.h: sketches in memory to pairs: table by table, or all with
 * all. The edge. */
#ifndef ND_SKETCH_TABLES_H
#define ND_SKETCH_TABLES_H

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/sketch_similarity.h"
#include "sketch/sketch_store.h"

/* What is to be done; the caller sets all but the last two. */
struct sketch_tables {
	struct sketch_query query;
	uint64_t seed;
	size_t tables;	      /* 0: all with all, whatever the reach */
	size_t share, shares; /* of the tables, or of the rows; from 1 */
	size_t memory;	      /* bytes for pairs; more go to a file */
	uint64_t compared, pairs;
};

/* Writes the pairs, sorted, each once. Memory, beside sketches and pairs: 24
 * bytes a sketch. */
void sketch_tables_run(
    struct sketch_tables *t, const struct sketch_store *s, struct out *out);

/* Sketches of a collection to records of all tables (table_record.h). */
void sketch_tables_map(const struct sketch_tables *t, struct in *in,
    struct sketch_kind *k, int side, struct out *out);

#endif
