/* monotone_chain.c: finds the heaviest chain of stretches. */
#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "diff/monotone_chain.h"

/* No link. */
#define NONE SIZE_MAX

/* A sweep over the first text. The links are sorted by their beginning there;
 * by_end has their indices by their end. tree is a Fenwick tree over the
 * distinct ends in the second text, b_end: an element has the link of the
 * heaviest chain. */
struct chain_sweep {
	struct chain_link *link;
	size_t *by_end, *b_end, *tree, *sum, *before, n, ends;
};

static int
by_begin(const void *x, const void *y)
{
	const struct chain_link *a = x, *b = y;
	size_t i;

	for (i = 0; i < 2; i++)
		if (a->begin[i] != b->begin[i])
			return a->begin[i] < b->begin[i] ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

static int
by_end(const void *x, const void *y, void *links)
{
	const size_t *i = x, *j = y;
	const struct chain_link *a = (struct chain_link *)links + *i;
	const struct chain_link *b = (struct chain_link *)links + *j;

	if (a->end[0] != b->end[0])
		return a->end[0] < b->end[0] ? -1 : 1;
	return *i < *j ? -1 : *i > *j;
}

static int
ascending(const void *x, const void *y)
{
	const size_t *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

/* How many distinct ends in the second text are at most `place`. */
static size_t
ends_up_to(const struct chain_sweep *s, size_t place)
{
	size_t i;

	BISECT(i, 0, s->ends, s->b_end[i] <= place);
	return i;
}

/* Enters a link, whose chain is known, into the tree. */
static void
enter(struct chain_sweep *s, size_t i)
{
	size_t at = ends_up_to(s, s->link[i].end[1]);

	for (; at <= s->ends; at += at & -at)
		if (s->tree[at] == NONE || s->sum[s->tree[at]] < s->sum[i])
			s->tree[at] = i;
}

/* The last link of the heaviest chain that ends in the second text at `place`
 * or before. */
static size_t
heaviest(const struct chain_sweep *s, size_t place)
{
	size_t at = ends_up_to(s, place), best = NONE, i;

	for (; at > 0; at -= at & -at) {
		i = s->tree[at];
		if (i != NONE && (best == NONE || s->sum[i] > s->sum[best]))
			best = i;
	}
	return best;
}

static void
prepare(struct chain_sweep *s, struct chain_link *link, size_t n)
{
	size_t i;

	qsort(link, n, sizeof *link, by_begin);
	*s = (struct chain_sweep){ .link = link, .n = n };
	s->by_end = mem_new(n, sizeof *s->by_end);
	s->b_end = mem_new(n, sizeof *s->b_end);
	s->tree = mem_new(n + 1, sizeof *s->tree);
	s->sum = mem_new(n, sizeof *s->sum);
	s->before = mem_new(n, sizeof *s->before);
	for (i = 0; i < n; i++) {
		s->by_end[i] = i;
		s->b_end[i] = link[i].end[1];
	}
	qsort_r(s->by_end, n, sizeof *s->by_end, by_end, link);
	qsort(s->b_end, n, sizeof *s->b_end, ascending);
	for (i = 0; i < n; i++)
		if (i == 0 || s->b_end[i] != s->b_end[s->ends - 1])
			s->b_end[s->ends++] = s->b_end[i];
	for (i = 0; i <= s->ends; i++)
		s->tree[i] = NONE;
}

size_t
monotone_chain(struct chain_link *link, size_t n)
{
	struct chain_sweep s;
	size_t i, ended = 0, last, length = 0, best = NONE;

	if (n == 0)
		return 0;
	prepare(&s, link, n);
	for (i = 0; i < n; i++) {
		while (link[s.by_end[ended]].end[0] <= link[i].begin[0])
			enter(&s, s.by_end[ended++]);
		s.before[i] = heaviest(&s, link[i].begin[1]);
		s.sum[i] = link[i].weight +
		    (s.before[i] == NONE ? 0 : s.sum[s.before[i]]);
		if (best == NONE || s.sum[i] > s.sum[best])
			best = i;
	}
	for (last = best; last != NONE; last = s.before[last])
		s.by_end[length++] = last;
	/* The indices ascend: no link is overwritten before it moves. */
	for (i = 0; i < length; i++)
		link[i] = link[s.by_end[length - 1 - i]];
	free(s.by_end);
	free(s.b_end);
	free(s.tree);
	free(s.sum);
	free(s.before);
	return length;
}
