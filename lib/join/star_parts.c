/* star_parts.c: finds stars part by part, in order of preference. */
#include <stdint.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "base/radix_sort64.h"
#include "base/span.h"
#include "base/threads.h"
#include "io/in.h"
#include "io/mapped_pages.h"
#include "io/mmap_guard.h"
#include "io/progress.h"
#include "join/prefix_query.h"
#include "join/set_part.h"
#include "join/star_join.h"
#include "join/star_parts.h"
#include "record/preference.h"

/* Orders records by rank, as record/preference.h does, where ids and ranks are
 * whole numbers: without a table of ids. */

enum { RANK_DIGITS = 18 };

/* The numbers, and the rank of each; INT64_MIN: none. */
struct number_ranks {
	const uint32_t *number;
	int64_t *rank;
};

/* Reads a whole number. */
static bool
read_rank(struct span s, int64_t *rank)
{
	const size_t sign = s.n > 0 && s.p[0] == '-';
	int64_t v = 0;
	size_t i;

	for (i = sign; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++)
		if (i - sign <= RANK_DIGITS)
			v = 10 * v + (s.p[i] - '0');
	*rank = sign ? -v : v;
	return i == s.n && s.n > sign && s.n - sign <= RANK_DIGITS;
}

/* Returns which record has each number, from 1, and sets *most to the greatest
 * number. */
static uint32_t *
records_of(const uint32_t *number, uint32_t n, uint32_t *most)
{
	uint32_t *record, i;

	for (i = *most = 0; i < n; i++)
		if (number[i] > *most)
			*most = number[i];
	record = mem_new((size_t)*most + 1, sizeof *record);
	for (i = 0; i < n; i++)
		record[number[i]] = i + 1;
	return record;
}

static void
read_ranks(struct number_ranks *r, uint32_t n, struct in *rank)
{
	uint32_t most, *record = records_of(r->number, n, &most), i;
	struct span f[2];
	uint64_t id;
	int64_t v;
	size_t fields;

	while ((fields = in_fields(rank, f, 2))) {
		if (fields != 2)
			in_bad(rank, "expected 2 fields (id, number), got %zu",
			    fields);
		if (!read_rank(f[1], &v))
			in_bad(rank,
			    "expected a whole number of at most %d digits, got "
			    "'%.*s'",
			    RANK_DIGITS, span_shown(f[1]), f[1].p);
		if (!span_number(f[0], &id) || id > most || !record[id])
			continue;
		i = record[id] - 1;
		if (r->rank[i] != INT64_MIN)
			in_bad(rank, "expected each id once, got '%.*s' again",
			    span_shown(f[0]), f[0].p);
		r->rank[i] = v;
	}
	free(record);
}

static int
by_rank(const void *a, const void *b, void *state)
{
	const struct number_ranks *r = state;
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	char text[2][PUT_NUMBER];

	if (r->rank[x] != r->rank[y])
		return r->rank[x] > r->rank[y] ? -1 : 1;
	return span_order(put_digits(text[0], r->number[x]),
	    put_digits(text[1], r->number[y]));
}

/* Sets order to the numbers i < n in order of preference; number[i] is the id
 * of i. rank has records (id, rank), or is NULL. Ids that are not there are
 * skipped; in_bad reports malformed records. Takes 16 bytes a record while it
 * runs, and 4 for each number up to the greatest. */
static void
number_order(
    const uint32_t *number, uint32_t n, struct in *rank, uint32_t *order)
{
	struct number_ranks r = { number,
		mem_new((size_t)n + 1, sizeof *r.rank) };
	uint32_t i;

	for (i = 0; i < n; i++) {
		order[i] = i;
		r.rank[i] = INT64_MIN;
	}
	if (rank)
		read_ranks(&r, n, rank);
	qsort_r(order, n, sizeof *order, by_rank, &r);
	free(r.rank);
}

/* Of the records that ask a part, for each thread. */
enum { PIECES = 8 };

/* Records [number, end), and the place of their features in the file. */
struct record_piece {
	uint32_t number, end;
	uint64_t at;
};

/* The memory of one thread that asks. */
struct part_asker {
	struct set_spill_window window;
	struct prefix_query query;
	uint32_t *half;
	size_t half_cap;
	char apart[THREADS_APART];
};

