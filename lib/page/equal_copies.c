#include <stdlib.h>

#include "page/equal_copies.h"
#include "base/die.h"
#include "base/mem.h"
#include "base/prefix_sum.h"
#include "base/union_find.h"

/* The number of an id, which is a tree of its own if it is new. */
static uint32_t
add_id(struct equal_copies *c, struct span id, bool *is_new)
{
	const uint32_t before = c->ids.n, n = idmap_add(&c->ids, id);

	*is_new = n == before;
	if (*is_new) {
		MEM_GROW(c->parent, c->parent_cap, (size_t)n + 1);
		c->parent[n] = n;
	}
	return n;
}

bool
copies_add(struct equal_copies *c, struct span a, struct span b)
{
	bool new_a, new_b;
	uint32_t x = add_id(c, a, &new_a), y = add_id(c, b, &new_b);

	union_find_merge(c->parent, x, y);
	return new_a && new_b;
}

void
copies_group(struct equal_copies *c)
{
	uint32_t i;

	free(c->member);
	free(c->end);
	c->member = mem_new((size_t)c->ids.n + 1, sizeof *c->member);
	c->end = mem_new((size_t)c->ids.n + 1, sizeof *c->end);
	union_find_flatten(c->parent, c->ids.n);
	for (i = 0; i < c->ids.n; i++)
		c->end[c->parent[i]]++;
	prefix_sum32(c->end, c->ids.n);
	for (i = 0; i < c->ids.n; i++)
		c->member[c->end[c->parent[i]]++] = i;
}

uint32_t
copies_groups(const struct equal_copies *c)
{
	uint32_t i, n = 0;

	for (i = 0; i < c->ids.n; i++)
		n += c->parent[i] == i;
	return n;
}

uint32_t
copies_find(const struct equal_copies *c, struct span id)
{
	return c->parent[idmap_find(&c->ids, id)];
}

bool
copies_same(const struct equal_copies *c, struct span a, struct span b)
{
	uint32_t x = idmap_find(&c->ids, a), y = idmap_find(&c->ids, b);

	return x != IDMAP_NONE && y != IDMAP_NONE &&
	    c->parent[x] == c->parent[y];
}

const uint32_t *
copies_members(const struct equal_copies *c, uint32_t group, size_t *n)
{
	const uint32_t begin = group > 0 ? c->end[group - 1] : 0;

	*n = c->end[group] - begin;
	return c->member + begin;
}
