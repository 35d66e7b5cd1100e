/* chain.c: chains of dots, by dynamic programming.
 *
 * Dot y may follow dot x where it is behind x in both documents with at most
 * gap sentences skipped in either: with reach = gap + 1,
 *
 *	a(x) < a(y) <= a(x) + reach  and  b(x) < b(y) <= b(x) + reach.
 *
 * A chain is a sequence of dots each of which follows the one before. Of two
 * chains that is better which has
 *
 *	1. more dots,
 *	2. the greater sum of similarities,
 *	3. fewer sentences skipped in both documents together: of chains of as
 *	   many dots, that is a + b of the last less a + b of the first,
 *	4. the last dot with the greater a, then the greater b.
 *
 * Of chains before one dot y that is best which is so with y behind it: there
 * a + b of the last is that of y, and the third says a + b of the first the
 * greater. Each of these holds on when a dot is added to both, so the best
 * chain that ends in y is y behind the best one that ends in a dot that y may
 * follow. This gives each dot at most one dot before it: a forest. Its chains
 * are taken best first: from the end of the best, back until a dot that is
 * taken; what is left so of a chain is a chain. Thus each dot is in exactly
 * one. With gap 0 no dot has two that may follow it, and the chains are the
 * maximal diagonals.
 *
 * Dots are gone through by a. A tree of maxima over the columns, the
 * different b, has the best dot of each that is in reach of the present a.
 * In a column, a dot with a better and later one is never asked for again:
 * those that are left are in descending order, and go out of reach first to
 * last. So each dot comes and goes once, and asks once: O(log n) each. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "passage/chain.h"

enum { NONE = 0 }; /* else a dot is its place + 1 */

/* The better of the chains that end in dots x and y, each a dot or NONE, where
 * end_x and end_y are a + b of where they end: of what follows both or, where
 * nothing does, of x and of y. */
static uint32_t
choose(const struct chain *c, uint32_t x, uint32_t y, uint32_t end_x,
    uint32_t end_y)
{
	const struct chain_best *p = &c->best[x - 1], *q = &c->best[y - 1];
	bool first;

	if (p->n != q->n)
		first = p->n > q->n;
	else if (p->sum != q->sum)
		first = p->sum > q->sum;
	else if (end_x - p->start_sum != end_y - q->start_sum)
		first = end_x - p->start_sum < end_y - q->start_sum;
	else
		first = x > y;
	return first ? x : y;
}

/* The better one before a dot that both are before; x or y may be NONE. */
static uint32_t
better(const struct chain *c, uint32_t x, uint32_t y)
{
	if (!x || !y)
		return x ? x : y;
	return choose(c, x, y, UINT32_MAX, UINT32_MAX);
}

/* The better one of those that end in x and in y. */
static uint32_t
better_end(const struct chain *c, uint32_t x, uint32_t y)
{
	const struct triple *d = &c->dot[x - 1], *e = &c->dot[y - 1];

	return choose(c, x, y, d->a + d->b, e->a + e->b);
}

void
chain_add(struct chain *c, uint32_t at_a, uint32_t at_b, uint32_t similarity)
{
	c->dot = mem_grow(c->dot, &c->cap, c->n + 1, sizeof *c->dot);
	c->dot[c->n++] =
	    (struct triple){ .a = at_a, .b = at_b, .c = similarity };
}

/* Room for all that is needed of n dots. */
static void
grow(struct chain *c, size_t n)
{
	c->best = mem_grow(c->best, &c->best_cap, n, sizeof *c->best);
	c->previous =
	    mem_grow(c->previous, &c->previous_cap, n, sizeof *c->previous);
	c->column = mem_grow(c->column, &c->column_cap, n, sizeof *c->column);
	c->open = mem_grow(c->open, &c->open_cap, n, sizeof *c->open);
	c->by_b = mem_grow(c->by_b, &c->by_b_cap, n, sizeof *c->by_b);
	c->columns =
	    mem_grow(c->columns, &c->columns_cap, n, sizeof *c->columns);
}

/* Sets up the columns and which one each dot is in; returns how many. Room
 * in open for the dots of each is where they stand in the order of b. */
static size_t
make_columns(struct chain *c, size_t reach)
{
	size_t columns = 0, least = 0, i;
	struct chain_column *k;

	for (i = 0; i < c->n; i++)
		c->by_b[i] = (struct triple){ .a = c->dot[i].b, .b = i };
	radix_sort(c->by_b, c->n);
	for (i = 0; i < c->n; i++) {
		if (i == 0 || c->by_b[i].a != c->by_b[i - 1].a) {
			k = &c->columns[columns++];
			k->pos_b = c->by_b[i].a;
			while (c->columns[least].pos_b + reach < k->pos_b)
				least++;
			k->first_near = least;
			k->head = k->tail = i;
		}
		c->column[c->by_b[i].b] = columns - 1;
	}
	c->tree = mem_grow(c->tree, &c->tree_cap, 2 * columns, sizeof *c->tree);
	for (i = 0; i < 2 * columns; i++)
		c->tree[i] = NONE;
	return columns;
}

