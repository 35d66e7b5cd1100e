/* union_find.h: union-find over the numbers 0 to n - 1: disjoint trees. The
 * parent of a root is the root itself, any other parent is a smaller number; so
 * a root is the smallest number of its tree. */
#pragma once

#include <stdint.h>

/* The parents of n trees of one number each; the caller frees them, n numbers,
 * with mem_unmap. */
uint32_t *union_find_new(uint32_t n);

/* The root of the tree of v; halves the path to it. */
static inline uint32_t
union_find_root(uint32_t *parent, uint32_t v)
{
	while (parent[v] != v)
		v = parent[v] = parent[parent[v]];
	return v;
}

/* Joins the trees of a and b. */
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

/* Makes the root of each number its parent. */
void union_find_flatten(uint32_t *parent, uint32_t n);
