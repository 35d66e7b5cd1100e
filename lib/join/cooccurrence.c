/* cooccurrence.c: reads lists of sets in order, and sorts what they say by
 * sets. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "join/cooccurrence.h"
#include "join/posting_filter.h"

/* WORDS_LEAST, WORDS_MOST: of a round, but as many as a quarter of a larger
 * index, and as a group needs; POSTING_WORDS: of a smaller one, for each
 * posting. GROUPS: the most, so that their counts are in the cache.
 * BLOCK_WORDS: of a block, about; BLOCK_MOST: its sets. EACH: blocks for each
 * thread, if a group is not larger. RUN, PIECE: postings of a run, and of a
 * piece that a thread takes. */
enum {
	WORDS_LEAST = 1 << 16,
	WORDS_MOST = 1 << 25,
	POSTING_WORDS = 2,
	BLOCK_WORDS = 1 << 14,
	GROUP_BITS = 4,
	GROUPS = 1 << 16,
	BLOCK_MOST = 1 << 10,
	EACH = 8,
	RUN = 512,
	HEAD = 2, /* words before the sets of a run */
	PIECE = 1 << 12
};

/* Adds n to *sum, which other threads may do; returns what it was. */
static inline uint64_t
add(const struct cooccurrence *c, uint64_t *sum, uint64_t n)
{
	if (c->threads > 1)
		return __atomic_fetch_add(sum, n, __ATOMIC_RELAXED);
	*sum += n;
	return *sum - n;
}

/* Counts a run of a set, or stores it in its block. */
static inline void
add_run(struct cooccurrence *c, uint32_t set, const uint32_t *met, size_t n)
{
	const uint32_t i = set - c->from;
	uint32_t *to;

	if (!c->is_stored) {
		add(c, &c->words[set >> c->group_bits], HEAD + n);
		return;
	}
	to = c->word + add(c, &c->end[i >> c->shift], HEAD + n);
	to[0] = i & ((1u << c->shift) - 1);
	to[1] = n;
	memcpy(to + HEAD, met, n * sizeof *met);
}

/* Adds the runs of the set of posting q, whose size is `size`, as a reach, with
 * the postings [p, to) of its list. */
static inline void
add_runs(struct cooccurrence *c, const uint64_t *p, const uint64_t *to,
    const uint64_t *q, uint32_t size)
{
	const uint32_t end = c->x->reach_end[self_index_posting_reach(*q)];
	uint32_t met[2 * RUN + POSTING_FILTER_SPARE];
	size_t some, n;

	for (; p < to && (uint32_t)*p < end; p += some) {
		some = to - p < RUN ? to - p : RUN;
		n = posting_filter(p, some, end, size, met);
		if (n > 0)
			add_run(c, *q, met, n);
	}
}

/* Adds the runs of the sets of the round with the postings [q, end), up to the
 * end of their list, which begins at p; returns where it stopped. Only postings
 * up to the last kept one lead to partners. */
static const uint64_t *
add_list(struct cooccurrence *c, const uint64_t *p, const uint64_t *q,
    const uint64_t *end)
{
	const struct self_index *x = c->x;
	const uint64_t *kept = q;
	uint32_t set, size;

	while (kept > p && !(kept[-1] & SELF_INDEX_KEPT))
		kept--;
	for (; q < end && !(*q & SELF_INDEX_FIRST); q++) {
		if (q[-1] & SELF_INDEX_KEPT)
			kept = q;
		set = *q;
		if (set < c->from || set >= c->to ||
		    (c->dense && dense_join_has(c->dense, set)))
			continue;
		size = x->size_hint[set >> SELF_INDEX_HINT_BITS];
		while (x->reach_end[size] <= set)
			size++;
		while ((uint32_t)*p < c->start[size])
			p++;
		if (p < kept)
			add_runs(c, p, kept, q, size);
	}
	return q;
}

/* Adds the runs of the sets of the round with a piece of the postings: a long
 * list is for several threads. */
static void
add_piece(void *state, size_t piece, size_t t)
{
	struct cooccurrence *c = state;
	const struct self_index *x = c->x;
	const uint64_t *q = x->posting + x->postings * piece / c->pieces;
	const uint64_t *end =
	    x->posting + x->postings * (piece + 1) / c->pieces;
	const uint64_t *p = q;

	(void)t;
	while (!(*p & SELF_INDEX_FIRST))
		p--;
	while (q < end) {
		if (*q & SELF_INDEX_FIRST)
			p = q++;
		q = add_list(c, p, q, end);
	}
}

/* Finds, for each size as a reach, the first set that is large enough for one
 * of this size. */
static void
find_starts(
    struct cooccurrence *c, const struct set_store *s, const struct measure *m)
{
	uint32_t size, i;

	c->start = mem_new((1 << SELF_INDEX_REACH_BITS) + 1, sizeof *c->start);
	for (i = 0; i < s->n; i = c->x->reach_end[size]) {
		size = self_index_reach(s->set[i].n);
		c->start[size] =
		    set_store_find_size(s, measure_min_size(m, s->set[i].n), i);
	}
}

