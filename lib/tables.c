/* tables.c: sketches in memory compared. */
#include <stdlib.h>

#include "mem.h"
#include "permute.h"
#include "radix.h"
#include "tables.h"

static int
side_of(const struct sketches *s, uint32_t row)
{
	return s->collections > 1 && row >= s->second;
}

/* The rows by the keys of a table: upper half, lower half, row. */
static void
sort_rows(const struct tables *t, size_t table, struct triple *order)
{
	const struct sketches *s = t->sketches;
	struct permute permute;
	uint64_t key;
	uint32_t i;

	permute_draw(&permute, &s->kind, t->seed, table);
	for (i = 0; i < s->n; i++) {
		key = permute_key(&permute, s->word + i * s->words);
		order[i] = (struct triple){ .a = key >> 32, .b = key, .c = i };
	}
	radix_sort(order, s->n);
}

static void
compare_table(struct tables *t, size_t table, struct triple *order)
{
	const struct sketches *s = t->sketches;
	uint32_t i;

	sort_rows(t, table, order);
	window_begin(&t->window);
	for (i = 0; i < s->n; i++)
		window_add(&t->window, order[i].c, side_of(s, order[i].c));
	window_compare(&t->window, 0, 0, 1);
}

/* One table, in the order of the rows, as long as its window. */
static void
compare_all(struct tables *t)
{
	const struct sketches *s = t->sketches;
	uint32_t i;

	t->window.reach = s->n;
	window_begin(&t->window);
	for (i = 0; i < s->n; i++)
		window_add(&t->window, i, side_of(s, i));
	window_compare(&t->window, 0, t->share - 1, t->shares);
}

void
tables_run(struct tables *t)
{
	const struct sketches *s = t->sketches;
	struct window *w = &t->window;
	struct triple *order;
	size_t i;

	w->word = s->word;
	w->words = s->words;
	w->terms = s->kind.method == SKETCH_MINHASH;
	w->two = s->collections > 1;
	if (t->tables == 0) {
		compare_all(t);
	} else {
		order = mem_new(s->n, sizeof *order);
		for (i = t->share; i <= t->tables; i += t->shares)
			compare_table(t, i, order);
		free(order);
	}
	window_free(w);
}
