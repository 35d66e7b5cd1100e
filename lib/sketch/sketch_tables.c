/* sketch_tables.c: finds pairs of similar sketches. */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/hexbits.h"
#include "base/mem.h"
#include "base/mix.h"
#include "base/threads.h"
#include "base/triple.h"
#include "io/progress.h"
#include "record/sketch_record.h"
#include "record/table_record.h"
#include "similarity/sketch_similarity.h"
#include "sketch/pair_sink.h"
#include "sketch/sketch_tables.h"
#include "sketch/sliding_window.h"

enum { PERMUTATION_BITS = 64 };

/* The sort keys of a table are the first bits of each sketch after a random
 * permutation (Charikar: Similarity estimation techniques from rounding
 * algorithms. STOC 2002): these n bits, the highest first, PERMUTATION_BITS or,
 * if the sketch has fewer bits, all. */
struct bit_permutation {
	uint32_t bit[PERMUTATION_BITS];
	size_t n;
};

enum { CHAINS = 4 }; /* divides n */

/* Random number j of a table. */
static uint64_t
random_number(uint64_t seed, uint64_t table, uint64_t j)
{
	return mix64(mix64(mix64(seed) + table) + (j + 1) * 0x9e3779b97f4a7c15);
}

static bool
is_drawn(const struct bit_permutation *p, uint32_t bit)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		if (p->bit[i] == bit)
			return true;
	return false;
}

/* Draws the permutation of a table: of single bits or, for minhash, of slots of
 * SKETCH_SLOT_BITS. */
static void
permutation_draw(struct bit_permutation *p, const struct sketch_kind *k,
    uint64_t seed, uint64_t table)
{
	uint64_t units = sketch_sim_units(k), width = k->bits / units, j, bit;
	size_t wanted = k->bits < PERMUTATION_BITS ? k->bits : PERMUTATION_BITS,
	       i;

	p->n = 0;
	for (j = 0; p->n < wanted; j++) {
		bit = ((random_number(seed, table, j) >> 32) * units >> 32) *
		    width;
		if (is_drawn(p, bit))
			continue;
		for (i = 0; i < width; i++)
			p->bit[p->n++] = bit + i;
	}
}

/* The key of a row: its n bits in the high bits, then zeros. */
static uint64_t
permutation_key(const struct bit_permutation *p, const uint64_t *row)
{
	uint64_t key[CHAINS] = { 0 }, bit;
	size_t i, k, each = p->n / CHAINS;

	/* Four independent chains of shifts hide their latency. */
	for (i = 0; i < each; i++)
#pragma GCC unroll 4
		for (k = 0; k < CHAINS; k++) {
			bit = row[p->bit[k * each + i] >> 6]
			    << (p->bit[k * each + i] & 63);
			key[k] = key[k] << 1 | bit >> 63;
		}
	for (k = 1; k < CHAINS; k++)
		key[0] = key[0] << each | key[k];
	return key[0] << (PERMUTATION_BITS - p->n);
}

enum {
	PAIRS_HELD = 4096, /* that a thread keeps */
	PIECES = 4,	   /* of the comparisons of all, for each thread */
};

static int
side_of(const struct sketch_store *s, uint32_t row)
{
	return s->collections > 1 && row >= s->second;
}

/* A pair of rows and their distance. */
struct found_pair {
	uint32_t x, y, distance;
};

/* The state that the threads of a search share. */
struct table_search {
	const struct sketch_tables *tables;
	const struct sketch_store *sketches;
	struct searcher *searcher;
	size_t pieces; /* of the work */
	struct pair_sink found;
	pthread_mutex_t lock; /* of found */
};

/* The pairs of one thread that are not in search->found yet. */
struct searcher {
	struct table_search *search;
	struct sliding_window window;
	struct triple *order; /* of the rows of a table; owned */
	size_t n;
	struct found_pair pair[PAIRS_HELD];
};

static void
hand_over(struct searcher *s)
{
	const struct found_pair *p;

	pthread_mutex_lock(&s->search->lock);
	for (p = s->pair; p < s->pair + s->n; p++)
		pair_sink_add(&s->search->found, p->x, p->y, p->distance);
	pthread_mutex_unlock(&s->search->lock);
	s->n = 0;
}

