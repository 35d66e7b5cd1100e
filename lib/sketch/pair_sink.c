/* pair_sink.c: sorts pairs of sketches. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "extsort/run_merge.h"
#include "record/pair.h"
#include "similarity/sketch_similarity.h"
#include "sketch/pair_sink.h"

enum {
	RUNS = 64,	 /* whose blocks fit in the memory for pairs */
	MOST_RUNS = 256, /* merged at once */
	LARGEST_BLOCK = 1 << 18,
	NUMBERS_BYTES = 64, /* of a line without its ids */
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

/* Sorts the pairs and drops duplicates. */
static void
sort_unique(struct pair_sink *s)
{
	size_t i, n = 0;

	triple_sort(s->pair, s->n);
	for (i = 0; i < s->n; i++)
		if (n == 0 ||
		    triple_ab(&s->pair[i]) != triple_ab(&s->pair[n - 1]))
			s->pair[n++] = s->pair[i];
	s->n = n;
}

/* The record of a pair, with a newline after it; valid until the next call. */
static struct span
line_of(struct pair_sink *s, const struct triple *t)
{
	struct span a = sketch_store_id(s->sketches, t->a);
	struct span b = sketch_store_id(s->sketches, t->b);
	char *p;

	s->line.n = 0;
	p = buf_room(&s->line, a.n + b.n + NUMBERS_BYTES);
	p = pair_put(p, a, b, s->format->similarity[t->c]);
	p = put_tab_number(p, t->c);
	p = put_tab_number(p, s->format->units);
	*p = '\n';
	return (struct span){ s->line.p, p - s->line.p };
}

/* Bytes of a block of a run: the blocks of RUNS runs fit in the memory for
 * pairs. */
static size_t
block_bytes(const struct pair_sink *s)
{
	size_t block = s->pairs_most * sizeof *s->pair / RUNS;

	return block < LARGEST_BLOCK ? block : LARGEST_BLOCK;
}

/* Writes the pairs in memory as a sorted run. */
static void
spill_pairs(struct pair_sink *s)
{
	size_t i;

	if (s->spill.n == 0)
		spill_open(&s->spill, out_temporary(), block_bytes(s));
	spill_begin_run(&s->spill);
	for (i = 0; i < s->n; i++)
		spill_add(&s->spill, line_of(s, &s->pair[i]));
	spill_end_run(&s->spill);
	s->n = 0;
}

void
pair_sink_add(void *sink, uint32_t x, uint32_t y, uint64_t distance)
{
	struct pair_sink *s = sink;

	if (s->n == s->pairs_most) {
		sort_unique(s);
		if (s->n > s->pairs_most / 2)
			spill_pairs(s);
	}
	MEM_ADD(s->pair, s->n, s->cap,
	    (struct triple){
		.a = x < y ? x : y, .b = x < y ? y : x, .c = distance });
}

static void
put_line(struct pair_sink *s, struct out *out, struct span line)
{
	out_put(out, line.p, line.n + 1);
	s->written++;
}

void
pair_sink_write(struct pair_sink *s, struct out *out)
{
	struct run_merge runs = { .spill = &s->spill, .unique = true };
	struct span line;
	size_t i;

	sort_unique(s);
	if (s->spill.n == 0) {
		for (i = 0; i < s->n; i++)
			put_line(s, out, line_of(s, &s->pair[i]));
	} else {
		spill_pairs(s);
		free(s->pair);
		s->pair = NULL;
		runs.fan_in = s->pairs_most * sizeof *s->pair / block_bytes(s);
		if (runs.fan_in > MOST_RUNS)
			runs.fan_in = MOST_RUNS;
		run_merge_open(&runs);
		while (run_merge_next(&runs, &line))
			put_line(s, out, line);
		run_merge_close(&runs);
		spill_close(&s->spill);
	}
	free(s->pair);
	buf_free(&s->line);
}
