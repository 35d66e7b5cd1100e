/* prefix_index.c: builds posting lists of the first features of sets, without
 * a sort.
 *
 * The first pass over the sets marks cells of a table of bits, the second
 * counts the postings of each list, the third writes them. Sets come in order
 * of size, so the lists of one thread are sorted as they grow; those of several
 * are sorted afterwards. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/prefix_sum.h"
#include "base/threads.h"
#include "join/prefix_index.h"

enum {
	BITS_MIN = 8,
	BITS_MAX = 30,
	LIVE_BITS_MAX = 32,
	LIVE_CELLS = 4,
	NARROWER = 2, /* bits */
	INSERTION_MOST = 64,
	PIECES = 16, /* of the sets, for each thread */
	AHEAD = 16   /* features before a cell is needed: a prefetch */
};

/* Memory of a thread: room for one set, and the postings it counted. */
struct prefix_reader {
	uint32_t *ordered;
	uint64_t postings;
	char apart[THREADS_APART];
};

/* The arguments of prefix_index_make, and what its threads share. */
struct index_builder {
	struct prefix_index *x;
	const struct set_store *s;
	const struct feature_order *order;
	const struct measure *m;
	enum prefix_index_kind kind;
	size_t threads, pieces;
	struct prefix_reader *reader;
};

/* Returns how many features of a set of n are indexed. */
static uint64_t
prefix_length(const struct index_builder *k, uint64_t n)
{
	switch (k->kind) {
	case PREFIX_INDEX_FOR_LARGER:
		return measure_index_prefix(k->m, n);
	case PREFIX_INDEX_FOR_ANY:
		return measure_probe_prefix(k->m, n);
	default:
		return n;
	}
}

/* Puts the features of a set to be indexed into r->ordered, hashed; returns how
 * many they are. */
static size_t
read_prefix(const struct index_builder *k, struct prefix_reader *r,
    const struct stored_set *set)
{
	size_t n = prefix_length(k, set->n), f;

	feature_order_prefix(k->order, set->upper, set->n, n, r->ordered);
	for (f = 0; f < n; f++)
		r->ordered[f] = feature_order_mix(r->ordered[f]);
	return n;
}

/* The first set of a piece. */
static size_t
piece_begin(const struct index_builder *k, size_t piece)
{
	return k->s->n * piece / k->pieces;
}

/* The least number of bits for n cells, or max. */
static unsigned
bits_for(uint64_t n, unsigned max)
{
	unsigned bits = BITS_MIN;

	while (bits < max && (uint64_t)1 << bits < n)
		bits++;
	return bits;
}

static size_t
live_bytes(const struct prefix_index *x)
{
	return ((size_t)1 << x->live_bits) / 8;
}

static size_t
start_bytes(const struct prefix_index *x)
{
	return (((size_t)1 << x->bits) + 1) * sizeof *x->start;
}

static size_t
posting_bytes(const struct prefix_index *x)
{
	return x->postings * sizeof *x->posting + 64;
}

/* Marks a cell as live; other threads may do so. */
static void
mark_cell(const struct index_builder *k, uint32_t cell)
{
	uint8_t *live = &k->x->live[cell / 8], bit = 1 << cell % 8;

	if (k->threads == 1)
		*live |= bit;
	else if (!(__atomic_load_n(live, __ATOMIC_RELAXED) & bit))
		__atomic_fetch_or(live, bit, __ATOMIC_RELAXED);
}

static void
mark_piece(void *state, size_t piece, size_t t)
{
	const struct index_builder *k = state;
	struct prefix_reader *r = &k->reader[t];
	const unsigned shift = 32 - k->x->live_bits;
	const size_t end = piece_begin(k, piece + 1);
	size_t i, f, n;

	for (i = piece_begin(k, piece); i < end; i++) {
		n = read_prefix(k, r, &k->s->set[i]);
		for (f = 0; f < n; f++) {
			if (f + AHEAD < n)
				prefetch(&k->x->live[(r->ordered[f + AHEAD] >>
							 shift) /
				    8]);
			mark_cell(k, r->ordered[f] >> shift);
		}
	}
}

static void
mark_live(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	uint64_t total = 0;
	size_t i;

	for (i = 0; i < k->s->n; i++)
		total += prefix_length(k, k->s->set[i].n);
	x->live_bits = bits_for(LIVE_CELLS * total, LIVE_BITS_MAX);
	x->live = mem_map(live_bytes(x));
	threads_run(k->threads, k->pieces, mark_piece, k);
}

/* Returns how many cells are live. */
static uint64_t
live_cells(const struct prefix_index *x)
{
	uint64_t n = 0, w;
	size_t i;

	for (i = 0; i < live_bytes(x); i += sizeof w) {
		memcpy(&w, x->live + i, sizeof w);
		n += __builtin_popcountll(w);
	}
	return n;
}

