#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/in.h"
#include "io/out_blocks.h"
#include "io/progress.h"
#include "join/cooccurrence.h"
#include "join/cross_parts.h"
#include "join/join_pairs.h"
#include "join/join_parts.h"
#include "join/join_stream.h"
#include "join/join_writer.h"
#include "join/partition_list.h"
#include "join/partition_load.h"
#include "join/partition_query.h"
#include "join/set_numbering.h"
#include "join/set_reader.h"
#include "join/star_pairs.h"

/* Fewer bytes of sets than these, or this part of the bytes of a partition, ask
 * the file itself. */
enum { FEW_BYTES = 1 << 20, FEW = 8 };

/* The blocks that there should be, and their sets. */
enum { BLOCKS = 4096, BLOCK_LEAST = 16, BLOCK_MOST = 1024 };

/* Returns how many of n sets are a block: enough that blocks cost nothing, and
 * that there are many for every thread. */
static size_t
block_size(size_t n, size_t threads)
{
	size_t size = n / BLOCKS;

	return size > BLOCK_MOST || threads == 1 ? BLOCK_MOST
	    : size < BLOCK_LEAST		 ? BLOCK_LEAST
						 : size;
}

/* Whether few sets are asked for: to check and load the whole partition would
 * take longer than their queries. */
static bool
are_few(const struct join_pairs *a, const struct partition *p)
{
	struct stat st;
	const int got = a->file ? stat(a->file, &st) : fstat(STDIN_FILENO, &st);

	return got < 0 || !S_ISREG(st.st_mode) || st.st_size < FEW_BYTES ||
	    (uint64_t)st.st_size < p->map.h->bytes / FEW;
}

/* Sets j to an index of the sets in a->index, or opens this partition for
 * join_stream. A self join needs only the sets of a partition: its own index is
 * made faster than the one in the file is queried. */
static void
open_index(struct join_pairs *a, struct partition *p, struct prefix_join *j,
    bool streams)
{
	struct in in;

	if (a->source == &set_records && partition_is_file(a->index)) {
		partition_open(p, a->index, &a->params);
		j->m = a->params.m;
		if (streams && are_few(a, p)) {
			partition_query_prepare(p);
			return;
		}
		partition_load(p, true);
		if (!a->self) {
			partition_load_lists(p);
			prefix_join_load(j, &p->sets, &a->params.m, &p->order,
			    &p->prefix, &p->full);
			return;
		}
	} else {
		in_open(&in, a->index);
		in.rejects = a->rejects;
		set_store_read(
		    &p->sets, &in, a->source, 1, 1, a->threads, a->kept);
		in_close(&in);
		idmap_seal(&p->sets.ids);
		if (a->places)
			a->left_out =
			    set_store_number(&p->sets, a->most, a->places);
	}
	if (!prefix_join_make(j, &p->sets, &a->params.m, a->self, a->threads))
		die("%s: more than 4294967295 postings: use nd-index --share",
		    a->index);
}

static bool
same_window(const struct halves_window *x, const struct halves_window *y)
{
	return x->shift == y->shift && halves_fit(x, y->one);
}

/* Reads the sets of the index. Returns whether memory suffices for all, and j
 * is an index of them; else they are in x. */
static bool
index_fits(struct join_pairs *a, struct set_store *s, struct prefix_join *j,
    struct join_parts *x)
{
	struct in in;
	bool all;

	in_open(&in, a->index);
	in.rejects = a->rejects;
	*x = (struct join_parts){
		.m = a->params.m, .threads = a->threads, .numbered = a->numbered
	};
	all = join_parts_read(x, &in, a->source, a->self, a->memory, s);
	in_close(&in);
	a->sets = all ? s->n : x->file.sets;
	if (all && !prefix_join_make(j, s, &a->params.m, a->self, a->threads))
		die("%s: more than 4294967295 postings: use less memory",
		    a->index);
	return all;
}

/* One of the threads that ask, and room for its queries. */
struct pair_asker {
	struct join_writer writer;
	uint64_t *feature;
	uint32_t *half;
	struct lower_room room; /* of a set of a partition */
	struct cooccurrence_block met;
	char apart[THREADS_APART];
};