void
cooccurrence_begin(struct cooccurrence *c, const struct self_index *x,
    const struct set_store *s, const struct measure *m,
    const struct dense_join *dense, size_t threads)
{
	uint64_t total = 0;
	size_t i;

	*c = (struct cooccurrence){ .x = x,
		.dense = dense,
		.sets = s->n,
		.threads = threads,
		.pieces = threads > 1 ? x->postings / PIECE + 1 : 1,
		.group_bits = GROUP_BITS,
		.to = s->n };
	if (s->n == 0)
		return;
	while (s->n >> c->group_bits > GROUPS)
		c->group_bits++;
	c->groups = ((size_t)(s->n - 1) >> c->group_bits) + 1;
	c->words = mem_new(c->groups, sizeof *c->words);
	find_starts(c, s, m);
	threads_run(threads, c->pieces, add_piece, c);
	for (i = 0; i < c->groups; i++)
		total += c->words[i];
	c->cap = x->postings / 4 > WORDS_MOST ? x->postings / 4 : WORDS_MOST;
	if (c->cap > POSTING_WORDS * x->postings)
		c->cap = POSTING_WORDS * x->postings;
	if (c->cap < WORDS_LEAST)
		c->cap = WORDS_LEAST;
	if (c->cap > total)
		c->cap = total;
	c->word = mem_map_ordered(c->cap * sizeof *c->word);
	c->is_stored = true;
	c->to = 0;
}

void
cooccurrence_end(struct cooccurrence *c)
{
	free(c->words);
	free(c->start);
	free(c->end);
	mem_unmap(c->word, c->cap * sizeof *c->word);
	*c = (struct cooccurrence){ 0 };
}

/* Sets c->to to the end of the next round; returns the words of its runs. */
static uint64_t
choose_end(struct cooccurrence *c)
{
	size_t g = c->from >> c->group_bits;
	uint64_t words = c->words[g++];

	if (words > c->cap) {
		mem_unmap(c->word, c->cap * sizeof *c->word);
		c->cap = words;
		c->word = mem_map_ordered(c->cap * sizeof *c->word);
	}
	while (g < c->groups && words + c->words[g] <= c->cap)
		words += c->words[g++];
	c->to = g < c->groups ? g << c->group_bits : c->sets;
	return words;
}

/* Sets c->shift for a round with so many words. */
static void
choose_blocks(struct cooccurrence *c, uint64_t words)
{
	const uint32_t sets = c->to - c->from;
	uint64_t most = BLOCK_MOST;

	if (words / sets * most > BLOCK_WORDS)
		most = BLOCK_WORDS / (words / sets);
	if (c->threads > 1 && most > sets / c->threads / EACH)
		most = sets / c->threads / EACH;
	c->shift = c->group_bits;
	while ((uint64_t)2 << c->shift <= most)
		c->shift++;
	c->blocks = ((size_t)(sets - 1) >> c->shift) + 1;
}

bool
cooccurrence_round(struct cooccurrence *c)
{
	uint64_t sum = 0;
	size_t b, g;

	c->from = c->to;
	if (c->from == c->sets)
		return false;
	choose_blocks(c, choose_end(c));
	MEM_GROW(c->end, c->end_cap, c->blocks);
	/* Where the blocks begin; their runs move this to where they end. */
	for (b = 0, g = c->from >> c->group_bits; b < c->blocks; b++) {
		c->end[b] = sum;
		for (; g < c->groups &&
		     (g << c->group_bits) - c->from < (b + 1) << c->shift;
		     g++)
			sum += c->words[g];
	}
	threads_run(c->threads, c->pieces, add_piece, c);
	return true;
}

void
cooccurrence_block(
    const struct cooccurrence *c, size_t b, struct cooccurrence_block *k)
{
	const uint32_t *p, *end = c->word + c->end[b];
	const uint32_t *begin = c->word + (b ? c->end[b - 1] : 0);
	size_t i, n, sum = 0, *to;

	k->from = c->from + (b << c->shift);
	k->to =
	    (c->to - k->from) >> c->shift ? k->from + (1u << c->shift) : c->to;
	n = k->to - k->from;
	MEM_GROW(k->end, k->end_cap, n);
	memset(k->end, 0, n * sizeof *k->end);
	for (p = begin; p < end; p += HEAD + p[1])
		k->end[p[0]] += p[1];
	for (i = 0; i < n; i++) {
		sum += k->end[i];
		k->end[i] = sum - k->end[i];
	}
	MEM_GROW(k->met, k->met_cap, sum + COOCCURRENCE_SPARE);
	memset(k->met + sum, 0, COOCCURRENCE_SPARE * sizeof *k->met);
	for (p = begin; p < end; p += HEAD + p[1]) {
		to = &k->end[p[0]];
		memcpy(k->met + *to, p + HEAD, p[1] * sizeof *p);
		*to += p[1];
	}
}

void
cooccurrence_block_free(struct cooccurrence_block *k)
{
	free(k->met);
	free(k->end);
	*k = (struct cooccurrence_block){ 0 };
}
