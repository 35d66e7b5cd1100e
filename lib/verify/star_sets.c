#include <stdlib.h>

#include "base/inverse.h"
#include "base/mem.h"
#include "base/mem_need.h"
#include "base/threads.h"
#include "io/mmap_guard.h"
#include "record/preference.h"
#include "verify/record_places.h"
#include "verify/star_sets.h"

#define NO_PLACE UINT32_MAX

/* What a set takes besides its id; what the program takes. */
enum { SET_BYTES = 16, PROGRAM_BYTES = 8 << 20 };

/* The memory of a thread: the sets that it compared last. */
struct star_sets_thread {
	struct content_reader reader;
	struct record_lookup file;
	struct record_content set[2];
	uint32_t place[2];
	char apart[THREADS_APART];
};

/* Ids that are added, or pairs that are written, together. */
struct star_sets_batch {
	struct span id[IDMAP_BATCH];
	uint32_t place[IDMAP_BATCH], kept[IDMAP_BATCH];
	uint64_t shared[IDMAP_BATCH];
	size_t n;
};

/* Adds the ids of the batch, whose at and size are there. */
static void
add_ids(struct star_sets *x)
{
	struct star_sets_batch *b = x->batch;
	uint32_t number[IDMAP_BATCH];
	const size_t before = x->ids.n;
	size_t i;

	idmap_add_batch(&x->ids, b->id, b->n, number);
	for (i = 0; i < b->n; i++)
		if (number[i] != before + i)
			record_lookup_die_repeated(
			    &x->file, x->at[number[i]], x->at[before + i]);
	b->n = 0;
}

static void
add_set(void *state, struct span id, uint64_t n, size_t at)
{
	struct star_sets *x = state;
	const size_t number = x->ids.n + x->batch->n;

	MEM_GROW(x->at, x->at_cap, number + 1);
	MEM_GROW(x->size, x->size_cap, number + 1);
	x->at[number] = at;
	x->size[number] = n;
	x->batch->id[x->batch->n++] = id;
	if (x->batch->n == IDMAP_BATCH)
		add_ids(x);
}

/* Puts at and size, which are by number in ids, in order. */
static void
put_in_order(struct star_sets *x)
{
	const size_t n = x->ids.n;
	uint64_t *at = mem_new(n + 1, sizeof *at);
	uint32_t *size;
	size_t i;

	for (i = 0; i < n; i++)
		at[i] = x->at[x->order[i]];
	free(x->at);
	x->at = at;
	size = mem_new(n + 1, sizeof *size);
	for (i = 0; i < n; i++)
		size[i] = x->size[x->order[i]];
	free(x->size);
	x->size = size;
}

static void
order_sets(struct star_sets *x, const char *rank)
{
	if (x->file.pages.base) /* of a mapped file */
		mmap_guard_drop(x->file.base, x->file.bytes);
	x->order = preference_by_file(&x->ids, rank, false);
	put_in_order(x);
	x->place = inverse(x->order, x->ids.n);
	free(x->order);
	x->order = NULL;
}

void
star_sets_open(struct star_sets *x, struct score *s, const char *path,
    struct content_reader *r, size_t room, const char *rank, size_t threads)
{
	struct star_sets_thread *t;

	*x = (struct star_sets){ .score = s, .threads = threads };
	if (room < SIZE_MAX)
		idmap_limit(&x->ids, room / 2, mapped_pages_scratch);
	x->batch = mem_new(1, sizeof *x->batch);
	record_lookup_open_sets(&x->file, path, r, room, add_set, x);
	add_ids(x);
	content_report(r, &x->file.in);
	order_sets(x, rank);
	x->thread = mem_new(threads, sizeof *x->thread);
	for (t = x->thread; t < x->thread + threads; t++) {
		t->reader = *r;
		t->place[0] = t->place[1] = NO_PLACE;
		record_lookup_share(&t->file, &x->file, &t->reader, threads);
	}
}

