/* band_texts.c: the edit similarity of texts that share a key of a band. */
#include <stdlib.h>
#include <string.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "candidates/band_texts.h"
#include "io/out_blocks.h"
#include "io/progress.h"
#include "record/pair.h"
#include "similarity/edit_distance.h"
#include "similarity/measure_table.h"
#include "text/codepoints.h"

/* QUERIES: texts of a block of output. How many steps ahead memory is
 * prefetched. */
enum { QUERIES = 128, MET_AHEAD = 4, PLACE_AHEAD = 32, TEXT_AHEAD = 12 };
enum { INSERTION_MOST = 32, LINE = 64 };

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
	uint64_t candidates, pairs;
	char apart[THREADS_APART];
};

struct probe_run {
	struct band_texts *b;
	const struct band_lists *lists;
	size_t n;
	struct text_prober *prober;
	struct out_blocks *blocks;
	const struct measure_row *edit;
};

void
band_texts_open(struct band_texts *b)
{
	b->used = CODEPOINTS_PAD;
}

void
band_texts_free(struct band_texts *b)
{
	idmap_free(&b->ids);
	mem_unmap(b->text, b->text_cap);
	free(b->place);
	free(b->rank);
	buf_free(&b->names);
	free(b->name);
	codepoints_free(&b->decoded);
}

bool
band_texts_add(struct band_texts *b, struct span id, struct span text)
{
	uint32_t number = b->ids.n;
	struct band_text *p;

	if (idmap_add(&b->ids, id) != number)
		return false;
	b->place = mem_grow(b->place, &b->place_cap, number + 1, sizeof *p);
	p = &b->place[number];
	*p = (struct band_text){ b->used, text.n, text.n };
	if (!codepoints_plain(text)) {
		codepoints_read(&b->decoded, text);
		p->chars = b->decoded.n | BAND_TEXT_CODED;
	}
	b->text = mem_map_grow(
	    b->text, &b->text_cap, b->used + text.n + CODEPOINTS_PAD, 1);
	memcpy(b->text + b->used, text.p, text.n);
	b->used += text.n;
	return true;
}

/* Moves the ids to names and the places to the order of ranks. */
static void
arrange(struct band_texts *b, const uint32_t *order)
{
	struct band_text *place = mem_new(b->ids.n, sizeof *place);
	struct span id;
	uint32_t i;

	b->name = mem_new((size_t)b->ids.n + 1, sizeof *b->name);
	b->rank = mem_new(b->ids.n, sizeof *b->rank);
	for (i = 0; i < b->ids.n; i++) {
		id = idmap_id(&b->ids, order[i]);
		buf_put(&b->names, id);
		b->name[i + 1] = b->names.n;
		b->rank[order[i]] = i;
		place[i] = b->place[order[i]];
	}
	free(b->place);
	b->place = place;
}

void
band_texts_rank(struct band_texts *b)
{
	uint32_t *order = mem_new(b->ids.n, sizeof *order);

	idmap_seal(&b->ids);
	idmap_sort(&b->ids, order);
	arrange(b, order);
	free(order);
	idmap_free(&b->ids);
}

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

/* The largest distance of a pair whose longer text has n characters. */
static size_t
most_edits(const struct band_texts *b, size_t n)
{
	return n * (b->t.q - b->t.p) / b->t.q;
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
		if ((n > m ? n - m : m - n) > most_edits(r->b, n > m ? n : m))
			continue;
		p->candidate = mem_grow(
		    p->candidate, &p->cap, p->n + 1, sizeof *p->candidate);
		p->candidate[p->n++] = (uint64_t)query << 32 | rank;
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

static void
write_pair(struct probe_run *r, struct out *out, uint32_t query, uint32_t rank,
    size_t distance, size_t n_a, size_t n_b)
{
	struct fraction f;

	measure_fraction(r->edit, distance, n_a, n_b, &f);
	pair_write(out, name_of(r->b, query), name_of(r->b, rank),
	    fraction_millionths(f));
	pair_write_column(out, distance);
	pair_write_column(out, n_a);
	pair_write_column(out, n_b);
	out_char(out, '\n');
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
		read_text(r->b, rank, &p->b);
		most = most_edits(r->b, p->a.n > p->b.n ? p->a.n : p->b.n);
		distance = edit_distance(&p->buffer, &p->a, &p->b, most);
		p->a.wide = wide;
		if (distance > most)
			continue;
		write_pair(r, out, query, rank, distance, p->a.n, p->b.n);
		p->pairs++;
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
}

/* Writes the pairs of QUERIES texts. */
static void
probe(void *state, size_t block, size_t t)
{
	struct probe_run *r = state;
	struct text_prober *p = &r->prober[t];
	struct out *out = out_blocks_begin(r->blocks, block);
	size_t begin = block * QUERIES, n, k;

	if (!p->met)
		open_prober(r, p);
	progress_tick("comparing", begin, r->n);
	n = r->n - begin < QUERIES ? r->n - begin : QUERIES;
	find_lists(r, p, begin, n);
	p->n = 0;
	for (k = 0; k < n; k++) {
		if (k + MET_AHEAD < n)
			prefetch_met(r, p, k + MET_AHEAD);
		add_candidates(r, p, k, begin + k);
	}
	verify(r, p, out);
	out_blocks_end(r->blocks, block);
}

void
band_texts_join(struct band_texts *b, const struct band_lists *lists)
{
	struct probe_run run = { b, lists, .n = lists->documents };
	struct text_prober *p;

	run.prober = mem_new(b->threads, sizeof *run.prober);
	run.edit = measure_find("edit", strlen("edit"), MEASURE_SCORE);
	run.blocks = out_blocks_new(b->out, b->threads);
	threads_run(b->threads, (run.n + QUERIES - 1) / QUERIES, probe, &run);
	out_blocks_free(run.blocks);
	for (p = run.prober; p < run.prober + b->threads; p++) {
		b->candidates += p->candidates;
		b->pairs += p->pairs;
		mem_unmap(p->met, run.n * sizeof *p->met);
		free(p->list);
		free(p->candidate);
		free(p->buffer.step);
		codepoints_free(&p->a);
		codepoints_free(&p->b);
	}
	free(run.prober);
}
