/* join_parts.h: the pairs within a collection of sets that need not fit in
 * memory.
 *
 * The sets are in a file, by size. The first that fit are a part: all sets from
 * there on ask the part for the sets before them. What is found for sets after
 * the part goes to a file, where the next part finds it. So every part reads
 * the later sets again. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "io/in.h"
#include "join/join_writer.h"
#include "join/set_part.h"
#include "join/sized_sets.h"

/* The caller sets the members before memory. sets are the distinct sets as in
 * set_store.h, but without features, which are in the file; there are none if
 * the sets are different ones with numbers for ids. Owns all. */
struct join_parts {
	struct measure m;
	size_t threads;
	bool numbered;
	size_t memory; /* for a part */
	struct set_store sets;
	struct mapped_pages pages; /* of sets */
	struct sized_sets file;
	struct set_part part;
	uint32_t from, to; /* the sets of the part */
	struct prefix_join j;
	struct part_query *query; /* of each thread */
	struct out_blocks *blocks;
};

/* Reads the sets of in, by several threads, to a file in dir; reports. If
 * `memory` bytes suffice for all with their index, sets *s to the sets as
 * set_store_read does, and returns true. A record without a number takes 16
 * bytes besides memory for sets and ids. With self, a note says if there are
 * many parts. */
bool join_parts_read(struct join_parts *x, struct in *in,
    const struct set_source *source, bool self, size_t memory,
    struct set_store *s);

/* Reads the sets from x->from on that fit in memory, as the part. Frees x but
 * for the part and j. */
void join_parts_load(struct join_parts *x);
void join_parts_free(struct join_parts *x);

/* Writes the pairs as one part with everything would, part by part; adds to
 * e->pairs. e->query is ignored. Frees x. */
void join_parts_write(struct join_parts *x, struct join_writer *e);
