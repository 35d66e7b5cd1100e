#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/triple.h"
#include "io/in.h"
#include "passage/match_pairs.h"
#include "passage/set_matches.h"

enum { READINGS_NOTED = 9 };

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
	MEM_GROW(m->match, m->match_cap, sum + 1);
}

/* Puts the matches of a pair before those of its sets. */
static void
put_pair(struct set_matches *m, const struct triple *t, const uint8_t *chosen)
{
	uint32_t similarity = t->c & MATCH_SIMILARITY;

	if (t->c & MATCH_FIRST && is_chosen(chosen, t->a))
		m->match[--m->begin[t->a]] =
		    (struct set_match){ t->b, similarity };
	if (t->c & MATCH_SECOND && is_chosen(chosen, t->b))
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
	if (!(t->c & (MATCH_FIRST | MATCH_SECOND)))
		return;
	m->degree[t->a] += (t->c & MATCH_FIRST) > 0;
	m->degree[t->b] += (t->c & MATCH_SECOND) > 0;
	r->matches += ((t->c & MATCH_FIRST) > 0) + ((t->c & MATCH_SECOND) > 0);
	r->held = r->held && r->wanted &&
	    (m->held + 1) * sizeof *t + r->matches * sizeof *m->match <=
		m->room;
	if (r->held) {
		MEM_ADD(m->pair, m->held, m->pair_cap, *t);
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
	match_pairs_read(m, &in, take_pair, &r);
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

/* A reading of pairs that are only met. */
struct meeting {
	bool (*meet)(void *state, uint32_t a, uint32_t b);
	void *state;
};

static void
meet_pair(void *state, const struct triple *t)
{
	const struct meeting *m = state;

	m->meet(m->state, t->a, t->b);
}

void
set_matches_meet(const struct set_matches *m,
    bool (*meet)(void *state, uint32_t a, uint32_t b), void *state)
{
	struct meeting meeting = { meet, state };
	struct in in;

	match_pairs_read(m, &in, meet_pair, &meeting);
	in_close(&in);
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
	match_pairs_read(m, &in, put_chosen, &r);
	in_close(&in);
}

void
set_matches_free(struct set_matches *m)
{
	free(m->degree);
	free(m->begin);
	free(m->match);
	*m = (struct set_matches){ 0 };
}
