#include <stdlib.h>

#include "base/mem.h"
#include "base/mem_need.h"
#include "base/threads.h"
#include "io/in_bytes.h"
#include "io/out_blocks.h"
#include "io/progress.h"
#include "join/join_parts.h"
#include "join/set_numbering.h"
#include "join/spilled_sets.h"

/* What a record takes besides its set, what the program takes, for each thread,
 * the least part, sets of a block, hits that are read together. */
enum {
	RECORD_BYTES = 16,
	PROGRAM_BYTES = 6 << 20,
	THREAD_BYTES = 4 << 20,
	PART_LEAST = 1 << 20,
	BLOCK = 256,
	HITS = 4096
};

/* A set, the number of an earlier one that is similar and its features, and how
 * many features both have. */
struct part_hit {
	uint32_t set, other, n, shared;
};

/* The memory of a thread that asks. */
struct part_query {
	struct set_spill_window window;
	struct prefix_query query;
	uint32_t *half;
	size_t half_cap;
	char apart[THREADS_APART];
};

/* Hits of ascending sets in a scratch file; NULL: none. */
struct hit_file {
	struct in in;
	struct part_hit *hit;
	size_t next, n;
};

/* Copies the features of the sets to x->file, in their order. */
static void
sort_file(struct join_parts *x, const struct set_spill *p)
{
	const struct stored_set *o = x->sets.set, *end = o + x->sets.n;
	uint64_t *f = NULL;
	size_t cap = 0;

	sized_sets_begin(&x->file, p->dir, &p->window);
	for (; o < end; o++) {
		MEM_GROW(f, cap, o->n);
		set_spill_get(p, f, o->lower, o->n);
		sized_sets_add(&x->file, o - x->sets.set, f, o->n);
		set_store_touch(&x->sets, o - x->sets.set);
	}
	sized_sets_end(&x->file);
	free(f);
}

void
join_parts_load(struct join_parts *x)
{
	struct set_spill_window w = { 0 };
	uint64_t features = 0, bytes = 0;
	struct sized_set set;
	uint32_t i, n;

	for (x->to = x->from; x->to < x->file.sets; x->to++) {
		n = sized_sets_n(&x->file, x->to);
		bytes += set_part_bytes(&x->m, n);
		if (x->to > x->from && bytes > x->memory)
			break;
		features += n;
	}
	set_part_begin(
	    &x->part, &x->file.file.window, x->to - x->from, features);
	for (i = x->from; i < x->to; i++) {
		set = sized_sets_get(&x->file, &w, i);
		set_part_add(&x->part, set.number, set.feature, set.n);
	}
	set_part_end(&x->part);
	free(w.feature);
}

/* Makes *s the sets of the only part. */
static void
take_part(struct join_parts *x, struct set_store *s)
{
	struct set_store *all = &x->sets;
	uint32_t i;

	*s = x->part.s;
	s->repeats = false;
	if (x->numbered) {
		sized_sets_free(&x->file);
		set_store_replace_ids(s, s->id_number);
		return;
	}
	free(s->id_number);
	for (i = 0; i <= s->n; i++) {
		s->set[i].first_id = all->set[i].first_id;
		set_store_touch(all, i < s->n ? i : 0);
	}
	s->id_number = all->id_number;
	s->ids = all->ids;
	spilled_sets_free(all);
	sized_sets_free(&x->file);
}

/* Lowers the number of threads to those that have room in `memory`, of which a
 * quarter is for ids and an eighth for a part, where the records take `bytes`
 * bytes. */
static void
limit_threads(struct join_parts *x, uint64_t bytes, size_t memory)
{
	const uint64_t room = MEM_BASE + memory / 8 * 5;

	while (x->threads > 1 &&
	    PROGRAM_BYTES + x->threads * THREAD_BYTES + bytes > room)
		x->threads--;
}

