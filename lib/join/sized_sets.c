/* sized_sets.c: sets by size. Those of a file are written as they come, and
 * then each to the place of its size, of which there are few. */
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "join/set_number.h"
#include "join/sized_sets.h"

/* Words that are written together; of all sizes together, while sets are put in
 * order. */
enum { PIECE = 1 << 16, SORT_WORDS = 1 << 20 };

/* The last class that begins at or before set i, or has at most n features. */
static size_t
find_class(const struct sized_sets *s, uint32_t i, uint32_t n)
{
	size_t k;

	BISECT(k, 1, s->classes, s->class[k].first <= i && s->class[k].n <= n);
	return k - 1;
}

/* Adds `sets` sets of n features, at the end. */
static void
add_class(struct sized_sets *s, uint32_t n, uint32_t sets)
{
	const struct size_class *last =
	    s->classes ? &s->class[s->classes - 1] : NULL;
	uint64_t at = 0;

	if (last)
		at = last->at +
		    ((uint64_t)s->sets - last->first) * (last->n + 1);
	if (!last || last->n != n) {
		MEM_ADD(s->class, s->classes, s->cap,
		    (struct size_class){ n, s->sets, at });
	}
	s->sets += sets;
}

void
sized_sets_begin(
    struct sized_sets *s, const char *dir, const struct halves_window *window)
{
	*s = (struct sized_sets){ .file = { .dir = dir,
				      .fd = out_nameless(dir),
				      .window = *window } };
}

void
sized_sets_add(
    struct sized_sets *s, uint32_t number, const uint64_t *f, uint32_t n)
{
	if (s->used + n >= PIECE)
		sized_sets_end(s);
	MEM_GROW(s->buf, s->buf_cap, s->used + n + 1);
	s->buf[s->used] = number;
	memcpy(s->buf + s->used + 1, f, n * sizeof *f);
	s->used += (size_t)n + 1;
	add_class(s, n, 1);
}

void
sized_sets_end(struct sized_sets *s)
{
	set_spill_put(&s->file, s->buf, s->used);
	s->used = 0;
}

/* The first file, of sets as they come: a word with size and number, features.
 * count[n] are the sets of n features. */
struct set_numbers_reader {
	struct set_spill file;
	const struct set_source *source;
	struct set_batch *batch; /* of each block */
	uint64_t *word;
	size_t word_cap;
	uint32_t *count;
	size_t counts;
	struct set_number number;
	uint64_t empty;
};

static void
parse_block(void *state, size_t t, size_t block, struct in *in)
{
	struct set_numbers_reader *r = state;

	r->source->add(r->source->state, t, &r->batch[block], in);
}

static void
count_set(struct set_numbers_reader *r, uint32_t n)
{
	const size_t had = r->counts;

	MEM_GROW(r->count, r->counts, (size_t)n + 1);
	memset(r->count + had, 0, (r->counts - had) * sizeof *r->count);
	r->count[n]++;
}

static void
add_block(void *state, size_t t, size_t block, struct in *in)
{
	struct set_numbers_reader *r = state;
	struct set_batch *b = &r->batch[block];
	const struct batch_set *set;
	size_t i, k = 0;

	MEM_GROW(r->word, r->word_cap, b->features + b->sets);
	for (i = 0; i < b->sets; i++) {
		set = &b->set[i];
		if (!set_batch_check(r->source, t, b, in, i) ||
		    !set_number_read(&r->number, in,
			(struct span){ set->line, set->id_bytes }))
			continue;
		r->empty += set->n == 0;
		if (set->n == 0)
			continue;
		set_spill_fit(&r->file, b->feature + set->first, set->n,
		    r->file.features + k == 0);
		count_set(r, set->n);
		r->word[k++] = (uint64_t)set->n << 32 | r->number.number;
		memcpy(r->word + k, b->feature + set->first,
		    set->n * sizeof *r->word);
		k += set->n;
	}
	set_spill_put(&r->file, r->word, k);
}

