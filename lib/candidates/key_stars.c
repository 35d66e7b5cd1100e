/* key_stars.c: asks the centres of each key only, part by part and, in a part,
 * block by block.
 *
 * The records of a block first ask the centres of all blocks before, by several
 * threads: an answer is final, as those centres are preferred to all of this
 * block. Then those without an answer ask the centres of this block, in
 * order. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "candidates/key_stars.h"
#include "candidates/prefix_tag.h"
#include "candidates/star_lists.h"
#include "io/progress.h"
#include "record/posting_runs.h"
#include "similarity/set_prefix.h"

/* PARTS: the most. PART_LEAST: places of a part. BLOCK: places of a block; the
 * first blocks are smaller, from BLOCK_FIRST on. GRAIN: places that a thread
 * takes at a time. STORED: the most bytes of a block of the two stores. AHEAD:
 * postings whose places are prefetched. */
enum {
	PARTS = 256,
	PART_LEAST = 4096,
	BLOCK = 8192,
	BLOCK_FIRST = 128,
	GRAIN = 64,
	STORED = 1 << 16,
	AHEAD = 16
};

/* The places of the records of one key. */
struct key_places {
	uint64_t *place;
	size_t n, cap;
};

/* n postings, whose ids are looked up together. */
struct key_batch {
	struct buf text;	    /* the ids, from `at` on */
	struct span id[IDMAP_MANY]; /* from when they are looked up on */
	size_t at[IDMAP_MANY], length[IDMAP_MANY];
	uint64_t size[IDMAP_MANY], line[IDMAP_MANY];
	uint32_t number[IDMAP_MANY];
	bool begins[IDMAP_MANY]; /* whether it is the first of its key */
	size_t n;
};

/* The memory of one thread: what was found for a record, and the next one. */
struct key_asker {
	struct star_places found, next;
	uint64_t compared;
	char apart[THREADS_APART];
};

struct key_run {
	struct key_stars *k;
	struct star_lists lists;
	struct key_asker *asker; /* of each thread */
	uint32_t from, to;	 /* places of this block */
	uint32_t size;		 /* places of the next block */
	uint32_t *owner;	 /* of each place of this block */
	uint64_t *shared;
};

static size_t
parts(const struct key_stars *k)
{
	return k->ids->n / k->part_places + 1;
}

static void
open_stores(struct key_stars *k)
{
	const size_t n = k->ids->n;
	size_t block, memory = k->memory / 2;

	if (!k->part_places)
		k->part_places =
		    n / PARTS < PART_LEAST ? PART_LEAST : n / PARTS + 1;
	block = memory / 4 / parts(k);
	if (block > STORED)
		block = STORED;
	if (block < sizeof(struct star_posting))
		block = sizeof(struct star_posting);
	part_store_open(&k->posting, parts(k), sizeof(struct star_posting),
	    block, memory, k->dir);
	part_store_open(
	    &k->centre, parts(k), sizeof(uint64_t), block, memory, k->dir);
	part_writer_open(&k->posting_writer, &k->posting);
	part_writer_open(&k->centre_writer, &k->centre);
}

/* Gives the postings of a key to their parts. */
static void
store_key(struct key_stars *k, const char *name, struct key_places *p)
{
	uint32_t part, next = STAR_LISTS_END, before = STAR_LISTS_END;
	struct star_posting *to;
	size_t i;

	if (p->n == 0)
		return;
	if (k->keys == UINT32_MAX)
		die("%s: expected at most %u keys of several records, got more",
		    name, UINT32_MAX);
	radix_sort64(p->place, p->n, 0);
	for (i = p->n; i-- > 0; before = part) {
		part = p->place[i] / k->part_places;
		if (part != before)
			next = before;
		to = part_writer_add(&k->posting_writer, part);
		*to = (struct star_posting){ k->keys, p->place[i], next };
	}
	k->keys++;
	k->postings += p->n;
	p->n = 0;
}

/* Ends the program unless the posting i of b is of a record in ids, of that
 * size. */
