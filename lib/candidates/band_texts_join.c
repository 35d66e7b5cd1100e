/* band_texts_join.c: the edit similarity of texts that share a key of a band.
 */
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "base/union_find.h"
#include "candidates/band_forest.h"
#include "candidates/band_texts.h"
#include "io/out_blocks.h"
#include "io/progress.h"
#include "record/pair.h"
#include "similarity/edit_distance.h"
#include "text/codepoints.h"

/* QUERIES: texts of a block of output. How many steps ahead memory is
 * prefetched. */
enum { QUERIES = 128, MET_AHEAD = 4, PLACE_AHEAD = 32, TEXT_AHEAD = 12 };
enum { INSERTION_MOST = 32, LINE = 64 };
/* The first SHORT blocks have fewer texts: 1, 1, 2, 4 ... Trees grow after
 * ROUND_MOST blocks. */
enum { SHORT = 8, ROUND_MOST = 8 };

/* The last query of a thread that met a text. */
struct met_text {
	uint32_t query; /* rank + 1 */
	uint32_t chars;
};

/* The state of one thread. */
struct text_prober {
	struct met_text *met;
	const uint32_t **list; /* of each query of a block, one for each band */
	size_t lists[QUERIES];
	uint64_t *candidate; /* rank of the query and rank */
	size_t n, cap;
	struct codepoints a, b;
	struct edit_buffer buffer;
	uint32_t *tree; /* rank + 1 of the last query that a text of it was
			   found for, by tree */
	uint64_t *link; /* pairs that connect trees: two trees */
	size_t links, link_cap;
	uint64_t candidates, pairs;
	char apart[THREADS_APART];
};

struct probe_run {
	struct band_texts *b;
	const struct band_lists *lists;
	size_t n;
	struct text_prober *prober;
	struct out_blocks *blocks;
	struct band_forest *forest; /* or NULL */
	size_t first;		    /* block of the round */
};

static struct span
name_of(const struct band_texts *b, uint32_t rank)
{
	return (struct span){ b->names.p + b->name[rank],
		b->name[rank + 1] - b->name[rank] };
}

/* The characters of a text. */
static void
read_text(const struct band_texts *b, uint32_t rank, struct codepoints *c)
{
	const struct band_text *p = &b->place[rank];
	struct span field = { b->text + p->at, p->bytes };

	if (p->chars & BAND_TEXT_CODED)
		codepoints_read(c, field);
	else
		codepoints_borrow(c, field);
}

/* Sets the lists of n queries from rank `from` on. */
static void
find_lists(struct probe_run *r, struct text_prober *p, uint32_t from, size_t n)
{
	size_t bands = r->lists->bands, i, k;
	const uint32_t *list;

	memset(p->lists, 0, sizeof p->lists);
	for (i = 0; i < bands; i++)
		for (k = 0; k < n; k++) {
			list = band_lists_after(r->lists, i, from + k);
			if (!list)
				continue;
			prefetch(list + 1);
			p->list[k * bands + p->lists[k]++] = list;
		}
}

/* Prefetches what a thread knows of the first texts in the lists of query k. */
static void
prefetch_met(struct probe_run *r, struct text_prober *p, size_t k)
{
	const uint32_t **list = p->list + k * r->lists->bands;
	size_t i;

	for (i = 0; i < p->lists[k]; i++)
		prefetch(&p->met[list[i][1] & ~BAND_LAST]);
}

/* Adds the documents of a list, up to its end, that are new to the query and
 * whose length allows a pair with it. */
static void
add_list(struct probe_run *r, struct text_prober *p, const uint32_t *list,
    uint32_t query)
{
	uint32_t entry, rank, n = p->met[query].chars, m;
	struct met_text *met;

	do {
		entry = *++list;
		rank = entry & ~BAND_LAST;
		met = &p->met[rank];
		if (met->query == query + 1)
			continue;
		met->query = query + 1;
		p->candidates++;
		m = met->chars;
		if ((n > m ? n - m : m - n) >
		    edits_allowed(r->b->t, n > m ? n : m))
			continue;
		MEM_ADD(
		    p->candidate, p->n, p->cap, (uint64_t)query << 32 | rank);
	} while (!(entry & BAND_LAST));
}

/* Adds the candidates of query k, which has rank `query`: the later documents
 * that share a key with it, ascending. */
static void
add_candidates(
    struct probe_run *r, struct text_prober *p, size_t k, uint32_t query)
{
	size_t begin = p->n, i;
	uint64_t *first;

	for (i = 0; i < p->lists[k]; i++)
		add_list(r, p, p->list[k * r->lists->bands + i], query);
	if (p->n == begin)
		return;
	first = p->candidate + begin;
	if (p->n - begin < INSERTION_MOST)
		insertion_sort64(first, first, p->n - begin);
	else
		radix_sort64(first, p->n - begin, 0);
}

static void
prefetch_text(const struct band_texts *b, const struct band_text *place)
{
	size_t i;

	for (i = 0; i < place->bytes && i < 4 * LINE; i += LINE)
		prefetch(b->text + place->at + i);
}

/* Whether pairs connect the texts already, and this one may be left out. */
static bool
is_connected(const struct probe_run *r, const struct text_prober *p,
    uint32_t query, uint32_t rank)
{
	const uint32_t tree = band_forest_tree(r->forest, rank);

	return (p->tree[tree] == query + 1 ||
		   tree == band_forest_tree(r->forest, query)) &&
	    !band_forest_wants(r->forest, query, rank);
}

static void
connect(const struct probe_run *r, struct text_prober *p, uint32_t query,
    uint32_t rank)
{
	const uint32_t tree = band_forest_tree(r->forest, rank);

	p->tree[tree] = query + 1;
	MEM_ADD(p->link, p->links, p->link_cap, (uint64_t)query << 32 | tree);
}

