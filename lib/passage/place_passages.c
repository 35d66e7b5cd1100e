/* place_passages.c: writes dots or passages by several threads.
 *
 * The documents of collection a are cut into blocks. A thread makes the dots of
 * the documents of a block, with all documents that come after them, and finds
 * their passages; blocks are written in their order. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/in.h"
#include "io/out_blocks.h"
#include "io/progress.h"
#include "io/run_report.h"
#include "passage/passage_offsets.h"
#include "passage/place_passages.h"
#include "passage/plot_dots.h"
#include "passage/set_matches.h"

/* The caller sets a, the documents on the first side, and matches. Owns
 * chosen. */
struct set_choice {
	const struct sentence_places *a;
	struct set_matches *matches;
	uint8_t *chosen; /* bits: the sets whose matches are there */
};

/* Chooses the sets of a document, of which `first` is the first one chosen;
 * false if they do not fit. Adds their matches to *taken. */
static bool
choose_document(
    struct set_choice *c, uint32_t rank, bool first, uint64_t *taken)
{
	const struct sentence_places *a = c->a;
	uint32_t set;
	size_t i;

	for (i = a->first[rank]; i < a->first[rank + 1]; i++) {
		set = a->sentence[i].set;
		if (c->chosen[set / 8] >> set % 8 & 1)
			continue;
		if (!first && !set_matches_fit(c->matches, *taken, set))
			return false;
		*taken += c->matches->degree[set];
		c->chosen[set / 8] |= 1u << set % 8;
	}
	return true;
}

/* Reads the matches of document `rank` < a->documents and of the documents
 * after it, while they fit in memory. Returns the rank after the last of
 * them. */
static uint32_t
set_choice_next(struct set_choice *c, uint32_t rank)
{
	const size_t bytes = c->matches->sets / 8 + 1;
	uint32_t end = rank;
	uint64_t taken = 0;

	if (c->matches->all)
		return c->a->documents;
	if (!c->chosen)
		c->chosen = mem_new(bytes, 1);
	memset(c->chosen, 0, bytes);
	while (end < c->a->documents &&
	    choose_document(c, end, end == rank, &taken))
		end++;
	set_matches_choose(c->matches, c->chosen);
	return end;
}

/* Sentences of a block; a longer document is one block. */
enum { BLOCK = 512 };

struct passage_thread {
	struct plot_dots dots;
	struct passage_finder finder;
	uint64_t written, short_ones;
	char apart[THREADS_APART];
};

/* Block i is the documents [first[i], first[i + 1]). */
struct passage_blocks {
	const struct place_passages *p;
	struct in in; /* for messages */
	struct passage_thread *thread;
	uint32_t *first;
	size_t blocks;
	struct out_blocks *out;
	void (*write)(const struct place_passages *p, struct passage_thread *t,
	    struct out *out);
};

static void
write_dots(
    const struct place_passages *p, struct passage_thread *t, struct out *out)
{
	struct dot_source *s = &t->dots.source;
	struct dot dot;

	while (s->next(s, &dot)) {
		place_pairs_ids(p->pairs, s->rank, &dot.a, &dot.b);
		dot_write(out, &dot);
	}
}

static void
write_passages(
    const struct place_passages *p, struct passage_thread *t, struct out *out)
{
	struct passage_finder *f = &t->finder;
	struct passage_offsets extent;
	struct passage x;

	f->started = false;
	while (passage_finder_next(f, &x)) {
		if (p->offsets)
			extent = offsets_of_places(
			    &p->pairs->a, place_pairs_b(p->pairs), f->rank, &x);
		if (p->min_bytes &&
		    !offsets_reach_bytes(&extent, &x, p->min_bytes)) {
			t->short_ones++;
			continue;
		}
		place_pairs_ids(p->pairs, f->rank, &x.a, &x.b);
		passage_write(out, &x);
		if (p->offsets)
			offsets_write(out, &extent);
		out_char(out, '\n');
		t->written++;
	}
}