size_t
star_sets_limit(struct star_sets *x, size_t memory)
{
	const size_t sets = x->ids.n * (size_t)SET_BYTES,
		     held = idmap_memory(&x->ids) + sets;
	const size_t least = memory / 8,
		     half = (memory > held + least ? memory - held : least) / 2;
	size_t t;

	/* A quarter is for ids, and an eighth for the file and the keys. */
	mem_need(PROGRAM_BYTES + sets, 3, memory);
	for (t = 0; t < x->threads && x->threads > 1; t++)
		mapped_pages_narrow(
		    &x->thread[t].file.pages, half / x->threads);
	/* One thread shares the bits of touched windows with the file. */
	if (x->threads == 1) {
		mapped_pages_narrow(&x->file.pages, half);
		x->thread[0].file.pages = x->file.pages;
	}
	return half;
}

void
star_sets_seal(struct star_sets *x)
{
	idmap_seal(&x->ids);
	x->order = inverse(x->place, x->ids.n);
	free(x->place);
	x->place = NULL;
}

/* Writes the pairs of the batch. */
static void
write_pairs(struct star_sets *x)
{
	const struct star_sets_batch *b = x->batch;
	struct span id[IDMAP_BATCH], kept[IDMAP_BATCH];
	uint32_t number[IDMAP_BATCH], kept_number[IDMAP_BATCH];
	uint64_t n, kept_n;
	size_t i;

	for (i = 0; i < b->n; i++) {
		number[i] = x->order[b->place[i]];
		kept_number[i] = x->order[b->kept[i]];
	}
	idmap_id_batch(&x->ids, number, b->n, id);
	idmap_id_batch(&x->ids, kept_number, b->n, kept);
	for (i = 0; i < b->n; i++) {
		n = x->size[b->place[i]];
		kept_n = x->size[b->kept[i]];
		if (span_order(kept[i], id[i]) < 0)
			score_shared(
			    x->score, kept[i], id[i], b->shared[i], kept_n, n);
		else
			score_shared(
			    x->score, id[i], kept[i], b->shared[i], n, kept_n);
	}
	x->batch->n = 0;
}

void
star_sets_write(void *sets, uint32_t r, uint32_t c, uint64_t shared)
{
	struct star_sets *x = sets;
	struct star_sets_batch *b = x->batch;

	b->place[b->n] = r;
	b->kept[b->n] = c;
	b->shared[b->n] = shared;
	if (++b->n == IDMAP_BATCH)
		write_pairs(x);
}

void
star_sets_close(struct star_sets *x)
{
	struct star_sets_thread *t;

	write_pairs(x);
	for (t = x->thread; t < x->thread + x->threads; t++) {
		record_lookup_unshare(&t->file, x->threads);
		content_free(&t->set[0]);
		content_free(&t->set[1]);
	}
	free(x->thread);
	free(x->batch);
	free(x->order);
	free(x->place);
	free(x->at);
	free(x->size);
	idmap_free(&x->ids);
}

void
star_sets_prefetch(void *sets, uint32_t place)
{
	const struct star_sets *x = sets;

	record_lookup_prefetch_at(&x->file, x->at[place]);
}

/* Reads the set in a place, as the first or the second of two, unless that is
 * the one read last. */
static const struct record_content *
get(const struct star_sets *x, struct star_sets_thread *t, int i, uint32_t p)
{
	if (t->place[i] != p)
		record_lookup_read_at(&t->file, x->at[p], &t->set[i]);
	t->place[i] = p;
	return &t->set[i];
}

bool
star_sets_similar(
    void *sets, size_t t, uint32_t r, uint32_t c, uint64_t *shared)
{
	struct star_sets *x = sets;
	struct star_sets_thread *thread = &x->thread[t];

	return score_sets(
	    x->score, get(x, thread, 0, r), get(x, thread, 1, c), shared);
}
