/* pair_graph.h: pair records as numbered ids and edges. The edge of the
 * program: what is wrong with the records ends it with a message. */
#ifndef ND_PAIR_GRAPH_H
#define ND_PAIR_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "cluster/cluster.h"
#include "io/in.h"

/* Pairs as they came in. Start from {0}, with keep set if the lines are
 * wanted too. Owns all; 12 bytes a pair, and its line where kept;
 * 8 an id beside those of ids. */
struct pair_graph {
	struct idmap ids;
	struct triple *edge; /* in the numbers of ids, then in new ones */
	size_t edges, edge_cap;
	uint32_t *id_number;  /* by new number: the one of ids */
	uint32_t *byte_order; /* the new numbers in order of bytes */
	bool keep_lines;
	struct buf lines; /* the lines, each with its newline */
};

/* Reads all pairs of in, which stays open. */
void pair_graph_read(struct pair_graph *g, struct in *in);

/* Numbers the ids anew in order of preference, in the edges too: of two,
 * first comes the one with the higher number in the records (id, number) of
 * rank, else the one with the smaller id. rank may be NULL. No id can be
 * looked up after it. */
void pair_graph_order(struct pair_graph *g, struct in *rank);

void pair_graph_free(struct pair_graph *g);

#endif
