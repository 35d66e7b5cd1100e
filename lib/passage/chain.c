/* chain.c: chains of dots, by dynamic programming.
 *
 * Dot y may follow dot x if it comes later in both documents and at most gap
 * sentences are skipped in either. With reach = gap + 1:
 *
 *	a(x) < a(y) <= a(x) + reach  and  b(x) < b(y) <= b(x) + reach.
 *
 * A chain is a sequence of dots of which each may follow the one before. The
 * better of two chains has
 *
 *	1. more dots,
 *	2. the greater sum of similarities,
 *	3. fewer sentences skipped in both documents together: with equally many
 *	   dots, the smaller a + b of the last dot minus a + b of the first,
 *	4. the last dot with the greater a, then the greater b.
 *
 * To extend chains by dot y, they are compared as if y were appended: their
 * a + b of the last dot is then equal, and rule 3 prefers the greater a + b of
 * the first. Appending a dot to two chains keeps their order. So the best chain
 * that ends in y is the best chain that ends in a dot that y may follow, and y.
 * This links each dot to at most one dot before it: a forest. It is cut into
 * chains best first: from the last dot of the best chain back to a dot that is
 * used already. Thus each dot is in exactly one chain. With gap 0 a dot may
 * follow only one other, and the chains are the maximal diagonals.
 *
 * Dots are processed by a. A column has the dots of one b; a tournament tree
 * over the columns has the best dot of each that is within reach of the current
 * a; where only a few columns are within reach, these are looked through. If a
 * later dot of a column is better, the earlier one is never needed again. So
 * the open dots of a column are sorted best first; the earliest goes out of
 * reach first. Each dot is added, removed and searched for once: O(log n). */
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "passage/chain.h"
#include "passage/chain_columns.h"

enum {
	NONE = 0, /* no dot: dots are numbered from 1 */
	NEAR = 8, /* columns that are looked through without a tree */
};

/* The best chain that ends in a dot. */
struct chain_best {
	uint64_t sum;	    /* of the similarities, in millionths */
	uint32_t n;	    /* dots */
	uint32_t start_sum; /* a + b of the first dot */
};

/* The dot, x or y, in which the better chain ends. end_x and end_y are a + b of
 * the last dot of each chain. */
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

/* The better of x and y, either of which may be NONE, to precede a dot. */
static uint32_t
better(const struct chain *c, uint32_t x, uint32_t y)
{
	if (!x || !y)
		return x ? x : y;
	return choose(c, x, y, UINT32_MAX, UINT32_MAX);
}

/* The better of x and y to end a chain. */
static uint32_t
better_end(const struct chain *c, uint32_t x, uint32_t y)
{
	const struct triple *d = &c->dot[x - 1], *e = &c->dot[y - 1];

	return choose(c, x, y, d->a + d->b, e->a + e->b);
}

void
chain_add(struct chain *c, uint32_t pos_a, uint32_t pos_b, uint32_t similarity)
{
	MEM_ADD(c->added, c->n, c->cap,
	    (struct triple){ .a = pos_a, .b = pos_b, .c = similarity });
}

static void
grow(struct chain *c, size_t n)
{
	MEM_GROW(c->best, c->best_cap, n);
	MEM_GROW(c->previous, c->previous_cap, n);
	MEM_GROW(c->column_of_dot, c->column_of_dot_cap, n);
	MEM_GROW(c->open, c->open_cap, n);
	MEM_GROW(c->by_b, c->by_b_cap, n);
	MEM_GROW(c->column, c->column_cap, n);
}

/* Makes the columns and, if a chain may go on from many of them, an empty
 * tree. */
static void
make_columns(struct chain *c, size_t reach)
{
	size_t i;

	chain_columns_make(c, reach);
	c->has_tree = reach > NEAR;
	if (!c->has_tree)
		return;
	MEM_GROW(c->tree, c->tree_cap, 2 * c->columns);
	for (i = 0; i < 2 * c->columns; i++)
		c->tree[i] = NONE;
}

/* The best open dot of a column. */
static uint32_t
best_of_column(const struct chain *c, size_t column)
{
	const struct chain_column *k = &c->column[column];

	return k->head < k->tail ? c->open[k->head] : NONE;
}

/* Updates the nodes above a column whose best dot has changed. */
static void
update_tree(struct chain *c, size_t column)
{
	size_t i = c->columns + column;
	uint32_t best = best_of_column(c, column);

	while (c->has_tree && c->tree[i] != best) {
		c->tree[i] = best;
		if (i <= 1)
			break;
		best = better(c, c->tree[i], c->tree[i ^ 1]);
		i /= 2;
	}
}