static struct pair_asker *
open_askers(const struct join_writer *e, size_t threads)
{
	struct pair_asker *a = mem_new(threads, sizeof *a);
	size_t t;

	for (t = 0; t < threads; t++) {
		a[t].writer = *e;
		a[t].writer.pairs = 0;
		a[t].writer.query = (struct prefix_query){ .j = e->query.j };
	}
	return a;
}

/* Adds to e->pairs what the askers wrote. */
static void
close_askers(struct pair_asker *a, size_t threads, struct join_writer *e)
{
	size_t t;

	for (t = 0; t < threads; t++) {
		e->pairs += a[t].writer.pairs;
		prefix_query_close(&a[t].writer.query);
		free(a[t].feature);
		free(a[t].half);
		free(a[t].room.half);
		cooccurrence_block_free(&a[t].met);
	}
	free(a);
}

/* The sets of s in blocks, which threads take in turn. */
struct join_blocks {
	struct pair_asker *asker; /* of each thread */
	struct out_blocks *out;
	const struct set_store *s;
	struct partition *partition; /* that s belongs to, or NULL: self */
	struct cooccurrence met;     /* of a self join by lists */
	bool same;    /* the window of the partition is that of the index */
	size_t block; /* sets of a block, but those of met */
	size_t done;  /* blocks of earlier rounds */
	atomic_uint_fast64_t features; /* of the sets that are done */
};

/* Asks for set i of a partition. */
static void
ask_other(const struct join_blocks *b, struct pair_asker *a, uint32_t i)
{
	const struct set_store *index = a->writer.query.j->s;
	struct halves query = partition_halves(b->partition, i, &a->room);
	const size_t n = query.n;

	if (!b->same) {
		halves_join(&b->s->window, &query, a->feature);
		query = halves_split(&index->window, a->feature, n, a->half);
	}
	prefix_query_ask(&a->writer.query, &query, n, index->n);
}

/* Adds the sets [from, to), which are done, to b->features. */
static void
count_done(struct join_blocks *b, size_t t, size_t from, size_t to)
{
	uint64_t features = 0;
	size_t k;

	for (k = from; k < to; k++)
		features += b->s->set[k].n;
	features += atomic_fetch_add(&b->features, features);
	if (t == 0)
		progress_tick("joining", features, b->s->features);
}

/* Writes the pairs of block i. */
static void
block_pairs(void *state, size_t i, size_t t)
{
	struct join_blocks *b = state;
	struct join_writer *e = &b->asker[t].writer;
	const size_t from = i * b->block;
	size_t end = from + b->block, k;

	if (end > b->s->n)
		end = b->s->n;
	e->out = out_blocks_begin(b->out, i);
	for (k = from; k < end; k++) {
		if (b->partition) {
			ask_other(b, &b->asker[t], k);
		} else {
			join_write_equal(e, k);
			prefix_query_within(&e->query, k, end);
		}
		join_write_set(e, b->s, k);
	}
	k = out_blocks_end(b->out, i) * b->block;
	count_done(b, t, from, end);
	/* The blocks that are written are asked for no more. */
	if (t == 0 && b->partition && k > 0)
		partition_drop_before(
		    b->partition, (k < b->s->n ? k : b->s->n) - 1);
}

/* Writes the pairs within the collection of block i of a round. */
static void
round_pairs(void *state, size_t i, size_t t)
{
	struct join_blocks *b = state;
	struct join_writer *e = &b->asker[t].writer;
	struct cooccurrence_block *m = &b->asker[t].met;
	size_t k;

	e->out = out_blocks_begin(b->out, b->done + i);
	cooccurrence_block(&b->met, i, m);
	prefix_query_block(&e->query, m);
	for (k = m->from; k < m->to; k++) {
		join_write_equal(e, k);
		prefix_query_within(&e->query, k, m->to);
		join_write_set(e, b->s, k);
	}
	out_blocks_end(b->out, b->done + i);
	count_done(b, t, m->from, m->to);
}