static void
hold_pair(void *searcher, uint32_t x, uint32_t y, uint64_t distance)
{
	struct searcher *s = searcher;

	s->pair[s->n++] = (struct found_pair){ x, y, distance };
	if (s->n == PAIRS_HELD)
		hand_over(s);
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

/* Piece i of the work: a table. */
static void
compare_table(void *search, size_t i, size_t t)
{
	const struct table_search *a = search;
	const struct sketch_store *s = a->sketches;
	size_t table = a->tables->share + i * a->tables->shares;
	struct searcher *me = &a->searcher[t];
	struct bit_permutation permute;
	uint32_t row;

	if (t == 0)
		progress_tick("comparing tables", i, a->pieces);
	if (!me->order)
		me->order = mem_new(s->n, sizeof *me->order);
	permutation_draw(&permute, &s->kind, a->tables->seed, table);
	sort_rows(s, &permute, me->order);
	sliding_window_begin(&me->window);
	for (row = 0; row < s->n; row++)
		sliding_window_add(&me->window, me->order[row].c,
		    side_of(s, me->order[row].c));
	sliding_window_compare(&me->window, 0, 0, 1);
}

/* Piece i of the work: a part of the comparisons of all rows, which are one
 * table with a window of its whole length. */
static void
compare_part(void *search, size_t i, size_t t)
{
	const struct table_search *a = search;
	const struct sketch_tables *job = a->tables;
	struct sliding_window *w = &a->searcher[t].window;
	uint32_t row;

	if (w->length == 0) {
		w->reach = a->sketches->n;
		w->shows_progress = t == 0;
		for (row = 0; row < a->sketches->n; row++)
			sliding_window_add(w, row, side_of(a->sketches, row));
	}
	sliding_window_compare(
	    w, 0, job->share - 1 + i * job->shares, job->shares * a->pieces);
}

static void
searcher_begin(struct searcher *s, struct table_search *a, size_t most)
{
	*s = (struct searcher){ .search = a,
		.window = { .word = a->sketches->word,
		    .words = a->sketches->words,
		    .by_slots = a->sketches->kind.method == SKETCH_MINHASH,
		    .two_sides = a->sketches->collections > 1,
		    .max_distance = most,
		    .reach = a->tables->query.reach,
		    .on_pair = hold_pair,
		    .context = s } };
}

/* Hands over the last pairs of a thread. Returns the comparisons it made. */
static uint64_t
searcher_end(struct searcher *s)
{
	hand_over(s);
	sliding_window_free(&s->window);
	free(s->order);
	return s->window.compared;
}

void
sketch_tables_run(
    struct sketch_tables *t, const struct sketch_store *s, struct out *out)
{
	size_t most = sketch_sim_query_max(&t->query, &s->kind), i;
	struct pair_sink_format format = { 0 };
	struct table_search a = { .tables = t,
		.sketches = s,
		.searcher = mem_new(t->threads, sizeof *a.searcher),
		.found = { .format = &format,
		    .sketches = s,
		    .pairs_most = t->memory / sizeof(struct triple) } };

	pthread_mutex_init(&a.lock, NULL);
	pair_sink_format_make(&format, &s->kind, most);
	for (i = 0; i < t->threads; i++)
		searcher_begin(&a.searcher[i], &a, most);
	if (t->tables > 0)
		a.pieces = t->tables < t->share
		    ? 0
		    : (t->tables - t->share) / t->shares + 1;
	else
		a.pieces = t->threads > 1 ? PIECES * t->threads : 1;
	threads_run(t->threads, a.pieces,
	    t->tables > 0 ? compare_table : compare_part, &a);
	for (i = t->compared = 0; i < t->threads; i++)
		t->compared += searcher_end(&a.searcher[i]);
	pair_sink_write(&a.found, out);
	t->pairs = a.found.written;
	pthread_mutex_destroy(&a.lock);
	free(a.searcher);
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
