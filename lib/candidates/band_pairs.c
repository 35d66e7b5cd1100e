/* band_pairs.c: candidates by keys that documents share.
 *
 * The parts of the keys are taken by their upper bits. Most keys are of one
 * document: a bitmap finds the others. Then the ids of the documents that
 * share a key are sorted, and their ranks take the place of the numbers, so
 * pairs are numbers until they are written. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "base/triple.h"
#include "candidates/band_ids.h"
#include "candidates/part_writer.h"

enum {
	PART_BITS = 10,
	PARTS = 1 << PART_BITS,
	BLOCK = 1 << 14, /* most bytes */
	BLOCK_LEAST = 1 << 10,
};

/* The state of one thread. */
struct band_pairs_thread {
	struct part_writer keys, shared_keys, found;
	struct triple *key; /* a part: key and document */
	size_t key_cap;
	uint64_t *seen; /* bitmaps of keys seen once, and again */
	size_t seen_cap;
	uint64_t *pair; /* a part of the pairs */
	size_t pair_cap;
	uint32_t *member; /* of a run of equal keys */
	size_t member_cap;
	struct buf text; /* the lines of a part */
	uint64_t pairs, cut, cut_runs;
};

void
band_pairs_open(struct band_pairs *b)
{
	size_t block = b->memory / 4 / b->threads / PARTS, t;

	block = block > BLOCK	  ? BLOCK
	    : block < BLOCK_LEAST ? BLOCK_LEAST
				  : block;
	part_store_open(&b->keys, PARTS, sizeof(struct triple), block,
	    b->memory / 2, b->dir);
	part_store_open(&b->shared_keys, PARTS, sizeof(struct triple), block,
	    b->memory / 4, b->dir);
	part_store_open(
	    &b->found, PARTS, sizeof(uint64_t), block, b->memory / 4, b->dir);
	b->thread = mem_new(b->threads, sizeof *b->thread);
	for (t = 0; t < b->threads; t++)
		part_writer_open(&b->thread[t].keys, &b->keys);
	out_scratch(&b->ids, b->dir);
}

void
band_pairs_close(struct band_pairs *b)
{
	struct band_pairs_thread *t;

	for (t = b->thread; t < b->thread + b->threads; t++) {
		free(t->key);
		free(t->seen);
		free(t->pair);
		free(t->member);
		buf_free(&t->text);
	}
	free(b->thread);
	part_store_close(&b->keys);
	part_store_close(&b->shared_keys);
	part_store_close(&b->found);
	free(b->mark);
	free(b->rank);
	free(b->order);
	free(b->number);
	idmap_free(&b->names);
}

uint32_t
band_pairs_document(struct band_pairs *b, struct span id)
{
	out_field(&b->ids, id, '\n');
	return b->documents++;
}

void
band_pairs_keys(struct band_pairs *b, size_t t, uint32_t document,
    const uint64_t *key, size_t n)
{
	struct part_writer *w = &b->thread[t].keys;
	size_t i;

	for (i = 0; i < n; i++)
		*(struct triple *)part_writer_add(w,
		    key[i] >> (64 - PART_BITS)) = triple_make(key[i], document);
}

/* Moves the keys that may occur twice to the front of t->key[0, n); returns
 * their number. */
static size_t
drop_single(struct band_pairs_thread *t, size_t n)
{
	struct triple *key = t->key;
	uint64_t *once, *twice, bit;
	size_t words = 1, i, kept = 0, at;
	int shift;

	while (words * 16 < n)
		words *= 2;
	shift = 64 - 6 - __builtin_ctzll(words);
	MEM_GROW(t->seen, t->seen_cap, 2 * words);
	once = t->seen;
	twice = t->seen + words;
	memset(once, 0, 2 * words * sizeof *once);
	for (i = 0; i < n; i++) {
		at = triple_ab(&key[i]) << PART_BITS >> shift;
		bit = (uint64_t)1 << at % 64;
		twice[at / 64] |= once[at / 64] & bit;
		once[at / 64] |= bit;
	}
	for (i = 0; i < n; i++) {
		at = triple_ab(&key[i]) << PART_BITS >> shift;
		key[kept] = key[i];
		kept += twice[at / 64] >> at % 64 & 1;
	}
	return kept;
}

/* Keeps the keys of a part that two documents share, and marks these. */
static void
find_shared(void *state, size_t part, size_t thread)
{
	struct band_pairs *b = state;
	struct band_pairs_thread *t = &b->thread[thread];
	size_t n = part_store_take(&b->keys, part, &t->key, &t->key_cap), i,
	       end;
	uint32_t c;

	n = drop_single(t, n);
	triple_sort(t->key, n);
	for (i = 0; i < n; i = end) {
		end = triple_run_end(t->key, i, n);
		if (t->key[i].c == t->key[end - 1].c)
			continue;
		for (; i < end; i++) {
			*(struct triple *)part_writer_add(
			    &t->shared_keys, part) = t->key[i];
			c = t->key[i].c;
			atomic_fetch_or_explicit(
			    (_Atomic uint64_t *)&b->mark[c / 64],
			    (uint64_t)1 << c % 64, memory_order_relaxed);
		}
	}
}

static void
add_pair(
    struct band_pairs *b, struct band_pairs_thread *t, uint32_t x, uint32_t y)
{
	*(uint64_t *)part_writer_add(
	    &t->found, (uint64_t)x * PARTS / b->shared) = (uint64_t)x << 32 | y;
}