/* Where the next set of a size goes, and words that wait for it. */
struct size_writer {
	uint64_t at, *word;
	size_t used;
};

static void
write_words(struct sized_sets *s, struct size_writer *w)
{
	set_spill_put_at(&s->file, w->word, w->used, w->at);
	w->at += w->used;
	w->used = 0;
}

/* Puts a word and n features at the end of those of their size, in pieces of
 * `room` words. */
static void
put_set(struct sized_sets *s, struct size_writer *w, size_t room, uint64_t head,
    const uint64_t *f, uint32_t n)
{
	if (w->used + n >= room)
		write_words(s, w);
	if (n >= room) {
		set_spill_put_at(&s->file, &head, 1, w->at);
		set_spill_put_at(&s->file, f, n, w->at + 1);
		w->at += (uint64_t)n + 1;
		return;
	}
	w->word[w->used] = head;
	memcpy(w->word + w->used + 1, f, n * sizeof *f);
	w->used += (size_t)n + 1;
}

/* Puts the sets of the first file in order, by classes that are known. */
static void
sort_sets(struct sized_sets *s, const struct set_spill *from)
{
	const size_t room = SORT_WORDS / (s->classes + 1) + 1;
	uint64_t *word = mem_new(s->classes + 1, room * sizeof *word), at, head;
	struct size_writer *w = mem_new(s->classes + 1, sizeof *w);
	struct set_spill_window window = { 0 };
	uint32_t n;
	size_t i;

	for (i = 0; i < s->classes; i++)
		w[i] =
		    (struct size_writer){ s->class[i].at, word + i * room, 0 };
	for (at = 0; at < from->features; at += (head >> 32) + 1) {
		head = *set_spill_at(from, &window, at, 1);
		n = head >> 32;
		put_set(s, &w[find_class(s, UINT32_MAX, n)], room,
		    (uint32_t)head, set_spill_at(from, &window, at + 1, n), n);
	}
	for (i = 0; i < s->classes; i++)
		write_words(s, &w[i]);
	s->file.features = from->features;
	free(window.feature);
	free(word);
	free(w);
}

void
sized_sets_read(struct sized_sets *s, struct in *in,
    const struct set_source *source, size_t threads, const char *dir)
{
	const size_t blocks = LINE_BLOCKS_EACH * threads;
	struct set_numbers_reader r = { .file = { .dir = dir,
					    .fd = out_nameless(dir) },
		.source = source,
		.batch = mem_new(blocks, sizeof *r.batch) };
	size_t i;

	line_blocks_run(&(struct line_blocks){ .in = in,
	    .threads = threads,
	    .prepare = parse_block,
	    .turn = add_block,
	    .state = &r });
	for (i = 0; i < blocks; i++)
		set_batch_free(&r.batch[i]);
	free(r.batch);
	free(r.word);
	free(r.number.met);
	sized_sets_begin(s, dir, &r.file.window);
	for (i = 0; i < r.counts; i++)
		if (r.count[i])
			add_class(s, i, r.count[i]);
	free(r.count);
	sort_sets(s, &r.file);
	set_spill_free(&r.file);
	source->report(source->state, in, r.empty);
}

struct sized_set
sized_sets_get(
    const struct sized_sets *s, struct set_spill_window *w, uint32_t i)
{
	const struct size_class *c = &s->class[find_class(s, i, UINT32_MAX)];
	const uint64_t *word = set_spill_at(&s->file, w,
	    c->at + ((uint64_t)i - c->first) * (c->n + 1), c->n + 1);

	return (struct sized_set){ *word, c->n, word + 1 };
}

uint32_t
sized_sets_n(const struct sized_sets *s, uint32_t i)
{
	return s->class[find_class(s, i, UINT32_MAX)].n;
}

void
sized_sets_free(struct sized_sets *s)
{
	set_spill_free(&s->file);
	free(s->class);
	free(s->buf);
	*s = (struct sized_sets){ 0 };
}
