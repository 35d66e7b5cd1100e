/* join_parts.c: the pairs within a collection of sets, part by part. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "io/in_bytes.h"
#include "io/out_blocks.h"
#include "io/progress.h"
#include "join/join_parts.h"
#include "join/set_arrange.h"

/* What a record takes besides its set, what the program takes, for each thread,
 * the least part, sets of a block, hits that are read together. */
enum {
	RECORD_BYTES = 100,
	PROGRAM_BYTES = 6 << 20,
	THREAD_BYTES = 4 << 20,
	PART_LEAST = 1 << 20,
	BLOCK = 256,
	HITS = 4096
};

/* A set, an earlier one that is similar, and how many features both have. */
struct part_hit {
	uint32_t set, other, shared;
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

/* Whether two records have the same n features, at these places. */
static bool
same_features(const struct set_spill *p, uint64_t a, uint64_t b, uint32_t n)
{
	uint64_t *f = mem_new(2 * (size_t)n, sizeof *f);
	bool same;

	set_spill_get(p, f, a, n);
	set_spill_get(p, f + n, b, n);
	same = memcmp(f, f + n, n * sizeof *f) == 0;
	free(f);
	return same;
}

/* Sets first[i] to the first record that has the set of record i, whose
 * features begin at at[i]. */
static void
find_equal(const struct set_spill *p, const uint64_t *at, uint32_t *first)
{
	uint64_t *key = mem_new((size_t)p->ids.n + 1, sizeof *key);
	uint32_t i, k, low, a, b, n = p->ids.n;

	for (i = 0; i < n; i++)
		key[i] = p->hash[i] >> 32 << 32 | i;
	radix_sort64(key, n, 0);
	for (i = low = 0; i < n; i++) {
		if (key[i] >> 32 != key[low] >> 32)
			low = i;
		a = first[(uint32_t)key[i]] = key[i];
		for (k = low; k < i; k++) {
			b = key[k];
			if (first[b] == b && p->hash[a] == p->hash[b] &&
			    p->n[a] == p->n[b] &&
			    same_features(p, at[a], at[b], p->n[a])) {
				first[a] = b;
				break;
			}
		}
	}
	free(key);
}

/* Makes x->sets of the records of p. */
static void
make_sets(struct join_parts *x, struct set_spill *p)
{
	struct set_store *s = &x->sets;
	const uint32_t n = p->ids.n;
	uint64_t *at;
	uint32_t *set_of, i;

	idmap_seal(&p->ids);
	at = mem_new((size_t)n + 1, sizeof *at);
	set_of = mem_new((size_t)n + 1, sizeof *set_of);
	for (i = 0; i < n; i++)
		at[i + 1] = at[i] + p->n[i];
	find_equal(p, at, set_of);
	free(p->hash);
	p->hash = NULL;
	s->set = mem_new((size_t)n + 1, sizeof *s->set);
	for (i = 0; i < n; i++) {
		if (p->n[i] == 0) {
			set_of[i] = SET_STORE_NONE;
		} else if (set_of[i] < i) {
			set_of[i] = set_of[set_of[i]];
		} else {
			s->set[s->n].lower = at[i];
			s->set[s->n].n = p->n[i];
			s->features += p->n[i];
			x->bytes += set_part_bytes(&x->m, p->n[i]);
			set_of[i] = s->n++;
		}
	}
	free(at);
	free(p->n);
	p->n = NULL;
	s->ids = p->ids;
	p->ids = (struct idmap){ 0 };
	set_store_arrange(s, set_of);
	free(set_of);
}

/* Copies the features of the sets to x->file, in their order. */
static void
sort_file(struct join_parts *x, const struct set_spill *p)
{
	struct stored_set *o = x->sets.set, *end = o + x->sets.n;
	uint64_t *f = NULL;
	size_t cap = 0, n = 0;

	x->file = (struct set_spill){
		.dir = p->dir, .fd = out_nameless(p->dir), .window = p->window
	};
	for (; o < end; o++) {
		if (n + o->n > 1 << 16) {
			set_spill_put(&x->file, f, n);
			n = 0;
		}
		f = mem_grow(f, &cap, n + o->n, sizeof *f);
		set_spill_get(p, f + n, o->lower, o->n);
		o->lower = x->file.features + n;
		n += o->n;
	}
	set_spill_put(&x->file, f, n);
	free(f);
}

void
join_parts_load(struct join_parts *x)
{
	const struct set_store *s = &x->sets;
	struct set_spill_window w = { 0 };
	uint64_t features = 0, bytes = 0;
	uint32_t i;

	for (x->to = x->from; x->to < s->n; x->to++) {
		bytes += set_part_bytes(&x->m, s->set[x->to].n);
		if (x->to > x->from && bytes > x->memory)
			break;
		features += s->set[x->to].n;
	}
	set_part_begin(&x->part, &x->file, x->to - x->from, features);
	for (i = x->from; i < x->to; i++)
		set_part_add(&x->part, i,
		    set_spill_at(&x->file, &w, s->set[i].lower, s->set[i].n),
		    s->set[i].n);
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
	free(s->id_number);
	for (i = 0; i < s->n; i++)
		s->set[i].first_id = all->set[i].first_id;
	s->set[s->n] = all->set[s->n];
	s->repeats = false;
	s->id_number = all->id_number;
	s->ids = all->ids;
	free(all->set);
	set_spill_free(&x->file);
}

bool
join_parts_read(struct join_parts *x, struct in *in,
    const struct set_source *source, const struct measure *m, bool self,
    size_t threads, size_t memory, struct set_store *s)
{
	struct set_spill p = { .want_hash = true };
	size_t fixed;

	*x = (struct join_parts){ .m = *m, .threads = threads };
	set_spill_read(&p, in, source, threads, out_temporary());
	fixed = PROGRAM_BYTES + threads * THREAD_BYTES +
	    (size_t)p.ids.n * RECORD_BYTES;
	x->memory = memory > fixed ? memory - fixed : 0;
	if (x->memory < memory / 8)
		x->memory = memory / 8;
	if (x->memory < PART_LEAST)
		x->memory = PART_LEAST;
	make_sets(x, &p);
	sort_file(x, &p);
	set_spill_free(&p);
	join_parts_load(x);
	if (self)
		set_part_note(x->bytes, x->memory, fixed + x->bytes);
	if (x->to < x->sets.n)
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
	const struct set_store *s = &x->sets;
	uint32_t i = x->from + block * BLOCK, n;
	size_t k;
	const uint32_t end = s->n - i < BLOCK ? s->n : i + BLOCK;
	struct halves set;
	const struct join_hit *h;
	struct part_hit hit;

	for (; i < end; i++) {
		n = s->set[i].n;
		a->half = mem_grow(
		    a->half, &a->half_cap, 2 * (size_t)n, sizeof *a->half);
		set = halves_split(&x->part.s.window,
		    set_spill_at(&x->file, &a->window, s->set[i].lower, n), n,
		    a->half);
		prefix_query_ask(
		    &a->query, &set, n, i < x->to ? i - x->from : x->part.s.n);
		for (k = 0; k < a->query.hits; k++) {
			h = &a->query.hit[k];
			hit =
			    (struct part_hit){ i, x->from + h->set, h->shared };
			out_put(out, &hit, sizeof hit);
		}
	}
	out_blocks_end(x->blocks, block);
	if (t == 0)
		progress_tick("joining", i, s->n);
}

/* Writes the hits in the part of all sets from its first on to a file. */
static void
ask_part(struct join_parts *x, struct out *hits)
{
	size_t t;

	if (!prefix_join_make(&x->j, &x->part.s, &x->m, false, x->threads))
		die("%s: expected at most 4294967295 postings of a part: use "
		    "less memory",
		    x->file.dir);
	x->query = mem_new(x->threads, sizeof *x->query);
	for (t = 0; t < x->threads; t++)
		prefix_query_open(&x->query[t].query, &x->j);
	out_scratch(hits, x->file.dir);
	x->blocks = out_blocks_new(hits, x->threads);
	threads_run(x->threads,
	    ((size_t)x->sets.n - x->from + BLOCK - 1) / BLOCK, ask_block, x);
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

static void
add_hits(struct join_writer *e, struct hit_file *f, uint32_t i)
{
	struct prefix_query *q = &e->query;
	const struct part_hit *h;

	while ((h = next_hit(f, i))) {
		q->hit =
		    mem_grow(q->hit, &q->hit_cap, q->hits + 1, sizeof *q->hit);
		q->hit[q->hits++] = (struct join_hit){ h->other, h->shared };
	}
}

/* Writes the pairs of the sets of the part, whose hits are in earlier and in
 * found, and the hits of later sets to a file, which becomes earlier. */
static void
write_part(struct join_parts *x, struct join_writer *e,
    struct hit_file *earlier, struct hit_file *found)
{
	const struct part_hit *h;
	struct out later;
	uint32_t i;

	for (i = x->from; i < x->to; i++) {
		e->query.hits = 0;
		add_hits(e, earlier, i);
		add_hits(e, found, i);
		join_write_equal(e, i);
		join_write_set(e, &x->sets, i);
	}
	out_scratch(&later, x->file.dir);
	for (; i < x->sets.n; i++) {
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
		if (x->from == x->sets.n)
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
	free(x->sets.set);
	free(x->sets.id_number);
	idmap_free(&x->sets.ids);
	set_spill_free(&x->file);
}