/* The best one of this column is another: so are some above it. */
static void
update_tree(struct chain *c, size_t columns, uint32_t column)
{
	const struct chain_column *k = &c->columns[column];
	size_t i = columns + column;
	uint32_t best = k->head < k->tail ? c->open[k->head] : NONE;

	while (c->tree[i] != best) {
		c->tree[i] = best;
		if (i <= 1)
			break;
		best = better(c, c->tree[i], c->tree[i ^ 1]);
		i /= 2;
	}
}

/* The best one in columns [from, to). */
static uint32_t
best_in_range(const struct chain *c, size_t columns, size_t from, size_t to)
{
	uint32_t best = NONE;

	for (from += columns, to += columns; from < to; from /= 2, to /= 2) {
		if (from % 2)
			best = better(c, best, c->tree[from++]);
		if (to % 2)
			best = better(c, best, c->tree[--to]);
	}
	return best;
}

/* Dot i may be followed from now on. */
static void
open_dot(struct chain *c, size_t columns, size_t i)
{
	struct chain_column *k = &c->columns[c->column[i]];
	uint32_t dot = i + 1;

	while (k->tail > k->head && better(c, dot, c->open[k->tail - 1]) == dot)
		k->tail--;
	c->open[k->tail++] = dot;
	if (k->tail == k->head + 1)
		update_tree(c, columns, c->column[i]);
}

/* Dot i is out of reach. */
static void
close_dot(struct chain *c, size_t columns, size_t i)
{
	struct chain_column *k = &c->columns[c->column[i]];

	if (k->head < k->tail && c->open[k->head] == i + 1) {
		k->head++;
		update_tree(c, columns, c->column[i]);
	}
}

/* Sets best and before of dot i. */
static void
extend(struct chain *c, size_t columns, size_t i)
{
	const struct triple *d = &c->dot[i];
	uint32_t x = best_in_range(
	    c, columns, c->columns[c->column[i]].first_near, c->column[i]);

	c->previous[i] = x;
	if (x)
		c->best[i] = c->best[x - 1];
	else
		c->best[i] = (struct chain_best){ .start_sum = d->a + d->b };
	c->best[i].n++;
	c->best[i].sum += d->c;
}

/* best and before of all dots, which are sorted. */
static void
link_dots(struct chain *c, size_t reach)
{
	size_t columns = make_columns(c, reach), i = 0, k, old = 0;

	while (i < c->n) {
		for (; c->dot[old].a + reach < c->dot[i].a; old++)
			close_dot(c, columns, old);
		for (k = i; k < c->n && c->dot[k].a == c->dot[i].a; k++)
			extend(c, columns, k);
		for (; i < k; i++)
			open_dot(c, columns, i);
	}
}

/* Which dot, if any, is behind each in its chain, to open: of those that have
 * it before them the one whose chains go on to the best end. Those ends are
 * kept in column. */
static void
split_chains(struct chain *c)
{
	uint32_t *behind = c->open, *end = c->column, x;
	size_t i;

	for (i = 0; i < c->n; i++)
		behind[i] = end[i] = NONE;
	for (i = c->n; i-- > 0;) {
		if (!end[i])
			end[i] = i + 1;
		x = c->previous[i];
		if (x &&
		    (!end[x - 1] ||
			better_end(c, end[i], end[x - 1]) == end[i])) {
			end[x - 1] = end[i];
			behind[x - 1] = i + 1;
		}
	}
}

/* The chain that begins with dot i. */
static struct passage
chain_from(const struct chain *c, size_t i)
{
	const struct triple *d = &c->dot[i];
	struct passage p = { .first_a = d->a, .first_b = d->b };
	uint32_t x;

	for (x = i + 1; x; x = c->open[x - 1]) {
		d = &c->dot[x - 1];
		p.n++;
		p.sum += d->c;
	}
	p.last_a = d->a;
	p.last_b = d->b;
	return p;
}

/* The first dots of all chains that are long enough, to by_b, sorted by
 * diagonal and position; returns how many. */
static size_t
chain_starts(struct chain *c, size_t least)
{
	const struct triple *d;
	size_t n = 0, i;
	uint32_t x;

	for (i = 0; i < c->n; i++) {
		x = c->previous[i];
		d = &c->dot[i];
		if ((!x || c->open[x - 1] != i + 1) &&
		    chain_from(c, i).n >= least)
			c->by_b[n++] = (struct triple){ .a = d->b - d->a +
				    (UINT32_C(1) << 31),
				.b = d->a,
				.c = i };
	}
	radix_sort(c->by_b, n);
	return n;
}

void
chain_find(struct chain *c, size_t gap, size_t least)
{
	size_t i;

	c->passages = 0;
	if (c->n >= least) {
		grow(c, c->n);
		radix_sort(c->dot, c->n);
		link_dots(c, gap + 1);
		split_chains(c);
		c->passages = chain_starts(c, least);
		c->passage = mem_grow(c->passage, &c->passage_cap, c->passages,
		    sizeof *c->passage);
	}
	for (i = 0; i < c->passages; i++)
		c->passage[i] = chain_from(c, c->by_b[i].c);
	c->n = 0;
}

void
chain_free(struct chain *c)
{
	free(c->dot);
	free(c->passage);
	free(c->best);
	free(c->previous);
	free(c->column);
	free(c->open);
	free(c->by_b);
	free(c->columns);
	free(c->tree);
	*c = (struct chain){ 0 };
}
