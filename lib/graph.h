/* graph.h: pair records as numbered ids and edges. The edge of the program:
 * what is wrong with the records ends it with a message. */
#ifndef ND_GRAPH_H
#define ND_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cluster.h"
#include "idmap.h"
#include "in.h"

/* Pairs as they came in. Start from {0}, with keep set if the lines are
 * wanted too. Owns all; 12 bytes a pair, and its line where kept. */
struct graph {
	struct idmap ids;
	struct triple *edge;	/* in numbers of ids, until graph_renumber */
	size_t edges, edge_cap;
	bool keep;
	char *line;		/* the lines, each with its newline */
	size_t line_used, line_cap;
};

/* Reads all pairs of in, which stays open. */
void graph_read(struct graph *g, struct in *in);

/* Writes the numbers of all ids to order, of two the preferred first: the
 * one with the higher number in the records (id, number) of rank, else the
 * one with the smaller id. rank may be NULL. bytes gets them in the order of
 * their bytes. Both have room for ids.n. No id can be
 * looked up after it. */
void graph_order(struct graph *g, struct in *rank, uint32_t *bytes,
    uint32_t *order);

/* Turns the numbers of the edges from those of ids to new ones. */
void graph_renumber(struct graph *g, const uint32_t *to);

void graph_free(struct graph *g);

#endif
