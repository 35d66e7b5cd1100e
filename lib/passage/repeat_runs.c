/* repeat_runs.c: a hash table for each part of the runs: the first place of
 * each, then what is not there. */
#include <stdatomic.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "candidates/part_writer.h"
#include "passage/repeat_runs.h"

enum {
	PART_RUNS = 1 << 16,
	PART_BITS_MOST = 12,
	BLOCK_MOST = 1 << 13,
	BLOCK_LEAST = 1 << 9
};

#define NO_PLACE UINT64_MAX
static const uint64_t place_mask = ((uint64_t)1 << REPEAT_PLACE_BITS) - 1;

/* Bits of parts of about `each`, for n in all. */
static int
part_bits(uint64_t n, uint64_t each)
{
	int bits = 1;

	while (bits < PART_BITS_MOST && n >> bits > each)
		bits++;
	return bits;
}

/* Bytes of a block, of which each of so many writers has one for each part:
 * an eighth of the memory, but no block so small that the file is slow. */
static size_t
block_bytes(const struct repeats *r, int bits, size_t writers)
{
	size_t n = r->memory / 8 / writers >> bits;

	return n > BLOCK_MOST ? BLOCK_MOST : n < BLOCK_LEAST ? BLOCK_LEAST : n;
}

int
repeat_runs_open(struct repeats *r, uint64_t most, size_t writers)
{
	const size_t record = sizeof(struct repeat_run);
	int bits = part_bits(most, PART_RUNS);

	part_store_open(&r->runs, (size_t)1 << bits, record,
	    block_bytes(r, bits, writers), r->memory / 4, r->dir);
	return 64 - bits;
}

/* A table of the runs of a part: of equal ones the first place. */
struct run_table {
	const struct repeats *r;
	struct repeat_run *slot; /* place: NO_PLACE if empty */
	size_t slots, n;
	struct part_writer links;
	char apart[THREADS_APART];
};

static void
table_clear(struct run_table *t, size_t slots)
{
	size_t i;

	t->slot = mem_new(slots, sizeof *t->slot);
	t->slots = slots;
	t->n = 0;
	for (i = 0; i < slots; i++)
		t->slot[i].place = NO_PLACE;
}

/* The slot that has an equal run, or would have it. */
static struct repeat_run *
find(const struct run_table *t, struct repeat_run run)
{
	/* The upper bits chose the part. */
	size_t i = run.hash & (t->slots - 1);

	while (t->slot[i].place != NO_PLACE &&
	    (t->slot[i].hash != run.hash ||
		(t->slot[i].place ^ run.place) >> REPEAT_PLACE_BITS))
		i = (i + 1) & (t->slots - 1);
	return &t->slot[i];
}

static void
table_grow(struct run_table *t)
{
	struct repeat_run *old = t->slot;
	size_t slots = t->slots, n = t->n, i;

	table_clear(t, 2 * slots);
	for (i = 0; i < slots; i++)
		if (old[i].place != NO_PLACE)
			*find(t, old[i]) = old[i];
	t->n = n;
	free(old);
}

/* Whether a place comes before another. */
static bool
is_before(const struct repeats *r, uint64_t a, uint64_t b)
{
	uint32_t x, y;

	if (r->place) {
		x = r->place[r->document[repeats_text(r, a)]];
		y = r->place[r->document[repeats_text(r, b)]];
		if (x != y)
			return x < y;
	}
	return a < b;
}

static void
add_runs(void *table, const void *runs, size_t n)
{
	const struct repeat_run *run = runs, *end = run + n;
	struct run_table *t = table;
	struct repeat_run *slot;

	for (; run < end; run++) {
		slot = find(t, *run);
		if (slot->place == NO_PLACE) {
			*slot = *run;
			if (2 * ++t->n > t->slots)
				table_grow(t);
		} else if (is_before(t->r, run->place & place_mask,
			       slot->place & place_mask)) {
			slot->place = run->place;
		}
	}
}

static void
add_links(void *table, const void *runs, size_t n)
{
	const struct repeat_run *run = runs, *end = run + n;
	struct run_table *t = table;
	struct repeat_link link, *l;
	_Atomic uint64_t *bits;

	for (; run < end; run++) {
		link.copy = run->place & place_mask;
		link.first = find(t, *run)->place & place_mask;
		if (link.first == link.copy)
			continue;
		l = part_writer_add(&t->links, link.copy >> t->r->link_shift);
		*l = link;
		bits = (_Atomic uint64_t *)&t->r->first_runs[link.first / 64];
		atomic_fetch_or_explicit(
		    bits, (uint64_t)1 << link.first % 64, memory_order_relaxed);
	}
}

static void
part_run(void *tables, size_t part, size_t thread)
{
	struct run_table *t = (struct run_table *)tables + thread;
	struct part_store *runs = (struct part_store *)&t->r->runs;

	table_clear(t, 1024);
	part_store_each(runs, part, add_runs, t);
	part_store_each(runs, part, add_links, t);
	part_store_drop(runs, part);
	free(t->slot);
}

/* How many tables of the largest part are in half of the memory. */
static size_t
useful_threads(const struct repeats *r)
{
	size_t n = r->memory / 2 / (4 * part_store_largest(&r->runs) + 1);

	return n < 1 ? 1 : n < r->threads ? n : threads_useful(r->threads);
}

void
repeat_runs_close(struct repeats *r)
{
	const size_t record = sizeof(struct repeat_link);
	const uint64_t units = repeats_units(r);
	size_t threads = useful_threads(r), i;
	struct run_table *t = mem_new(threads, sizeof *t);
	int bits = part_bits(units, PART_RUNS);

	for (r->link_shift = 0; units >> r->link_shift >> bits;)
		r->link_shift++;
	part_store_open(&r->links, (size_t)1 << bits, record,
	    block_bytes(r, bits, threads), r->memory / 4, r->dir);
	r->first_runs = mem_new(units / 64 + 1, sizeof *r->first_runs);
	for (i = 0; i < threads; i++) {
		t[i].r = r;
		part_writer_open(&t[i].links, &r->links);
	}
	threads_run(threads, r->runs.parts, part_run, t);
	for (i = 0; i < threads; i++)
		part_writer_close(&t[i].links);
	free(t);
	part_store_close(&r->runs);
}