static void
check_member(const struct key_stars *k, const char *name,
    const struct key_batch *b, size_t i)
{
	const struct span id = b->id[i];
	uint64_t size;

	if (b->number[i] == IDMAP_NONE)
		die("%s:%ju: id '%.*s' is not in %s", name,
		    (uintmax_t)b->line[i], span_shown(id), id.p, k->ids_name);
	size = k->size[k->place[b->number[i]]];
	if (size != b->size[i])
		die("%s:%ju: id '%.*s' has %s, but %ju in %s", name,
		    (uintmax_t)b->line[i], span_shown(id), id.p,
		    counted(b->size[i], "feature"), (uintmax_t)size,
		    k->ids_name);
}

/* Adds the postings of b to the places of their keys, and stores those keys
 * that are complete. */
static void
add_batch(struct key_stars *k, const char *name, struct key_batch *b,
    struct key_places *p)
{
	size_t i;

	for (i = 0; i < b->n; i++)
		b->id[i] = (struct span){ b->text.p + b->at[i], b->length[i] };
	idmap_find_many(k->ids, b->id, b->n, b->number);
	for (i = 0; i < b->n; i++) {
		if (i + AHEAD < b->n && b->number[i + AHEAD] != IDMAP_NONE)
			prefetch(&k->place[b->number[i + AHEAD]]);
		check_member(k, name, b, i);
		if (b->begins[i])
			store_key(k, name, p);
		MEM_ADD(p->place, p->n, p->cap, k->place[b->number[i]]);
	}
	b->n = b->text.n = 0;
}

/* Adds a member of a run, and the batch if it is full. */
static void
add_member(struct key_stars *k, const struct posting_runs *r,
    const struct run_member *m, struct key_batch *b, struct key_places *p)
{
	const struct span id = posting_runs_id(r, m);

	b->at[b->n] = b->text.n;
	b->length[b->n] = id.n;
	b->size[b->n] = m->n;
	b->line[b->n] = r->last_line;
	b->begins[b->n] = m == r->member;
	buf_put(&b->text, id);
	if (++b->n == IDMAP_MANY)
		add_batch(k, r->in->name, b, p);
}

void
key_stars_read(struct key_stars *k, struct in *in)
{
	static struct key_batch b;
	struct key_places p = { 0 };
	struct posting_runs r;
	struct run_member m;

	open_stores(k);
	posting_runs_open(&r, in, 1, "");
	while (posting_runs_next(&r)) {
		if (!r.next_in_run)
			continue;
		add_member(k, &r, r.member, &b, &p);
		while (posting_runs_next_extra(&r, &m))
			add_member(k, &r, &m, &b, &p);
	}
	prefix_tag_check(in->name, &k->m, k->min_shared);
	add_batch(k, in->name, &b, &p);
	store_key(k, in->name, &p);
	posting_runs_close(&r);
	buf_free(&b.text);
	free(p.place);
	part_writer_close(&k->posting_writer);
}

/* How many keys a record of n and one of other features share at the least. */
static uint64_t
least_keys(const struct key_stars *k, uint64_t n, uint64_t other)
{
	return k->min_shared
	    ? set_prefix_count_bound(&k->m, k->min_shared, n, other)
	    : 1;
}

/* Gives the record in place r to the first of the centres found that is
 * similar. */
static void
take_first(struct key_run *x, size_t t, uint32_t r)
{
	struct key_stars *k = x->k;
	const struct star_places *p = &x->asker[t].found;
	const uint64_t n = k->size[r];
	uint64_t other, shared;
	size_t i, j;

	for (i = 0; i < p->n; i = j) {
		for (j = i + 1; j < p->n && p->place[j] == p->place[i]; j++)
			;
		other = k->size[p->place[i]];
		if (!measure_sizes_fit(&k->m, n, other) ||
		    j - i < least_keys(k, n, other))
			continue;
		x->asker[t].compared++;
		if (!k->similar(k->state, t, r, p->place[i], &shared))
			continue;
		x->owner[r - x->from] = p->place[i];
		x->shared[r - x->from] = shared;
		return;
	}
}

/* Sets a->next to the centres found for the record in place r, and prefetches
 * the first of them. */
static void
find_next(struct key_run *x, struct key_asker *a, uint32_t r)
{
	star_lists_find(&x->lists, r, false, &a->next);
	if (a->next.n == 0)
		return;
	prefetch(&x->k->size[a->next.place[0]]);
	x->k->prefetch(x->k->state, r);
	x->k->prefetch(x->k->state, a->next.place[0]);
}