struct star_parts {
	struct set_spill *p;
	struct measure m;
	size_t threads, memory;
	uint32_t *order, *place; /* records by place; the place of a record */
	struct star_record *record; /* has their numbers of features */
	uint32_t from, to;	    /* the places of the part */
	struct set_part part;
	struct prefix_join j; /* of its centres */
	struct record_piece *piece;
	struct part_asker *asker; /* of each thread */
};

/* The order is in a file, as it is read from its beginning to its end. */
static size_t
order_bytes(const struct star_parts *k)
{
	return ((size_t)k->p->records + 1) * sizeof *k->order;
}

/* Whether a record still has no centre, and could have one. */
static inline bool
is_open(const struct star_parts *k, uint32_t number)
{
	return k->record[number].n > 0 && k->record[number].kept == IDMAP_NONE;
}

/* Ends the part where the memory ends; returns how many sets and features it
 * has. */
static uint32_t
cut_part(struct star_parts *k, uint64_t *features)
{
	uint32_t number, sets = 0;
	uint64_t bytes = 0;

	*features = 0;
	for (k->to = k->from; k->to < k->p->records; k->to++) {
		number = k->order[k->to];
		if (!is_open(k, number))
			continue;
		bytes += set_part_bytes(&k->m, k->record[number].n);
		if (sets > 0 && bytes > k->memory)
			break;
		*features += k->record[number].n;
		sets++;
	}
	/* The pages of the file that were read. */
	mmap_guard_drop(k->order, order_bytes(k));
	return sets;
}

/* Reads the sets of the part. */
static void
load_part(struct star_parts *k, uint32_t sets, uint64_t features)
{
	struct set_spill_window w = { 0 };
	const struct star_record *r = k->record;
	uint64_t at = 0;
	uint32_t i;

	set_part_begin(&k->part, &k->p->window, sets, features);
	for (i = 0; i < k->p->records; at += r[i++].n)
		if (is_open(k, i) && k->place[i] >= k->from &&
		    k->place[i] < k->to)
			set_part_add(&k->part, i,
			    set_spill_at(k->p, &w, at, r[i].n), r[i].n);
	set_part_end(&k->part);
	free(w.feature);
}

/* Returns the sets of the part in order of preference. */
static uint32_t *
preferred_sets(const struct star_parts *k)
{
	uint64_t *key = mem_new((size_t)k->part.s.n + 1, sizeof *key);
	uint32_t *set_at = mem_new((size_t)k->part.s.n + 1, sizeof *set_at), i;

	for (i = 0; i < k->part.s.n; i++)
		key[i] = (uint64_t)k->place[k->part.s.id_number[i]] << 32 | i;
	radix_sort64(key, k->part.s.n, 32);
	for (i = 0; i < k->part.s.n; i++)
		set_at[i] = key[i];
	free(key);
	return set_at;
}

static void
keep(struct star_parts *k, uint32_t number, uint32_t set, uint32_t shared)
{
	k->record[number].kept = k->part.s.id_number[set];
	k->record[number].shared = shared;
}

/* Finds the stars of the part, and drops all sets but the centres from it. */
static void
find_stars(struct star_parts *k)
{
	uint32_t *set_at = preferred_sets(k), r, i, centres = 0;
	struct set_store *s = &k->part.s;
	struct star_join join = {
		.s = s, .set_at = set_at, .m = k->m, .threads = k->threads
	};

	/* A part has fewer postings than there may be. */
	star_join_run(&join);
	for (r = 0; r < s->n; r++)
		if (join.owner[r] != STAR_NONE)
			keep(k, s->id_number[set_at[r]], set_at[join.owner[r]],
			    join.shared[r]);
	star_join_free(&join);
	free(set_at);
	for (i = s->features = 0; i < s->n; i++) {
		if (k->record[s->id_number[i]].kept != IDMAP_NONE)
			continue;
		s->set[centres] = s->set[i];
		s->id_number[centres++] = s->id_number[i];
		s->features += s->set[i].n;
	}
	s->n = centres;
}

