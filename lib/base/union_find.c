/* union_find.c: union-find: making and flattening all trees. */
#include <stddef.h>

#include "base/mem.h"
#include "base/union_find.h"

uint32_t *
union_find_new(uint32_t n)
{
	uint32_t *parent = mem_map((size_t)n * sizeof *parent), v;

	for (v = 0; v < n; v++)
		parent[v] = v;
	return parent;
}

/* One ascending pass suffices, as a parent is smaller than its child. */
void
union_find_flatten(uint32_t *parent, uint32_t n)
{
	uint32_t v;

	for (v = 0; v < n; v++)
		parent[v] = parent[parent[v]];
}
