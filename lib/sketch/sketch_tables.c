/* sketch_tables.c: finds pairs of similar sketches. */
#include <stdlib.h>

#include "base/hexbits.h"
#include "base/mem.h"
#include "base/triple.h"
#include "io/progress.h"
#include "record/table_record.h"
#include "sketch/bit_permutation.h"
#include "sketch/pair_sink.h"
#include "sketch/sketch_tables.h"
#include "sketch/sliding_window.h"

static int
side_of(const struct sketch_store *s, uint32_t row)
{
	return s->collections > 1 && row >= s->second;
}

/* Sorts the rows by the keys of a table; c of a triple is the row. */
static void
sort_rows(const struct sketch_store *s, const struct bit_permutation *permute,
    struct triple *order)
{
	uint64_t key;
	uint32_t i;

	for (i = 0; i < s->n; i++) {
		key = permutation_key(permute, s->word + i * s->words);
		order[i] = triple_make(key, i);
	}
	triple_sort(order, s->n);
}

static void
compare_tables(const struct sketch_tables *t, const struct sketch_store *s,
    struct sliding_window *w)
{
	struct triple *order = mem_new(s->n, sizeof *order);
	struct bit_permutation permute;
	size_t table;
	uint32_t i;

	for (table = t->share; table <= t->tables; table += t->shares) {
		progress_tick("comparing tables", table - 1, t->tables);
		permutation_draw(&permute, &s->kind, t->seed, table);
		sort_rows(s, &permute, order);
		sliding_window_begin(w);
		for (i = 0; i < s->n; i++)
			sliding_window_add(
			    w, order[i].c, side_of(s, order[i].c));
		sliding_window_compare(w, 0, 0, 1);
	}
	free(order);
}

/* Compares all rows: one table with a window of its whole length. */
static void
compare_all(const struct sketch_tables *t, const struct sketch_store *s,
    struct sliding_window *w)
{
	uint32_t i;

	w->reach = s->n;
	w->shows_progress = true;
	sliding_window_begin(w);
	for (i = 0; i < s->n; i++)
		sliding_window_add(w, i, side_of(s, i));
	sliding_window_compare(w, 0, t->share - 1, t->shares);
}

void
sketch_tables_run(
    struct sketch_tables *t, const struct sketch_store *s, struct out *out)
{
	size_t most = sketch_sim_query_max(&t->query, &s->kind);
	struct pair_sink_format format = { 0 };
	struct pair_sink found = { .format = &format,
		.sketches = s,
		.pairs_most = t->memory / sizeof(struct triple) };
	struct sliding_window w = { .word = s->word,
		.words = s->words,
		.by_slots = s->kind.method == SKETCH_MINHASH,
		.two_sides = s->collections > 1,
		.max_distance = most,
		.reach = t->query.reach,
		.on_pair = pair_sink_add,
		.context = &found };

	pair_sink_format_make(&format, &s->kind, most);
	if (t->tables > 0)
		compare_tables(t, s, &w);
	else
		compare_all(t, s, &w);
	pair_sink_write(&found, out);
	t->compared = w.compared;
	t->pairs = found.written;
	sliding_window_free(&w);
	free(format.similarity);
}

void
sketch_tables_map(const struct sketch_tables *t, struct in *in,
    struct sketch_kind *k, int side, struct out *out)
{
	struct bit_permutation *permute = mem_new(t->tables, sizeof *permute);
	uint64_t *row = NULL;
	struct sketch_record s;
	size_t i;

	while (sketch_record_read(in, k, &s)) {
		for (i = 0; !row && i < t->tables; i++)
			permutation_draw(&permute[i], k, t->seed, i + 1);
		if (!row)
			row = mem_new(hexbits_words(k->bits), sizeof *row);
		if (!sketch_record_bits(in, k, &s, row))
			continue;
		for (i = 0; i < t->tables; i++)
			table_record_write(out, i + 1,
			    permutation_key(&permute[i], row), side, s.id, k,
			    row);
	}
	free(row);
	free(permute);
}