/* Gives a later record to the preferred of the centres that are similar. */
static void
ask(struct star_parts *k, struct part_asker *a, uint32_t number,
    const uint64_t *f)
{
	const uint32_t n = k->record[number].n;
	const struct join_hit *h, *best = NULL;
	struct halves set;
	size_t i;

	MEM_GROW(a->half, a->half_cap, 2 * (size_t)n);
	set = halves_split(&k->part.s.window, f, n, a->half);
	prefix_query_ask(&a->query, &set, n, k->part.s.n);
	for (i = 0, h = a->query.hit; i < a->query.hits; i++, h++)
		if (!best ||
		    k->place[k->part.s.id_number[h->set]] <
			k->place[k->part.s.id_number[best->set]])
			best = h;
	if (best)
		keep(k, number, best->set, best->shared);
}

static void
ask_piece(void *state, size_t piece, size_t t)
{
	struct star_parts *k = state;
	struct part_asker *a = &k->asker[t];
	const struct record_piece *x = &k->piece[piece];
	uint64_t at = x->at;
	uint32_t i;

	for (i = x->number; i < x->end; at += k->record[i++].n)
		if (k->place[i] >= k->to && is_open(k, i))
			ask(k, a, i,
			    set_spill_at(k->p, &a->window, at, k->record[i].n));
}

/* Cuts the records into pieces of about as many features. */
static size_t
cut_pieces(struct star_parts *k)
{
	const size_t pieces = PIECES * k->threads;
	uint64_t at = 0, each = k->p->features / pieces + 1;
	size_t n = 0;
	uint32_t i;

	for (i = 0; i < k->p->records; at += k->record[i++].n)
		if (at >= each * n)
			k->piece[n++] = (struct record_piece){ i, 0, at };
	for (i = 0; i < n; i++)
		k->piece[i].end =
		    i + 1 < n ? k->piece[i + 1].number : k->p->records;
	return n;
}

static void
ask_later(struct star_parts *k)
{
	size_t t;

	if (!prefix_join_make(&k->j, &k->part.s, &k->m, false, k->threads))
		die("%s: expected at most 4294967295 postings of a part: use "
		    "less memory",
		    k->p->dir);
	k->asker = mem_new(k->threads, sizeof *k->asker);
	for (t = 0; t < k->threads; t++)
		k->asker[t].query.j = &k->j;
	threads_run(k->threads, cut_pieces(k), ask_piece, k);
	for (t = 0; t < k->threads; t++) {
		prefix_query_close(&k->asker[t].query);
		free(k->asker[t].window.feature);
		free(k->asker[t].half);
	}
	free(k->asker);
	prefix_join_free(&k->j);
}

static void
run_part(struct star_parts *k)
{
	uint64_t features;
	const uint32_t sets = cut_part(k, &features);

	if (sets == 0)
		return;
	load_part(k, sets, features);
	find_stars(k);
	if (k->to < k->p->records)
		ask_later(k);
	set_part_free(&k->part);
}

struct star_record *
star_parts_find(struct set_spill *p, const char *rank, const struct measure *m,
    size_t threads, size_t memory)
{
	struct star_parts k = {
		.p = p, .m = *m, .threads = threads, .memory = memory
	};
	const uint32_t n = p->records;
	struct in in;
	uint32_t i;

	k.order = mapped_pages_scratch(order_bytes(&k));
	if (rank)
		in_open(&in, rank);
	if (p->numbered)
		number_order(p->number, n, rank ? &in : NULL, k.order);
	else
		preference_order(
		    &p->ids, rank ? &in : NULL, NULL, k.order, NULL);
	if (rank)
		in_close(&in);
	k.place = mem_new((size_t)n + 1, sizeof *k.place);
	for (i = 0; i < n; i++)
		k.place[k.order[i]] = i;
	mmap_guard_drop(k.order, order_bytes(&k));
	k.record = mem_new((size_t)n + 1, sizeof *k.record);
	for (i = 0; i < n; i++)
		k.record[i] = (struct star_record){ p->n[i], IDMAP_NONE, 0 };
	free(p->n);
	p->n = NULL;
	k.piece = mem_new(PIECES * threads + 1, sizeof *k.piece);
	for (; k.from < n; k.from = k.to) {
		run_part(&k);
		progress_tick("joining", k.to, n);
	}
	mem_unmap(k.order, order_bytes(&k));
	free(k.place);
	free(k.piece);
	return k.record;
}
