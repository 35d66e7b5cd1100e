/* pair_sink.c: pairs of sketches, found in any order, to sorted records. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "extsort/run_merge.h"
#include "record/pair.h"
#include "similarity/sketch_similarity.h"
#include "sketch/pair_sink.h"

enum {
	RUNS = 64,
	MOST_RUNS = 256, /* at once */
	LARGEST_BLOCK = 1 << 18,
	NUMBERS_BYTES = 64,
};

void
pair_sink_format_make(
    struct pair_sink_format *f, const struct sketch_kind *k, size_t farthest)
{
	size_t d;

	f->units = sketch_sim_units(k);
	f->similarity = mem_new(farthest + 1, sizeof *f->similarity);
	for (d = 0; d <= farthest; d++)
		f->similarity[d] = sketch_sim_at_distance(k, d);
}

/* Pairs in order, each once. */
static void
sort_unique(struct pair_sink *f)
{
	size_t i, n = 0;

	radix_sort(f->pair, f->n);
	for (i = 0; i < f->n; i++)
		if (n == 0 || f->pair[i].a != f->pair[n - 1].a ||
		    f->pair[i].b != f->pair[n - 1].b)
			f->pair[n++] = f->pair[i];
	f->n = n;
}

/* idA, idB, similarity, distance, bits, newline: in buf until the next. */
static struct span
line_of(struct pair_sink *f, const struct triple *t)
{
	struct span a = sketch_store_id(f->sketches, t->a);
	struct span b = sketch_store_id(f->sketches, t->b);
	char *p;

	f->line.n = 0;
	p = buf_room(&f->line, a.n + b.n + NUMBERS_BYTES);
	p = pair_put(p, a, b, f->format->similarity[t->c]);
	p = put_tab_number(p, t->c);
	p = put_tab_number(p, f->format->units);
	*p = '\n';
	return (struct span){ f->line.p, p - f->line.p };
}

/* Bytes of a block of a run: of RUNS at once no more than of the pairs in
 * memory. */
static size_t
block_bytes(const struct pair_sink *f)
{
	size_t block = f->pairs_most * sizeof *f->pair / RUNS;

	return block < LARGEST_BLOCK ? block : LARGEST_BLOCK;
}

/* The pairs in memory to a run. */
static void
spill_pairs(struct pair_sink *f)
{
	const char *dir = getenv("TMPDIR");
	size_t i;

	if (f->spill.n == 0)
		spill_open(
		    &f->spill, dir && *dir ? dir : "/tmp", block_bytes(f));
	spill_begin_run(&f->spill);
	for (i = 0; i < f->n; i++)
		spill_add(&f->spill, line_of(f, &f->pair[i]));
	spill_end_run(&f->spill);
	f->n = 0;
}

void
pair_sink_add(void *to, uint32_t x, uint32_t y, uint64_t distance)
{
	struct pair_sink *f = to;

	if (f->n == f->pairs_most) {
		sort_unique(f);
		if (f->n > f->pairs_most / 2)
			spill_pairs(f);
	}
	f->pair = mem_grow(f->pair, &f->cap, f->n + 1, sizeof *f->pair);
	f->pair[f->n++] = (struct triple){
		.a = x < y ? x : y, .b = x < y ? y : x, .c = distance
	};
}

static void
put_line(struct pair_sink *f, struct out *out, struct span line)
{
	out_put(out, line.p, line.n + 1);
	f->written++;
}

void
pair_sink_write(struct pair_sink *f, struct out *out)
{
	struct run_merge runs = { .spill = &f->spill, .unique = true };
	struct span line;
	size_t i;

	sort_unique(f);
	if (f->spill.n == 0) {
		for (i = 0; i < f->n; i++)
			put_line(f, out, line_of(f, &f->pair[i]));
	} else {
		spill_pairs(f);
		free(f->pair);
		f->pair = NULL;
		runs.fan_in = f->pairs_most * sizeof *f->pair / block_bytes(f);
		if (runs.fan_in > MOST_RUNS)
			runs.fan_in = MOST_RUNS;
		run_merge_open(&runs);
		while (run_merge_next(&runs, &line))
			put_line(f, out, line);
		run_merge_close(&runs);
		spill_close(&f->spill);
	}
	free(f->pair);
	buf_free(&f->line);
}