/* Adds the pairs of the documents t->member[0, n), by ascending rank. */
static void
pair_members(struct band_pairs *b, struct band_pairs_thread *t, size_t n)
{
	size_t held = n < b->max_run ? n : b->max_run, i, k;
	uint64_t cut;

	for (i = 0; i < held; i++)
		for (k = i + 1; k < held; k++)
			add_pair(b, t, t->member[i], t->member[k]);
	for (k = held; k < n; k++)
		add_pair(b, t, t->member[0], t->member[k]);
	/* All pairs of the others, except those with the first. */
	cut = (uint64_t)(n - held) * (n - held - 1) / 2 +
	    (uint64_t)(n - held) * (held - 1);
	if (n > held && cut > 0) {
		t->cut += cut;
		t->cut_runs++;
	}
}

/* Adds the pairs of the keys of a part. */
static void
pair_part(void *state, size_t part, size_t thread)
{
	struct band_pairs *b = state;
	struct band_pairs_thread *t = &b->thread[thread];
	size_t n, i, end, members;

	n = part_store_take(&b->shared_keys, part, &t->key, &t->key_cap);
	for (i = 0; i < n; i++)
		t->key[i].c = b->rank[t->key[i].c];
	triple_sort(t->key, n);
	for (i = 0; i < n; i = end) {
		end = triple_run_end(t->key, i, n);
		MEM_GROW(t->member, t->member_cap, end - i);
		for (members = 0; i < end; i++)
			if (members == 0 ||
			    t->member[members - 1] != t->key[i].c)
				t->member[members++] = t->key[i].c;
		pair_members(b, t, members);
	}
}

/* How many threads may take parts of s: what these hold is limited, too. */
static size_t
takers(const struct band_pairs *b, const struct part_store *s)
{
	const size_t n = b->memory / 2 / (part_store_largest(s) + 1);

	return n < 1 ? 1 : n < b->threads ? n : b->threads;
}

void
band_pairs_find(struct band_pairs *b, const char *path)
{
	struct band_pairs_thread *t, *end = b->thread + b->threads;

	b->mark = mem_new(b->documents / 64 + 1, sizeof *b->mark);
	for (t = b->thread; t < end; t++) {
		part_writer_close(&t->keys);
		part_writer_open(&t->shared_keys, &b->shared_keys);
	}
	threads_run(takers(b, &b->keys), PARTS, find_shared, b);
	for (t = b->thread; t < end; t++)
		part_writer_close(&t->shared_keys);
	band_ids_rank(b, path);
	for (t = b->thread; t < end; t++)
		part_writer_open(&t->found, &b->found);
	if (b->shared > 0)
		threads_run(takers(b, &b->shared_keys), PARTS, pair_part, b);
	for (t = b->thread; t < end; t++) {
		part_writer_close(&t->found);
		b->cut += t->cut;
		b->cut_runs += t->cut_runs;
	}
}

static struct span
name_of(const struct band_pairs *b, uint32_t rank)
{
	return idmap_id(&b->names, b->order[rank]);
}

/* A part of the pairs, in a batch of parts that threads make at a time. */
struct pair_batch {
	struct band_pairs *b;
	size_t first;
};

static void
put_ids(struct buf *text, struct span x, struct span y)
{
	char *p = buf_room(text, x.n + y.n + 2);

	memcpy(p, x.p, x.n);
	p[x.n] = '\t';
	memcpy(p + x.n + 1, y.p, y.n);
	p[x.n + 1 + y.n] = '\n';
	text->n += x.n + y.n + 2;
}

static void
put_pairs(struct band_pairs *b, struct band_pairs_thread *t, size_t n)
{
	uint32_t x, y;
	size_t i;

	for (i = 0; i < n; i++) {
		if (i > 0 && t->pair[i] == t->pair[i - 1])
			continue;
		x = t->pair[i] >> 32;
		y = t->pair[i];
		if (b->put)
			b->put(b->state, t - b->thread, &t->text, b->number[x],
			    b->number[y]);
		else
			put_ids(&t->text, name_of(b, x), name_of(b, y));
		t->pairs++;
	}
}

static void
print_part(void *state, size_t i, size_t unused)
{
	struct pair_batch *batch = state;
	struct band_pairs *b = batch->b;
	struct band_pairs_thread *t = &b->thread[i];
	size_t n;

	(void)unused;
	n = part_store_take(
	    &b->found, batch->first + i, &t->pair, &t->pair_cap);
	radix_sort64(t->pair, n, 0);
	t->text.n = 0;
	put_pairs(b, t, n);
}

void
band_pairs_write(struct band_pairs *b, struct out *out)
{
	struct pair_batch batch = { .b = b };
	const size_t threads = takers(b, &b->found);
	size_t n, i;

	for (; batch.first < PARTS; batch.first += n) {
		n = PARTS - batch.first;
		if (n > threads)
			n = threads;
		threads_run(n, n, print_part, &batch);
		for (i = 0; i < n; i++)
			if (b->thread[i].text.n > 0)
				out_put(out, b->thread[i].text.p,
				    b->thread[i].text.n);
	}
	for (i = 0; i < b->threads; i++)
		b->pairs += b->thread[i].pairs;
}

void
band_pairs_write_ids(struct band_pairs *b, struct out *out)
{
	struct span id;
	uint32_t i;

	for (i = 0; i < b->shared; i++) {
		id = name_of(b, i);
		out_field(out, id, '\n');
	}
}