/* The best open dot of columns [from, to). */
static uint32_t
best_in_range(const struct chain *c, size_t from, size_t to)
{
	uint32_t best = NONE;

	if (!c->has_tree) {
		for (; from < to; from++)
			best = better(c, best, best_of_column(c, from));
		return best;
	}
	from += c->columns;
	to += c->columns;
	for (; from < to; from /= 2, to /= 2) {
		if (from % 2)
			best = better(c, best, c->tree[from++]);
		if (to % 2)
			best = better(c, best, c->tree[--to]);
	}
	return best;
}

/* Adds dot i to the open dots of its column. */
static void
open_dot(struct chain *c, size_t i)
{
	struct chain_column *k = &c->column[c->column_of_dot[i]];
	uint32_t dot = i + 1;

	while (k->tail > k->head && better(c, dot, c->open[k->tail - 1]) == dot)
		k->tail--;
	c->open[k->tail++] = dot;
	if (k->tail == k->head + 1)
		update_tree(c, c->column_of_dot[i]);
}

/* Removes dot i, which is out of reach. */
static void
close_dot(struct chain *c, size_t i)
{
	struct chain_column *k = &c->column[c->column_of_dot[i]];

	if (k->head < k->tail && c->open[k->head] == i + 1) {
		k->head++;
		update_tree(c, c->column_of_dot[i]);
	}
}

/* Sets best and previous of dot i. */
static void
extend(struct chain *c, size_t i)
{
	const struct triple *d = &c->dot[i];
	uint32_t column = c->column_of_dot[i];
	uint32_t x = best_in_range(c, c->column[column].first_near, column);

	c->previous[i] = x;
	if (x)
		c->best[i] = c->best[x - 1];
	else
		c->best[i] = (struct chain_best){ .start_sum = d->a + d->b };
	c->best[i].n++;
	c->best[i].sum += d->c;
}

/* Sets best and previous of all dots, which are sorted. */
static void
link_dots(struct chain *c, size_t reach)
{
	size_t i = 0, k, old = 0;

	make_columns(c, reach);
	while (i < c->n) {
		for (; c->dot[old].a + reach < c->dot[i].a; old++)
			close_dot(c, old);
		for (k = i; k < c->n && c->dot[k].a == c->dot[i].a; k++)
			extend(c, k);
		for (; i < k; i++)
			open_dot(c, i);
	}
}

/* Cuts the forest into chains: sets open[i] to the dot after dot i in its
 * chain, or NONE. If several dots link back to dot i, that is the dot whose
 * chain has the best end. column[i] holds that end. */
static void
split_chains(struct chain *c)
{
	uint32_t *following = c->open, *end = c->column_of_dot, x;
	size_t i;

	for (i = 0; i < c->n; i++)
		following[i] = end[i] = NONE;
	for (i = c->n; i-- > 0;) {
		if (!end[i])
			end[i] = i + 1;
		x = c->previous[i];
		if (x &&
		    (!end[x - 1] ||
			better_end(c, end[i], end[x - 1]) == end[i])) {
			end[x - 1] = end[i];
			following[x - 1] = i + 1;
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

/* Sets by_b to the first dots of the chains of at least `least` dots, sorted by
 * diagonal and a; c of a triple is the dot. Returns how many. */
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
	triple_sort(c->by_b, n);
	return n;
}

void
chain_find(struct chain *c, size_t gap, size_t least)
{
	size_t i;

	c->passages = 0;
	if (c->n >= least) {
		grow(c, c->n);
		c->dot = counting_sort(&c->sort, c->added, c->n);
		link_dots(c, gap + 1);
		split_chains(c);
		c->passages = chain_starts(c, least);
		MEM_GROW(c->passage, c->passage_cap, c->passages);
	}
	for (i = 0; i < c->passages; i++)
		c->passage[i] = chain_from(c, c->by_b[i].c);
	c->n = 0;
}

void
chain_free(struct chain *c)
{
	free(c->added);
	counting_sort_free(&c->sort);
	free(c->passage);
	free(c->best);
	free(c->previous);
	free(c->column_of_dot);
	free(c->open);
	free(c->by_b);
	free(c->column);
	free(c->tree);
	free(c->dots_at);
	*c = (struct chain){ 0 };
}