/* Writes the pairs of the sets of p or, if it is NULL, within the index. */
static void
set_pairs(const struct join_pairs *a, struct join_writer *e,
    struct partition *p, struct out *out)
{
	const struct set_store *s = p ? &p->sets : e->query.j->s;
	const uint32_t longest = s->n ? s->set[s->n - 1].n : 0;
	struct join_blocks b = { .asker = open_askers(e, a->threads),
		.out = out_blocks_new(out, a->threads),
		.s = s,
		.partition = p,
		.same = same_window(&s->window, &e->query.j->s->window),
		.block = block_size(s->n, a->threads) };
	const struct prefix_join *j = e->query.j;
	size_t t;

	for (t = 0; t < a->threads && !b.same; t++) {
		b.asker[t].feature =
		    mem_new(longest, sizeof *b.asker[t].feature);
		b.asker[t].half =
		    mem_new(2 * (size_t)longest, sizeof *b.asker[t].half);
	}
	if (p || measure_smaller_only(j->m.row)) {
		threads_run(a->threads, (s->n + b.block - 1) / b.block,
		    block_pairs, &b);
	} else {
		cooccurrence_begin(
		    &b.met, &j->self, s, &j->m, j->dense, a->threads);
		for (; cooccurrence_round(&b.met); b.done += b.met.blocks)
			threads_run(a->threads, b.met.blocks, round_pairs, &b);
		cooccurrence_end(&b.met);
	}
	close_askers(b.asker, a->threads, e);
	out_blocks_free(b.out);
}

/* Writes the pairs of a collection that does not fit in memory, or of another
 * one with it. */
static void
pairs_in_parts(struct join_pairs *a, struct join_parts *x,
    struct join_writer *e, struct partition *p, struct out *out)
{
	if (a->self) {
		join_parts_write(x, e);
		return;
	}
	do {
		e->query.j = cross_parts_index(x);
		if (p->name)
			set_pairs(a, e, p, out);
		else
			join_stream(
			    a, e, &(struct partitions){ 0 }, out, x->from > 0);
	} while (cross_parts_next(x));
}

static enum pair_order
order_of(const struct join_pairs *a)
{
	return a->index_first	   ? ORDER_INDEXED
	    : a->cross		   ? ORDER_CROSS
	    : a->self || a->either ? ORDER_WITHIN
				   : ORDER_SMALLER;
}

void
join_pairs_run(struct join_pairs *a, struct out *out)
{
	static struct partition index, p;
	static struct prefix_join j;
	static struct join_parts parts;
	struct join_writer e = { .query.j = &j,
		.order = order_of(a),
		.collapse = a->collapse,
		.held = a->held,
		.out = out };

	if (a->stars) {
		star_pairs_run(a, out);
		return;
	}
	if (partition_list_is_file(a->index)) {
		j.m = a->params.m;
		a->sets = join_stream_listed(a, &e, out);
		a->pairs = e.pairs;
		return;
	}
	/* Before the index: a partition is in memory while it is checked. */
	if (!a->self && a->file && partition_is_file(a->file)) {
		partition_open(&p, a->file, &a->params);
		partition_load(&p, false);
	}
	if (!a->memory) {
		open_index(a, &index, &j, !a->self && !p.name);
	} else if (!index_fits(a, &index.sets, &j, &parts)) {
		pairs_in_parts(a, &parts, &e, &p, out);
		a->pairs = e.pairs;
		return;
	}
	if (index.name && p.name)
		partition_match(&index, &p, !a->cross);
	if (a->self || p.name)
		set_pairs(a, &e, p.name ? &p : NULL, out);
	else
		join_stream(a, &e,
		    &(struct partitions){ &index, !index.sets.set }, out,
		    false);
	a->sets = index.sets.n;
	if (j.dense)
		a->tiled = dense_join_sets(j.dense);
	a->pairs = e.pairs;
}

void
join_pairs_report(const struct join_pairs *a)
{
	if (a->tiled)
		info("%s compared with all sets in range",
		    counted(a->tiled, "set"));
	if (a->left_out)
		info("%s of sets with more than %zu left out",
		    counted(a->left_out, "id"), a->most);
	info("%s indexed, %s", counted(a->sets, "set"),
	    counted(a->pairs, "pair"));
}