/* Turns the count in each cell of start into the begin of its list; makes room
 * for postings. */
static void
begin_lists(struct prefix_index *x)
{
	prefix_sum32(x->start, ((size_t)1 << x->bits) + 1);
	x->posting = mem_map(posting_bytes(x));
}

/* Counts the postings of each list or, once there is room for them, writes
 * them. */
static void
fill_piece(void *state, size_t piece, size_t t)
{
	const struct index_builder *k = state;
	struct prefix_index *x = k->x;
	struct prefix_reader *r = &k->reader[t];
	const unsigned shift = 32 - x->bits;
	const size_t end = piece_begin(k, piece + 1);
	size_t i, f, n;
	uint32_t *list, place;

	for (i = piece_begin(k, piece); i < end; i++) {
		n = read_prefix(k, r, &k->s->set[i]);
		r->postings += n;
		for (f = 0; f < n; f++) {
			if (f + AHEAD < n)
				prefetch(
				    &x->start[r->ordered[f + AHEAD] >> shift]);
			list = x->start + (r->ordered[f] >> shift);
			place = k->threads == 1
			    ? (*list)++
			    : __atomic_fetch_add(list, 1, __ATOMIC_RELAXED);
			if (x->posting)
				x->posting[place] = i;
		}
	}
}

static int
by_number(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* Sorts n numbers, which are ascending but for what threads did at a time. */
static void
sort_list(uint32_t *p, size_t n)
{
	size_t i, k;
	uint32_t x;

	if (n > INSERTION_MOST) {
		qsort(p, n, sizeof *p, by_number);
		return;
	}
	for (i = 1; i < n; i++) {
		x = p[i];
		for (k = i; k > 0 && p[k - 1] > x; k--)
			p[k] = p[k - 1];
		p[k] = x;
	}
}

/* Sorts the lists of a piece of the cells. */
static void
sort_piece(void *state, size_t piece, size_t t)
{
	const struct index_builder *k = state;
	const struct prefix_index *x = k->x;
	const size_t lists = (size_t)1 << x->bits;
	size_t i = lists * piece / k->pieces;
	const size_t end = lists * (piece + 1) / k->pieces;

	(void)t;
	for (; i < end; i++)
		if (x->start[i + 1] - x->start[i] > 1)
			sort_list(x->posting + x->start[i],
			    x->start[i + 1] - x->start[i]);
}

static void
make_lists(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	size_t t;

	threads_run(k->threads, k->pieces, fill_piece, k);
	for (t = 0; t < k->threads; t++)
		x->postings += k->reader[t].postings;
	if (x->postings > UINT32_MAX)
		return;
	begin_lists(x);
	threads_run(k->threads, k->pieces, fill_piece, k);
	/* Each start is now the end of its list: the begin of the next. */
	memmove(x->start + 1, x->start, start_bytes(x) - sizeof *x->start);
	x->start[0] = 0;
	if (k->threads > 1)
		threads_run(k->threads, k->pieces, sort_piece, k);
}

bool
prefix_index_make(struct prefix_index *x, const struct set_store *s,
    const struct feature_order *order, const struct measure *m,
    enum prefix_index_kind kind, size_t threads)
{
	struct index_builder k = { .x = x,
		.s = s,
		.order = order,
		.m = m,
		.kind = kind,
		.threads = threads,
		.pieces = threads > 1 ? PIECES * threads : 1 };
	const size_t longest = s->n ? s->set[s->n - 1].n : 0;
	size_t t;

	*x = (struct prefix_index){ 0 };
	k.reader = mem_new(threads, sizeof *k.reader);
	for (t = 0; t < threads; t++)
		k.reader[t].ordered = mem_new(
		    longest + FEATURE_ORDER_SPARE, sizeof *k.reader[t].ordered);
	mark_live(&k);
	x->bits = bits_for(2 * live_cells(x), BITS_MAX);
	x->start = mem_map(start_bytes(x));
	make_lists(&k);
	for (t = 0; t < threads; t++)
		free(k.reader[t].ordered);
	free(k.reader);
	return x->postings <= UINT32_MAX;
}

void
prefix_index_narrow(struct prefix_index *x)
{
	size_t i, n;

	if (x->bits < BITS_MIN + NARROWER)
		return;
	x->bits -= NARROWER;
	n = (size_t)1 << x->bits;
	for (i = 0; i <= n; i++)
		x->start[i] = x->start[i << NARROWER];
	for (i = 0; i < n; i++)
		sort_list(
		    x->posting + x->start[i], x->start[i + 1] - x->start[i]);
}

void
prefix_index_free(struct prefix_index *x)
{
	if (x->live)
		mem_unmap(x->live, live_bytes(x));
	if (x->start)
		mem_unmap(x->start, start_bytes(x));
	if (x->posting)
		mem_unmap(x->posting, posting_bytes(x));
	*x = (struct prefix_index){ 0 };
}