/* Reads sets with any ids; returns the bytes that these take. */
static size_t
read_sets(struct join_parts *x, struct in *in, const struct set_source *source,
    size_t memory)
{
	struct set_spill p = { .want_hash = true };
	size_t bytes, records;

	set_spill_read(&p, in, source, x->threads, memory);
	records = (size_t)p.ids.n * RECORD_BYTES;
	mem_need(PROGRAM_BYTES + THREAD_BYTES + records, 3, memory);
	limit_threads(x, records, memory);
	bytes = records + idmap_memory(&p.ids);
	x->sets.pages = &x->pages;
	spilled_sets(&x->sets, &p, memory);
	sort_file(x, &p);
	set_spill_free(&p);
	return bytes;
}

/* The bytes of all sets in memory. */
static uint64_t
bytes_of(const struct join_parts *x)
{
	const struct size_class *c = x->file.class, *end = c + x->file.classes;
	uint64_t bytes = 0;

	for (; c < end; c++)
		bytes += set_part_bytes(&x->m, c->n) *
		    ((c + 1 < end ? c[1].first : x->file.sets) - c->first);
	return bytes;
}

bool
join_parts_read(struct join_parts *x, struct in *in,
    const struct set_source *source, bool self, size_t memory,
    struct set_store *s)
{
	size_t fixed = 0;
	uint64_t bytes;

	limit_threads(x, 0, memory / 2);
	if (x->numbered)
		sized_sets_read(
		    &x->file, in, source, x->threads, out_temporary());
	else
		fixed = read_sets(x, in, source, memory);
	/* One thread has its memory from the base. */
	fixed += (x->threads - 1) * THREAD_BYTES;
	x->memory = memory > fixed ? memory - fixed : 0;
	if (x->memory < memory / 8)
		x->memory = memory / 8;
	if (x->memory < PART_LEAST)
		x->memory = PART_LEAST;
	bytes = bytes_of(x);
	join_parts_load(x);
	if (self)
		set_part_note(bytes, x->memory, fixed + bytes);
	if (x->to < x->file.sets)
		return false;
	take_part(x, s);
	return true;
}

/* Writes the hits of a block of sets. */
static void
ask_block(void *state, size_t block, size_t t)
{
	struct join_parts *x = state;
	struct part_query *a = &x->query[t];
	struct out *out = out_blocks_begin(x->blocks, block);
	uint32_t i = x->from + block * BLOCK;
	const uint32_t sets = x->file.sets,
		       end = sets - i < BLOCK ? sets : i + BLOCK;
	const struct set_store *part = &x->part.s;
	const struct join_hit *h;
	struct sized_set set;
	struct halves halves;
	struct part_hit hit;
	size_t k;

	for (; i < end; i++) {
		set = sized_sets_get(&x->file, &a->window, i);
		MEM_GROW(a->half, a->half_cap, 2 * (size_t)set.n);
		halves =
		    halves_split(&part->window, set.feature, set.n, a->half);
		prefix_query_ask(&a->query, &halves, set.n,
		    i < x->to ? i - x->from : part->n);
		for (k = 0; k < a->query.hits; k++) {
			h = &a->query.hit[k];
			hit = (struct part_hit){ i, part->id_number[h->set],
				part->set[h->set].n, h->shared };
			out_put(out, &hit, sizeof hit);
		}
	}
	out_blocks_end(x->blocks, block);
	if (t == 0)
		progress_tick("joining", i, sets);
}

/* Writes the hits in the part of all sets from its first on to a file. */
static void
ask_part(struct join_parts *x, struct out *hits)
{
	size_t t;

	if (!prefix_join_make(&x->j, &x->part.s, &x->m, false, x->threads))
		die("%s: expected at most 4294967295 postings of a part: use "
		    "less memory",
		    x->file.file.dir);
	x->query = mem_new(x->threads, sizeof *x->query);
	for (t = 0; t < x->threads; t++)
		x->query[t].query.j = &x->j;
	out_scratch(hits, x->file.file.dir);
	x->blocks = out_blocks_new(hits, x->threads);
	threads_run(x->threads,
	    ((size_t)x->file.sets - x->from + BLOCK - 1) / BLOCK, ask_block, x);
	out_blocks_free(x->blocks);
	for (t = 0; t < x->threads; t++) {
		prefix_query_close(&x->query[t].query);
		free(x->query[t].window.feature);
		free(x->query[t].half);
	}
	free(x->query);
	prefix_join_free(&x->j);
}

