#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/line_blocks.h"
#include "passage/common_sets.h"
#include "passage/match_pairs.h"
#include "record/pair.h"

static bool
read_number(const struct set_matches *m, struct in *in, struct span id,
    uint32_t *number)
{
	uint64_t n;

	if (!span_number(id, &n) || n < 1 || n > m->greatest)
		return in_bad(in,
		    "expected the number of a set, from 1 to %u, got '%.*s'",
		    m->greatest, span_shown(id), id.p);
	*number = n;
	return true;
}

/* Reads the decimal digits at s to *number, and the TAB after them; returns
 * what follows, or NULL if it is not a number of a set as place_write writes
 * it. */
static const char *
parse_number(const struct set_matches *m, const char *s, uint32_t *number)
{
	uint64_t n = 0;
	unsigned digit;
	int i;

	for (i = 0; i < 10 && (digit = (unsigned char)s[i] - '0') <= 9; i++)
		n = 10 * n + digit;
	*number = n;
	return s[0] != '0' && s[i] == '\t' && n > 0 && n <= m->greatest
	    ? s + i + 1
	    : NULL;
}

/* Parses a line, which ends with LF, if it is plain. */
static bool
parse_plain(
    const struct set_matches *m, const char *line, size_t len, struct triple *t)
{
	const char *s = parse_number(m, line, &t->a);

	s = s ? parse_number(m, s, &t->b) : NULL;
	return s && (size_t)(s - line) + PAIR_SIMILARITY <= len &&
	    pair_similarity(s, &t->c) &&
	    (s + PAIR_SIMILARITY == line + len || s[PAIR_SIMILARITY] == '\t') &&
	    (m->cross || m->stars || t->a != t->b);
}

/* Parses a line that is not plain, and reports errors; false at the end. */
static bool
read_other(const struct set_matches *m, struct in *in, struct triple *t)
{
	struct pair pair;

	while (pair_read(in, &pair, m->cross || m->stars))
		if (read_number(m, in, pair.a, &t->a) &&
		    read_number(m, in, pair.b, &t->b)) {
			t->c = pair.similarity;
			return true;
		}
	return false;
}

/* Whether a sentence of set x comes before one of set y. */
static bool
comes_before(const struct sentence_places *p, uint32_t x, uint32_t y)
{
	size_t first = p->place_begin[x], last = p->place_begin[y + 1];
	const struct set_place *f, *l;

	if (first == p->place_begin[x + 1] || last == p->place_begin[y])
		return false;
	f = &p->place[first];
	l = &p->place[last - 1];
	return f->rank < l->rank ||
	    (f->rank == l->rank && f->position < l->position);
}

/* Whether the pair of two sets, by their numbers in the file, is left out. */
static bool
is_left_out(const struct set_matches *m, uint32_t a, uint32_t b)
{
	const struct live_sets *of = m->left_of ? m->left_of : m->live;

	if (of) {
		a = live_sets_number(of, a);
		b = live_sets_number(of, b);
	}
	return common_sets_left(m->left[0], a) ||
	    common_sets_left(m->left[1], b);
}

/* Sets the bits for the sets of a pair that have a match. */
static void
choose_sides(const struct set_matches *m, struct triple *t)
{
	if (m->stars) {
		if (t->a != t->b)
			t->c |=
			    m->both ? MATCH_FIRST | MATCH_SECOND : MATCH_SECOND;
		return;
	}
	if (m->cross || !m->places || comes_before(m->places, t->a, t->b))
		t->c |= MATCH_FIRST;
	if (!m->cross && (!m->places || comes_before(m->places, t->b, t->a)))
		t->c |= MATCH_SECOND;
}

/* Reads the next pair. */
static bool
next_pair(const struct set_matches *m, struct in *in, struct triple *t)
{
	size_t len;
	char *line = in_record(in, &len);
	bool left;

	if (!line)
		return false;
	if (!parse_plain(m, line, len, t)) {
		in_again(in);
		if (!read_other(m, in, t))
			return false;
	}
	left = is_left_out(m, t->a, t->b);
	if (m->live) {
		t->a = live_sets_number(m->live, t->a);
		t->b = live_sets_number(m->live, t->b);
	}
	if (!left && (!m->left_of || (t->a && t->b)))
		choose_sides(m, t);
	return true;
}

/* The pairs of a block of lines. */
struct pair_block {
	struct triple *pair;
	size_t n, cap;
	char apart[THREADS_APART];
};

/* The state that the threads that read pairs share. */
struct pair_blocks {
	const struct set_matches *m;
	struct pair_block *block; /* of each block of lines */
	void (*take)(void *state, const struct triple *t);
	void *state;
};

static void
parse_block(void *state, size_t t, size_t number, struct in *in)
{
	const struct pair_blocks *p = state;
	struct pair_block *b = &p->block[number];

	(void)t;
	b->n = 0;
	do
		MEM_GROW(b->pair, b->cap, b->n + 1);
	while (next_pair(p->m, in, &b->pair[b->n]) && ++b->n);
}

static void
take_block(void *state, size_t t, size_t number, struct in *in)
{
	const struct pair_blocks *p = state;
	const struct pair_block *b = &p->block[number];
	size_t i;

	(void)t;
	(void)in;
	for (i = 0; i < b->n; i++)
		p->take(p->state, &b->pair[i]);
}

static void
read_blocks(struct pair_blocks *p, struct in *in)
{
	const size_t threads = p->m->threads,
		     blocks = LINE_BLOCKS_EACH * threads;
	size_t i;

	p->block = mem_new(blocks, sizeof *p->block);
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .threads = threads,
	    .prepare = parse_block,
	    .turn = take_block,
	    .state = p });
	for (i = 0; i < blocks; i++)
		free(p->block[i].pair);
	free(p->block);
}

void
match_pairs_read(const struct set_matches *m, struct in *in,
    void (*take)(void *state, const struct triple *t), void *state)
{
	struct triple t;

	in_open(in, m->path);
	if (m->threads > 1)
		read_blocks(
		    &(struct pair_blocks){
			.m = m, .take = take, .state = state },
		    in);
	else
		while (next_pair(m, in, &t))
			take(state, &t);
}
