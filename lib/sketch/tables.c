/* tables.c: sketches in memory to pairs. */
#include <stdlib.h>

#include "base/hexbits.h"
#include "base/mem.h"
#include "base/radix.h"
#include "record/table_record.h"
#include "sketch/found.h"
#include "sketch/permute.h"
#include "sketch/tables.h"
#include "sketch/window.h"

static int
side_of(const struct sketches *s, uint32_t row)
{
	return s->collections > 1 && row >= s->second;
}

/* The rows by the keys of a table: upper half, lower half, row. */
static void
sort_rows(const struct sketches *s, const struct permute *permute,
    struct triple *order)
{
	uint64_t key;
	uint32_t i;

	for (i = 0; i < s->n; i++) {
		key = permute_key(permute, s->word + i * s->words);
		order[i] = (struct triple){ .a = key >> 32, .b = key, .c = i };
	}
	radix_sort(order, s->n);
}

static void
compare_tables(const struct tables *t, const struct sketches *s,
    struct window *w)
{
	struct triple *order = mem_new(s->n, sizeof *order);
	struct permute permute;
	size_t table;
	uint32_t i;

	for (table = t->share; table <= t->tables; table += t->shares) {
		permute_draw(&permute, &s->kind, t->seed, table);
		sort_rows(s, &permute, order);
		window_begin(w);
		for (i = 0; i < s->n; i++)
			window_add(w, order[i].c, side_of(s, order[i].c));
		window_compare(w, 0, 0, 1);
	}
	free(order);
}

/* One table, in the order of the rows, as long as its window. */
static void
compare_all(const struct tables *t, const struct sketches *s,
    struct window *w)
{
	uint32_t i;

	w->reach = s->n;
	window_begin(w);
	for (i = 0; i < s->n; i++)
		window_add(w, i, side_of(s, i));
	window_compare(w, 0, t->share - 1, t->shares);
}

void
tables_run(struct tables *t, const struct sketches *s, struct out *out)
{
	size_t most = sketch_sim_query_max(&t->asked, &s->kind);
	struct found_form form = {0};
	struct found found = { .form = &form, .sketches = s,
	    .most = t->memory / sizeof(struct triple) };
	struct window w = { .word = s->word, .words = s->words,
	    .terms = s->kind.method == SKETCH_MINHASH,
	    .two = s->collections > 1, .most = most, .reach = t->asked.reach,
	    .found = found_add, .to = &found };

	found_form(&form, &s->kind, most);
	if (t->tables > 0)
		compare_tables(t, s, &w);
	else
		compare_all(t, s, &w);
	found_write(&found, out);
	t->compared = w.compared;
	t->pairs = found.written;
	window_free(&w);
	free(form.similarity);
}

void
tables_map(const struct tables *t, struct in *in, struct sketch_kind *k,
    int side, struct out *out)
{
	struct permute *permute = mem_new(t->tables, sizeof *permute);
	uint64_t *row = NULL;
	struct sketch_record s;
	size_t i;

	while (sketch_record_read(in, k, &s)) {
		for (i = 0; !row && i < t->tables; i++)
			permute_draw(&permute[i], k, t->seed, i + 1);
		if (!row)
			row = mem_new(hexbits_words(k->bits), sizeof *row);
		if (!sketch_record_bits(in, k, &s, row))
			continue;
		for (i = 0; i < t->tables; i++)
			table_record_write(out, i + 1, permute_key(&permute[i], row),
			    side, s.id, k, row);
	}
	free(row);
	free(permute);
}