/* Writes the candidates that are pairs. */
static void
verify(struct probe_run *r, struct text_prober *p, struct out *out)
{
	const struct band_text *place = r->b->place;
	size_t i, most, distance;
	uint32_t query, rank;
	bool wide = false;

	for (i = 0; i < p->n; i++) {
		if (i + PLACE_AHEAD < p->n)
			prefetch(
			    &place[(uint32_t)p->candidate[i + PLACE_AHEAD]]);
		if (i + TEXT_AHEAD < p->n)
			prefetch_text(r->b,
			    &place[(uint32_t)p->candidate[i + TEXT_AHEAD]]);
		query = p->candidate[i] >> 32;
		rank = p->candidate[i];
		if (i == 0 || query != p->candidate[i - 1] >> 32) {
			read_text(r->b, query, &p->a);
			wide = p->a.wide;
		}
		if (r->forest && is_connected(r, p, query, rank))
			continue;
		read_text(r->b, rank, &p->b);
		most =
		    edits_allowed(r->b->t, p->a.n > p->b.n ? p->a.n : p->b.n);
		distance = edit_distance(&p->buffer, &p->a, &p->b, most);
		p->a.wide = wide;
		if (distance > most)
			continue;
		pair_write_edit(out, name_of(r->b, query), name_of(r->b, rank),
		    distance, p->a.n, p->b.n);
		p->pairs++;
		if (r->forest)
			connect(r, p, query, rank);
	}
}

static void
open_prober(struct probe_run *r, struct text_prober *p)
{
	size_t i;

	p->list = mem_new(QUERIES * r->lists->bands, sizeof *p->list);
	p->met = mem_map(r->n * sizeof *p->met);
	for (i = 0; i < r->n; i++)
		p->met[i].chars = r->b->place[i].chars & ~BAND_TEXT_CODED;
	if (r->forest)
		p->tree = mem_map(r->n * sizeof *p->tree);
}

/* The first text of a block. */
static size_t
block_begin(const struct probe_run *r, size_t block)
{
	const size_t begin = block < SHORT ? (size_t)1 << block >> 1
					   : (block - SHORT + 1) * QUERIES;

	return begin < r->n ? begin : r->n;
}

/* Writes the pairs of the texts of a block, up to QUERIES. */
static void
probe(void *state, size_t block, size_t t)
{
	struct probe_run *r = state;
	struct text_prober *p = &r->prober[t];
	struct out *out = out_blocks_begin(r->blocks, r->first + block);
	const size_t begin = block_begin(r, r->first + block);
	const size_t n = block_begin(r, r->first + block + 1) - begin;
	size_t k;

	if (!p->met)
		open_prober(r, p);
	progress_tick("comparing", begin, r->n);
	find_lists(r, p, begin, n);
	p->n = 0;
	for (k = 0; k < n; k++) {
		if (k + MET_AHEAD < n)
			prefetch_met(r, p, k + MET_AHEAD);
		add_candidates(r, p, k, begin + k);
	}
	verify(r, p, out);
	out_blocks_end(r->blocks, r->first + block);
}

/* The trees grow by what threads found. */
static void
grow_trees(struct probe_run *r)
{
	struct text_prober *p;
	size_t i;

	for (p = r->prober; p < r->prober + r->b->threads; p++) {
		for (i = 0; i < p->links; i++)
			union_find_merge(
			    r->forest->parent, p->link[i] >> 32, p->link[i]);
		p->links = 0;
	}
}

/* Probes all texts; with trees in rounds, the first of which are short. */
static void
probe_all(struct probe_run *r)
{
	const size_t blocks = (r->n + QUERIES - 1) / QUERIES + SHORT - 1;
	size_t n;

	if (!r->forest) {
		threads_run(r->b->threads, blocks, probe, r);
		return;
	}
	for (; r->first < blocks; r->first += n) {
		n = r->first < SHORT ? 1 : r->first - SHORT + 1;
		n = n < ROUND_MOST ? n : ROUND_MOST;
		n = n < blocks - r->first ? n : blocks - r->first;
		threads_run(r->b->threads, n, probe, r);
		grow_trees(r);
	}
}

/* The rank of an id. */
static uint32_t
rank_of(const void *state, struct span id)
{
	const struct probe_run *r = state;
	size_t i;

	BISECT(i, 0, r->n, span_order(name_of(r->b, i), id) < 0);
	return i < r->n && span_equal(name_of(r->b, i), id) ? i : UINT32_MAX;
}

void
band_texts_join(struct band_texts *b, const struct band_lists *lists)
{
	struct probe_run run = { b, lists, .n = lists->documents };
	struct band_forest forest = { 0 };
	struct text_prober *p;

	run.prober = mem_new(b->threads, sizeof *run.prober);
	run.blocks = out_blocks_new(b->out, b->threads);
	if (b->spanning) {
		forest.parent = union_find_new(run.n);
		band_forest_want(&forest, b->spanning, rank_of, &run);
		run.forest = &forest;
	}
	probe_all(&run);
	out_blocks_free(run.blocks);
	for (p = run.prober; p < run.prober + b->threads; p++) {
		b->candidates += p->candidates;
		b->pairs += p->pairs;
		mem_unmap(p->met, run.n * sizeof *p->met);
		if (p->tree)
			mem_unmap(p->tree, run.n * sizeof *p->tree);
		free(p->link);
		free(p->list);
		free(p->candidate);
		free(p->buffer.step);
		codepoints_free(&p->a);
		codepoints_free(&p->b);
	}
	free(run.prober);
	if (b->spanning)
		mem_unmap(forest.parent, run.n * sizeof *forest.parent);
	free(forest.wanted);
}
