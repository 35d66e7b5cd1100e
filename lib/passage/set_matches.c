/* set_matches.c: which sets are similar to a set. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "base/triple.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "passage/set_matches.h"
#include "record/pair.h"

/* The bits of a pair's third number above its similarity: which of its two sets
 * has a match. */
#define FIRST (UINT32_C(1) << 30)
#define SECOND (UINT32_C(1) << 31)
#define SIMILARITY (FIRST - 1)

enum { READINGS_NOTED = 9 };

static bool
read_number(const struct set_matches *m, struct in *in, struct span id,
    uint32_t *number)
{
	uint64_t n;

	if (!span_number(id, &n) || n < 1 || n > m->greatest) {
		in_bad(in,
		    "expected the number of a set, from 1 to %u, got '%.*s'",
		    m->greatest, span_shown(id), id.p);
		return false;
	}
	*number = n;
	return true;
}

/* Reads the decimal digits at s to *number, and the TAB after them; returns
 * what follows, or NULL if it is not a number of a set as nd-distinct writes
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

static bool
is_left_out(const uint8_t *left, uint32_t set)
{
	return left && left[set / 8] >> set % 8 & 1;
}

/* Sets the bits for the sets of a pair that have a match. */
static void
choose_sides(const struct set_matches *m, struct triple *t)
{
	if (is_left_out(m->left[0], t->a) || is_left_out(m->left[1], t->b))
		return;
	if (m->stars) {
		if (t->a != t->b)
			t->c |= m->both ? FIRST | SECOND : SECOND;
		return;
	}
	if (m->cross || !m->places || comes_before(m->places, t->a, t->b))
		t->c |= FIRST;
	if (!m->cross && (!m->places || comes_before(m->places, t->b, t->a)))
		t->c |= SECOND;
}

/* Reads the next pair. */
static bool
next_pair(const struct set_matches *m, struct in *in, struct triple *t)
{
	size_t len;
	char *line = in_record(in, &len);

	if (!line)
		return false;
	if (!parse_plain(m, line, len, t)) {
		in_again(in);
		if (!read_other(m, in, t))
			return false;
	}
	if (m->live) {
		t->a = live_sets_number(m->live, t->a);
		t->b = live_sets_number(m->live, t->b);
	}
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
		b->pair = mem_grow(b->pair, &b->cap, b->n + 1, sizeof *b->pair);
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

/* Calls take for each pair, in their order. */
static void
read_pairs(const struct set_matches *m, struct in *in,
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

static bool
is_chosen(const uint8_t *chosen, uint32_t set)
{
	return !chosen || chosen[set / 8] >> set % 8 & 1;
}

/* Sets begin, for the chosen sets, to where the matches of each end. */
static void
make_ends(struct set_matches *m, const uint8_t *chosen)
{
	size_t sum = 0, i;

	for (i = 0; i <= m->sets; i++) {
		if (is_chosen(chosen, i))
			sum += m->degree[i];
		m->begin[i] = sum;
	}
	m->begin[i] = sum;
	m->match = mem_grow(m->match, &m->match_cap, sum + 1, sizeof *m->match);
}

/* Puts the matches of a pair before those of its sets. */
static void
put_pair(struct set_matches *m, const struct triple *t, const uint8_t *chosen)
{
	uint32_t similarity = t->c & SIMILARITY;

	if (t->c & FIRST && is_chosen(chosen, t->a))
		m->match[--m->begin[t->a]] =
		    (struct set_match){ t->b, similarity };
	if (t->c & SECOND && is_chosen(chosen, t->b))
		m->match[--m->begin[t->b]] =
		    (struct set_match){ t->a, similarity };
}

/* Makes the matches of all sets. */
static void
match_all(struct set_matches *m)
{
	uint64_t i;

	make_ends(m, NULL);
	for (i = m->held; i-- > 0;)
		put_pair(m, &m->pair[i], NULL);
	m->all = true;
}

/* A first reading: who is called for each pair, the matches so far, whether
 * these are wanted, and whether all pairs fit in memory. */
struct first_reading {
	struct set_matches *m;
	bool (*meet)(void *state, uint32_t a, uint32_t b);
	void *state;
	uint64_t matches;
	bool wanted, held;
};

static void
take_pair(void *state, const struct triple *t)
{
	struct first_reading *r = state;
	struct set_matches *m = r->m;

	m->pairs++;
	if (r->meet && !r->meet(r->state, t->a, t->b))
		r->wanted = false;
	if (!(t->c & (FIRST | SECOND)))
		return;
	m->degree[t->a] += (t->c & FIRST) > 0;
	m->degree[t->b] += (t->c & SECOND) > 0;
	r->matches += ((t->c & FIRST) > 0) + ((t->c & SECOND) > 0);
	r->held = r->held && r->wanted &&
	    (m->held + 1) * sizeof *t + r->matches * sizeof *m->match <=
		m->room;
	if (r->held) {
		m->pair = mem_grow(
		    m->pair, &m->pair_cap, m->held + 1, sizeof *m->pair);
		m->pair[m->held++] = *t;
	}
}

bool
set_matches_again(const struct set_matches *m)
{
	return m->path && strcmp(m->path, "-") != 0;
}

/* Notes that the pairs will be read many times, for so many matches. */
static void
note_readings(const struct set_matches *m, uint64_t matches)
{
	const uint64_t bytes = matches * sizeof *m->match;
	const uint64_t more =
	    m->pairs * sizeof *m->pair + bytes - m->room + (1 << 20) - 1;

	if (bytes / m->room >= READINGS_NOTED)
		note("reads the pairs about %ju times, because they do not fit "
		     "in memory; with %ju MB more (-S) once",
		    (uintmax_t)(bytes / m->room + 1), (uintmax_t)(more >> 20));
}

void
set_matches_read(struct set_matches *m,
    bool (*meet)(void *state, uint32_t a, uint32_t b), void *state)
{
	struct first_reading r = { .m = m,
		.meet = meet,
		.state = state,
		.wanted = true,
		.held = true };
	struct in in;

	m->pairs = m->held = 0;
	free(m->degree);
	free(m->begin);
	m->degree = mem_new((size_t)m->sets + 1, sizeof *m->degree);
	m->begin = mem_new((size_t)m->sets + 2, sizeof *m->begin);
	read_pairs(m, &in, take_pair, &r);
	in_report(&in);
	in_close(&in);
	if (r.held)
		match_all(m);
	else if (r.wanted && !set_matches_again(m))
		die("%s: expected more memory (-S), or a file, which can be "
		    "read again, for %ju pairs",
		    in.name, (uintmax_t)m->pairs);
	else if (r.wanted)
		note_readings(m, r.matches);
	free(m->pair);
	m->pair = NULL;
	m->pair_cap = 0;
}

bool
set_matches_fit(const struct set_matches *m, uint64_t taken, uint32_t set)
{
	return taken == 0 ||
	    (taken + m->degree[set]) * sizeof *m->match <= m->room;
}

/* A later reading, for chosen sets. */
struct later_reading {
	struct set_matches *m;
	const uint8_t *chosen;
};

static void
put_chosen(void *state, const struct triple *t)
{
	const struct later_reading *r = state;

	put_pair(r->m, t, r->chosen);
}

void
set_matches_choose(struct set_matches *m, const uint8_t *chosen)
{
	struct later_reading r = { m, chosen };
	struct in in;

	make_ends(m, chosen);
	read_pairs(m, &in, put_chosen, &r);
	in_close(&in);
}
