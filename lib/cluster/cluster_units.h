/* cluster_units.h: what stars, components and average link share: units of
 * equal records, and arrays with a number for each record. */
#pragma once

#include <string.h>

#include "base/mem.h"
#include "cluster/cluster.h"

/* Sets c->unit if an edge is equal. */
void cluster_find_units(struct cluster *c);

/* An array of n numbers, all 0 or, if value is not 0, all CLUSTER_NONE. */
static inline uint32_t *
new_array(uint32_t n, uint32_t value)
{
	uint32_t *a = mem_map((size_t)n * sizeof *a);

	if (value)
		memset(a, 0xff, (size_t)n * sizeof *a);
	return a;
}

/* Frees an array of c->n numbers, or NULL. */
static inline void
free_array(const struct cluster *c, uint32_t *a)
{
	mem_unmap(a, (size_t)c->n * sizeof *a);
}

/* The smallest record of the unit of v. */
static inline uint32_t
unit_of(const struct cluster *c, uint32_t v)
{
	return c->unit ? c->unit[v] : v;
}

/* The similarity of an edge in millionths. */
static inline uint32_t
similarity_of(const struct triple *e)
{
	return e->c & (CLUSTER_EQUAL - 1);
}
