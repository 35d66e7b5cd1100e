/* band_forest.h: which texts pairs connect that were found: pairs within a tree
 * add nothing to the connected components.
 *
 * The trees grow between rounds only, in which threads ask; so what is left out
 * does not depend on the number of threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* Texts have numbers. Owns all: parent is of union_find_new, the rest starts
 * from zeros. */
struct band_forest {
	uint32_t *parent;
	uint64_t *wanted; /* pairs that are not left out, ascending: the
			     smaller number << 32 | the greater */
	size_t wanteds, cap;
};

/* Adds the pairs of a file, records of two ids; find gives the number of an id,
 * UINT32_MAX if it has none. */
void band_forest_want(struct band_forest *f, const char *file,
    uint32_t (*find)(const void *state, struct span id), const void *state);

/* Whether the pair is to be found whatever connects it; a < b. */
bool band_forest_wants(const struct band_forest *f, uint32_t a, uint32_t b);

/* The tree of a text. */
static inline uint32_t
band_forest_tree(const struct band_forest *f, uint32_t a)
{
	while (f->parent[a] != a)
		a = f->parent[a];
	return a;
}
