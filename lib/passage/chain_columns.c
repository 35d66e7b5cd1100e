#include <string.h>

#include "base/mem.h"
#include "passage/chain_columns.h"

enum { WIDE = 4 }; /* positions for a dot, at most, to count them */

/* Adds the column of positions pos_b; its dots begin at open[begin]. */
static void
add_column(struct chain *c, uint32_t pos_b, size_t begin, size_t reach)
{
	struct chain_column *k = &c->column[c->columns];
	size_t near = c->columns ? k[-1].first_near : 0;

	while (near < c->columns && c->column[near].pos_b + reach < pos_b)
		near++;
	*k = (struct chain_column){ pos_b, near, begin, begin };
	c->columns++;
}

/* Makes the columns of positions that are close together, from `least` up to
 * `most`, by counting the dots of each. */
static void
count_columns(struct chain *c, size_t reach, uint32_t least, uint32_t most)
{
	size_t values = (size_t)most - least + 1, begin = 0, i;
	uint32_t *dots, n;

	dots = c->dots_at =
	    mem_grow(c->dots_at, &c->dots_at_cap, values, sizeof *dots);
	memset(dots, 0, values * sizeof *dots);
	for (i = 0; i < c->n; i++)
		dots[c->dot[i].b - least]++;
	for (i = 0; i < values; i++) {
		if ((n = dots[i]) == 0)
			continue;
		dots[i] = c->columns;
		add_column(c, least + i, begin, reach);
		begin += n;
	}
	for (i = 0; i < c->n; i++)
		c->column_of_dot[i] = dots[c->dot[i].b - least];
}

/* Makes the columns of any positions. */
static void
sort_columns(struct chain *c, size_t reach)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		c->by_b[i] = (struct triple){ .a = c->dot[i].b, .b = i };
	triple_sort(c->by_b, c->n);
	for (i = 0; i < c->n; i++) {
		if (i == 0 || c->by_b[i].a != c->by_b[i - 1].a)
			add_column(c, c->by_b[i].a, i, reach);
		c->column_of_dot[c->by_b[i].b] = c->columns - 1;
	}
}

void
chain_columns_make(struct chain *c, size_t reach)
{
	uint32_t least = UINT32_MAX, most = 0;
	size_t i;

	c->columns = 0;
	for (i = 0; i < c->n; i++) {
		least = c->dot[i].b < least ? c->dot[i].b : least;
		most = c->dot[i].b > most ? c->dot[i].b : most;
	}
	if (most - least < WIDE * c->n)
		count_columns(c, reach, least, most);
	else
		sort_columns(c, reach);
}
