/* pair_graph.h: reads pairs as a graph of numbered ids. Malformed pairs or
 * ranks end the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/fraction.h"
#include "base/idmap.h"
#include "io/in.h"

/* Start from {0} except candidates, keep_lines, keep_exact and the members from
 * memory to id_more. Owns all: 12 bytes a pair, and its line with keep_lines,
 * 16 with keep_exact; 8 an id, and an entry of ids. Records are numbered as in
 * ids until pair_graph_order, then in order of preference. */
struct pair_graph {
	struct idmap ids;
	struct triple *edge; /* see struct cluster */
	size_t edges, edge_cap;
	size_t read;	  /* pairs, also those of which no edge is kept */
	bool candidates;  /* not pairs: keep only edges that join two trees */
	uint32_t *parent; /* of the trees, see union_find.h */
	size_t parents, parent_cap;
	uint32_t *id_number;  /* of each record: its number in ids */
	uint32_t *byte_order; /* the records in byte order of their ids */
	bool keep_lines, keep_exact;
	size_t memory;		   /* bytes that may be needed until the end */
	bool counts;		   /* pairs that do not fit, without edges */
	size_t edge_more, id_more; /* bytes that others take for each */
	size_t id_bytes;	   /* of the ids */
	size_t line_bytes;	   /* of the lines */
	struct buf lines;	   /* the pairs read, each with its newline */
	struct fraction *exact;	   /* the similarity of each edge */
};

/* Reads all pairs of in, which stays open; or, if memory is set and they do not
 * fit, returns false, after as many as fit or, with counts, all. */
bool pair_graph_read(struct pair_graph *g, struct in *in);

/* The bytes that the pairs read need until the end. */
uint64_t pair_graph_bytes(const struct pair_graph *g);

/* Numbers the records in order of preference (preference.h): the ids of first,
 * then the higher rank, then the smaller id. rank has records (id, number), or
 * is NULL, as first may be. No id can be looked up afterwards. */
void pair_graph_order(struct pair_graph *g, struct in *rank, struct in *first);

void pair_graph_free(struct pair_graph *g);
