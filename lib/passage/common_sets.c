#include <stdlib.h>

#include "base/mem.h"
#include "passage/common_sets.h"

static bool
is_cross(const struct common_sets *c)
{
	return c->a != c->b;
}

static void
add_near(uint32_t *near, uint64_t n)
{
	*near = n < UINT32_MAX - *near ? *near + n : UINT32_MAX;
}

void
common_sets_open(struct common_sets *c)
{
	uint64_t n;
	uint32_t i;

	c->near[0] = mem_new((size_t)c->sets + 1, sizeof *c->near[0]);
	c->near[1] = c->near[0];
	if (is_cross(c)) {
		c->near[1] = mem_new((size_t)c->sets + 1, sizeof *c->near[1]);
		return;
	}
	for (i = 1; i <= c->sets; i++) {
		n = sentence_places_of(c->a, i);
		if (n > 1) {
			add_near(&c->near[0][i], n - 1);
			c->found += n * (n - 1) / 2;
		}
	}
}

void
common_sets_end(struct common_sets *c)
{
	if (is_cross(c))
		free(c->near[1]);
	free(c->near[0]);
	c->near[0] = c->near[1] = NULL;
}

void
common_sets_add(struct common_sets *c, uint32_t set_a, uint32_t set_b)
{
	uint64_t in_a = sentence_places_of(c->a, set_a);
	uint64_t in_b = sentence_places_of(c->b, set_b);

	add_near(&c->near[0][set_a], in_b);
	add_near(&c->near[1][set_b], in_a);
	c->found += in_a * in_b;
}

bool
common_sets_too_many(const struct common_sets *c)
{
	return c->found >
	    c->most * (c->a->read + (is_cross(c) ? c->b->read : 0));
}

/* Leaves out the common sets of collection p, which is number `side`. */
static uint64_t
leave_out(struct common_sets *c, struct sentence_places *p, int side)
{
	uint8_t *left = mem_new(c->sets / 8 + 1, 1);
	uint64_t n = 0;
	uint32_t set;
	size_t i;

	for (set = 1; set <= c->sets; set++)
		if (c->near[side][set] > c->most) {
			left[set / 8] |= 1u << set % 8;
			n += sentence_places_of(p, set);
		}
	c->left[side] = left;
	if (p->count)
		return n;
	for (i = 0; i < p->sentences; i++)
		if (common_sets_left(left, p->sentence[i].set))
			p->sentence[i].set = 0;
	sentence_places_list(p, c->sets);
	return n;
}

uint64_t
common_sets_leave_out(struct common_sets *c)
{
	uint64_t n = leave_out(c, c->a, 0);

	if (is_cross(c))
		n += leave_out(c, c->b, 1);
	else
		c->left[1] = c->left[0];
	return n;
}
