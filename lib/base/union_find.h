/* union_find.h: union-find over the numbers 0 .. n - 1. parent[v] is v for a
 * root, else a smaller number; so a root is the smallest of its tree. */
#ifndef ND_UNION_FIND_H
#define ND_UNION_FIND_H

#include <stdint.h>

/* n trees of one each: n numbers from mem_map, the caller's. */
uint32_t *union_find_new(uint32_t n);

/* The root of v's tree; halves the path there. */
static inline uint32_t
union_find_root(uint32_t *parent, uint32_t v)
{
	while (parent[v] != v)
		v = parent[v] = parent[parent[v]];
	return v;
}

/* Makes one tree of those of a and b. */
static inline void
union_find_merge(uint32_t *parent, uint32_t a, uint32_t b)
{
	a = union_find_root(parent, a);
	b = union_find_root(parent, b);
	if (a < b)
		parent[b] = a;
	else
		parent[a] = b;
}

/* Puts each number's root in place of its parent. */
void union_find_flatten(uint32_t *parent, uint32_t n);

#endif