static void
hit_file_open(struct hit_file *f, struct out *scratch)
{
	in_scratch(&f->in, scratch);
	f->hit = mem_new(HITS, sizeof *f->hit);
	f->next = f->n = 0;
}

/* Returns the next hit if it is of set i, else NULL. */
static const struct part_hit *
next_hit(struct hit_file *f, uint32_t i)
{
	size_t bytes = 0, got;

	if (!f->hit)
		return NULL;
	if (f->next == f->n) {
		while ((got = in_bytes(&f->in, (char *)f->hit + bytes,
			    HITS * sizeof *f->hit - bytes)) > 0)
			bytes += got;
		f->next = 0;
		f->n = bytes / sizeof *f->hit;
	}
	if (f->next == f->n || f->hit[f->next].set != i)
		return NULL;
	return &f->hit[f->next++];
}

static void
hit_file_close(struct hit_file *f)
{
	if (!f->hit)
		return;
	in_close(&f->in);
	free(f->hit);
	*f = (struct hit_file){ .hit = NULL };
}

/* Adds the hits of set i to those of the query, or writes the pairs of
 * numbers. */
static void
add_hits(const struct join_parts *x, struct join_writer *e, struct hit_file *f,
    uint32_t i, const struct sized_set *set)
{
	struct prefix_query *q = &e->query;
	const struct part_hit *h;

	while ((h = next_hit(f, i))) {
		if (x->numbered) {
			join_write_numbers(e,
			    (uint32_t[]){ set->number, h->other },
			    (uint32_t[]){ set->n, h->n }, h->shared);
			continue;
		}
		MEM_ADD(q->hit, q->hits, q->hit_cap,
		    (struct join_hit){ h->other, h->shared });
	}
}

/* Writes the pairs of set i with the hits of the query. */
static void
write_set(const struct join_parts *x, struct join_writer *e, uint32_t i)
{
	const struct join_hit *h = e->query.hit;
	size_t k;

	join_write_equal(e, i);
	join_write_set(e, &x->sets, i);
	set_store_touch(&x->sets, i);
	for (k = 0; k < e->query.hits; k++)
		set_store_touch(&x->sets, h[k].set);
}

/* Writes the pairs of the sets of the part, whose hits are in earlier and in
 * found, and the hits of later sets to a file, which becomes earlier. */
static void
write_part(struct join_parts *x, struct join_writer *e,
    struct hit_file *earlier, struct hit_file *found)
{
	struct set_spill_window w = { 0 };
	const struct part_hit *h;
	struct sized_set set;
	struct out later;
	uint32_t i;

	for (i = x->from; i < x->to; i++) {
		e->query.hits = 0;
		set = sized_sets_get(&x->file, &w, i);
		add_hits(x, e, earlier, i, &set);
		add_hits(x, e, found, i, &set);
		if (!x->numbered)
			write_set(x, e, i);
	}
	free(w.feature);
	out_scratch(&later, x->file.file.dir);
	for (; i < x->file.sets; i++) {
		while ((h = next_hit(earlier, i)))
			out_put(&later, h, sizeof *h);
		while ((h = next_hit(found, i)))
			out_put(&later, h, sizeof *h);
	}
	hit_file_close(earlier);
	hit_file_close(found);
	hit_file_open(earlier, &later);
}

void
join_parts_write(struct join_parts *x, struct join_writer *e)
{
	const struct prefix_join all = { .s = &x->sets, .m = x->m };
	struct hit_file earlier = { .hit = NULL }, found;
	struct out hits;

	e->query = (struct prefix_query){ .j = &all };
	for (;;) {
		ask_part(x, &hits);
		set_part_free(&x->part);
		hit_file_open(&found, &hits);
		write_part(x, e, &earlier, &found);
		x->from = x->to;
		if (x->from == x->file.sets)
			break;
		join_parts_load(x);
	}
	hit_file_close(&earlier);
	free(e->query.hit);
	join_parts_free(x);
}

void
join_parts_free(struct join_parts *x)
{
	if (x->sets.set)
		spilled_sets_free(&x->sets);
	free(x->sets.id_number);
	idmap_free(&x->sets.ids);
	sized_sets_free(&x->file);
}