static void
find_block(void *state, size_t i, size_t thread)
{
	struct passage_blocks *b = state;
	struct passage_thread *t = &b->thread[thread];
	struct out *out = out_blocks_begin(b->out, i);

	if (thread == 0)
		progress_tick(
		    "passages", b->first[i], b->p->pairs->a.documents);
	plot_dots_begin(&t->dots, b->first[i], b->first[i + 1]);
	b->write(b->p, t, out);
	out_blocks_end(b->out, i);
}

/* Cuts the documents from rank up to end into blocks. */
static void
cut_blocks(struct passage_blocks *b, uint32_t rank, uint32_t end)
{
	const size_t *first = b->p->pairs->a.first;
	size_t most = (first[end] - first[rank]) / BLOCK + 2;

	b->blocks = 0;
	b->first = mem_new(most, sizeof *b->first);
	b->first[0] = rank;
	while (++rank < end)
		if (first[rank] - first[b->first[b->blocks]] >= BLOCK)
			b->first[++b->blocks] = rank;
	b->first[++b->blocks] = end;
}

static void
open_threads(struct passage_blocks *b)
{
	const struct place_passages *p = b->p;
	struct passage_thread *t;
	size_t i;

	b->thread = mem_new(p->threads, sizeof *b->thread);
	for (i = 0; i < p->threads; i++) {
		t = &b->thread[i];
		t->dots = (struct plot_dots){ .a = &p->pairs->a,
			.b = place_pairs_b(p->pairs),
			.matches = &p->pairs->matches,
			.within = p->pairs->within };
		plot_dots_open(&t->dots);
		t->finder = p->options;
		t->finder.in = &b->in;
		t->finder.source = &t->dots.source;
	}
}

/* Adds up what the threads counted. */
static void
close_threads(struct passage_blocks *b, struct place_passages *p)
{
	struct passage_thread *t;

	for (t = b->thread; t < b->thread + p->threads; t++) {
		p->inside += t->dots.inside;
		p->written += t->written;
		p->short_ones += t->short_ones;
		p->dots += t->finder.dots;
		p->plots += t->finder.pairs;
		p->repeated += t->finder.repeated;
		p->cut_plots += t->finder.cut_plots;
		plot_dots_close(&t->dots);
		passage_finder_close(&t->finder);
	}
	free(b->thread);
}

void
place_passages_write(struct place_passages *p, bool dots, struct out *out)
{
	struct passage_blocks b = { .p = p,
		.write = dots ? write_dots : write_passages };
	struct set_choice choice = { .a = &p->pairs->a,
		.matches = &p->pairs->matches };
	uint32_t rank, end;

	b.in.name = p->pairs->pairs ? p->pairs->pairs : in_stdin_name;
	open_threads(&b);
	for (rank = p->pairs->from; rank < p->pairs->to; rank = end) {
		end = set_choice_next(&choice, rank);
		end = end < p->pairs->to ? end : p->pairs->to;
		cut_blocks(&b, rank, end);
		b.out = out_blocks_new(out, p->threads);
		threads_run(p->threads, b.blocks, find_block, &b);
		out_blocks_free(b.out);
		free(b.first);
	}
	free(choice.chosen);
	close_threads(&b, p);
}

void
place_passages_note(
    const struct place_passages *p, const char *name, bool summary)
{
	run_report("passages", p->written);
	note_count(name, p->repeated, "dot", "repeated, counted once");
	note_count(
	    name, p->cut_plots, "pair", "of documents with chains cut by -M");
	if (p->written == 0 && p->short_ones)
		note("%s: no passage has %zu similar bytes; %s left out; a "
		     "lower --min-bytes keeps %s",
		    name, p->min_bytes,
		    counted(p->short_ones, "shorter passage"),
		    p->short_ones == 1 ? "it" : "them");
	if (summary)
		info("%s: %s of %s of documents, %s written", name,
		    counted(p->dots, "dot"), counted(p->plots, "pair"),
		    counted(p->written, "passage"));
}