/* Asks the centres of the blocks before for GRAIN records of this block. */
static void
ask_grain(void *state, size_t i, size_t t)
{
	struct key_run *x = state;
	struct key_asker *a = &x->asker[t];
	struct star_places spare;
	const uint32_t from = x->from + i * GRAIN;
	const uint32_t to = x->to - from < GRAIN ? x->to : from + GRAIN;
	uint32_t r;

	find_next(x, a, from);
	for (r = from; r < to; r++) {
		spare = a->found;
		a->found = a->next;
		a->next = spare;
		if (r + 1 < to)
			find_next(x, a, r + 1);
		take_first(x, t, r);
	}
}

/* Asks the centres of this block for its records that have no centre yet. */
static void
ask_recent(struct key_run *x)
{
	uint32_t r;

	for (r = x->from; r < x->to; r++) {
		if (x->owner[r - x->from] != KEY_STARS_NONE)
			continue;
		star_lists_find(&x->lists, r, true, &x->asker->found);
		take_first(x, 0, r);
		if (x->owner[r - x->from] == KEY_STARS_NONE)
			star_lists_add(&x->lists, r);
	}
}

static void
run_block(struct key_run *x)
{
	const uint32_t n = x->to - x->from;
	uint32_t r;

	memset(x->owner, 0xff, n * sizeof *x->owner);
	x->lists.block++;
	threads_run(x->k->threads, (n + GRAIN - 1) / GRAIN, ask_grain, x);
	ask_recent(x);
	for (r = x->from; r < x->to; r++)
		if (x->owner[r - x->from] != KEY_STARS_NONE)
			x->k->found(x->k->state, r, x->owner[r - x->from],
			    x->shared[r - x->from]);
	progress_tick("comparing", x->to, x->k->ids->n);
}

/* Sends the centres of a part's keys to the next parts that have them. */
static void
send_centres(struct key_stars *k, const struct star_lists *x)
{
	const struct star_list *l, *end = x->list + x->lists;
	uint64_t *to;
	uint32_t i;

	for (l = x->list; l < end; l++)
		for (i = 0; i < l->n && l->next != STAR_LISTS_END; i++) {
			to = part_writer_add(&k->centre_writer, l->next);
			*to = (uint64_t)l->key << 32 | x->place[l->begin + i];
		}
}

static void
run_places(struct key_run *x, uint32_t base, uint32_t end)
{
	for (x->from = base; x->from < end; x->from = x->to) {
		x->to = end - x->from < x->size ? end : x->from + x->size;
		run_block(x);
		if (!x->k->block && x->size < BLOCK)
			x->size *= 2;
	}
	send_centres(x->k, &x->lists);
	star_lists_free(&x->lists);
}

static void
run_part(struct key_run *x, size_t part)
{
	struct key_stars *k = x->k;
	const uint32_t base = part * k->part_places;
	const uint32_t left = k->ids->n - base;
	const uint32_t places = left < k->part_places ? left : k->part_places;
	struct star_posting *posting = NULL;
	uint64_t *centre = NULL;
	size_t n, cap = 0, centres, centre_cap = 0;

	part_writer_end(&k->centre_writer, part);
	n = part_store_take(&k->posting, part, &posting, &cap);
	centres = part_store_take(&k->centre, part, &centre, &centre_cap);
	if (n > 0)
		star_lists_make(
		    &x->lists, base, places, posting, n, centre, centres);
	free(posting);
	free(centre);
	if (n > 0)
		run_places(x, base, base + places);
}

void
key_stars_run(struct key_stars *k)
{
	struct key_run x = { .k = k,
		.size = k->block ? k->block : BLOCK_FIRST };
	const size_t block = x.size > BLOCK ? x.size : BLOCK;
	size_t i;

	x.owner = mem_new(block, sizeof *x.owner);
	x.shared = mem_new(block, sizeof *x.shared);
	x.asker = mem_new(k->threads, sizeof *x.asker);
	for (i = 0; i < parts(k); i++)
		run_part(&x, i);
	for (i = 0; i < k->threads; i++) {
		k->compared += x.asker[i].compared;
		free(x.asker[i].found.place);
		free(x.asker[i].next.place);
	}
	free(x.asker);
	free(x.owner);
	free(x.shared);
	part_writer_close(&k->centre_writer);
	part_store_close(&k->centre);
	part_store_close(&k->posting);
}
