#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/sort_unique64.h"
#include "base/threads.h"
#include "base/union_find.h"
#include "candidates/minhash.h"
#include "feature/shingle_method.h"
#include "io/in.h"
#include "join/self_pairs.h"
#include "join/set_part.h"
#include "join/star_join.h"
#include "nd/nd.h"

const char *
nd_version(void)
{
	return ND_VERSION;
}

struct nd_shingler {
	struct shingles shingles;
	struct sort_unique64 sort;
	struct buf field;
};

struct nd_shingler *
nd_shingler_new(size_t k, int chars)
{
	struct nd_shingler *s = mem_new(1, sizeof *s);

	s->shingles.method = &shingle_runs;
	s->shingles.k = k ? k : SHINGLE_WORDS;
	s->shingles.by_chars = chars;
	return s;
}

const uint64_t *
nd_shingler_add(
    struct nd_shingler *s, const char *text, size_t bytes, size_t *n)
{
	static const uint64_t none;
	struct shingles *x = &s->shingles;
	const char *end = text + bytes;
	const uint64_t *sorted;

	s->field.n = 0;
	buf_room(&s->field, 2 * bytes + IN_PAD);
	for (; text < end; text++) {
		if (*text == '\\')
			s->field.p[s->field.n++] = '\\';
		s->field.p[s->field.n++] = *text;
	}
	s->field.p[s->field.n] = '\n';
	*n = 0;
	shingle_begin(x);
	if (!shingle_field(x, buf_span(&s->field)))
		return NULL;
	shingle_end(x);
	sorted = sort_unique64(&s->sort, x->features.hash, x->features.n, n);
	return *n > 0 ? sorted : &none;
}

void
nd_shingler_free(struct nd_shingler *s)
{
	shingle_free(&s->shingles);
	sort_unique64_free(&s->sort);
	free(s->field.p);
	free(s);
}

/* Set i is number[end[i - 1], end[i]). */
struct nd_sets {
	uint64_t *number;
	size_t numbers, number_cap;
	size_t *end;
	size_t n, end_cap;
};

struct nd_sets *
nd_sets_new(void)
{
	return mem_new(1, sizeof(struct nd_sets));
}

uint32_t
nd_sets_add(struct nd_sets *s, const uint64_t *number, size_t n)
{
	size_t i;

	for (i = 1; i < n; i++)
		if (number[i] <= number[i - 1])
			return ND_NONE;
	if (s->n == ND_NONE || n > UINT32_MAX)
		return ND_NONE;
	MEM_GROW(s->number, s->number_cap, s->numbers + n);
	if (n > 0)
		memcpy(s->number + s->numbers, number, n * sizeof *number);
	s->numbers += n;
	MEM_GROW(s->end, s->end_cap, s->n + 1);
	s->end[s->n] = s->numbers;
	return s->n++;
}

void
nd_sets_free(struct nd_sets *s)
{
	free(s->number);
	free(s->end);
	free(s);
}

/* The sets that are not empty, in memory for a join; set_part.h numbers them by
 * their places. */
static void
load(struct set_part *part, const struct nd_sets *s)
{
	struct halves_window w = { s->numbers ? s->number[0] : 0, 0 };
	size_t i, from;

	for (i = from = 0; i < s->n; from = s->end[i++]) {
		if (from == s->end[i])
			continue;
		if (!halves_fit(&w, s->number[from]))
			w = halves_widen(&w, s->number[from]);
		if (!halves_fit(&w, s->number[s->end[i] - 1]))
			w = halves_widen(&w, s->number[s->end[i] - 1]);
	}
	set_part_begin(part, &w, s->n, s->numbers);
	for (i = from = 0; i < s->n; from = s->end[i++])
		if (from < s->end[i])
			set_part_add(
			    part, i, s->number + from, s->end[i] - from);
	set_part_end(part);
}

/* Whether how is as nd.h says; sets m. */
static bool
read_join(const struct nd_join *how, struct measure *m)
{
	m->t.q = 1000000;
	if (!(how->threshold > 0 && how->threshold <= 1))
		return false;
	m->t.p = lround(how->threshold * m->t.q);
	return m->t.p > 0 &&
	    measure_parse(
		m, how->measure ? how->measure : "jaccard", MEASURE_JOIN) &&
	    !measure_smaller_only(m->row);
}

static size_t
threads_of(const struct nd_join *how)
{
	const size_t n = how->threads ? how->threads : threads_available();

	return n < THREADS_MAX ? n : THREADS_MAX;
}

/* Who wants pairs, and a lock for a call. */
struct pair_caller {
	void (*found)(void *state, const struct nd_pair *pair);
	void *state;
	const struct set_store *s;
	const struct measure_row *row;
	pthread_mutex_t lock;
};

static void
call(void *state, size_t t, uint32_t i, const struct join_hit *hit, size_t hits)
{
	struct pair_caller *c = state;
	const struct set_store *s = c->s;
	struct fraction f;
	struct nd_pair p;
	uint32_t a = i, b;

	(void)t;
	pthread_mutex_lock(&c->lock);
	for (; hits > 0; hits--, hit++) {
		a = s->id_number[i] < s->id_number[hit->set] ? i : hit->set;
		b = a == i ? hit->set : i;
		p = (struct nd_pair){ s->id_number[a], s->id_number[b],
			hit->shared, s->set[a].n, s->set[b].n, 0 };
		measure_fraction(c->row, p.shared, p.size_a, p.size_b, &f);
		p.similarity = (double)f.num / f.den;
		c->found(c->state, &p);
	}
	pthread_mutex_unlock(&c->lock);
}

int
nd_pairs(const struct nd_sets *s, const struct nd_join *how,
    void (*found)(void *state, const struct nd_pair *pair), void *state)
{
	struct pair_caller c = { found, state,
		.lock = PTHREAD_MUTEX_INITIALIZER };
	struct set_part part = { 0 };
	struct prefix_join join = { 0 };
	struct measure m;
	bool fits;

	if (!read_join(how, &m))
		return -1;
	load(&part, s);
	c.s = &part.s;
	c.row = &measure_table[m.row];
	fits = prefix_join_make(&join, &part.s, &m, true, threads_of(how));
	if (fits && part.s.n > 0)
		self_pairs_run(
		    &(struct self_pairs){ &join, threads_of(how), call, &c });
	prefix_join_free(&join);
	set_part_free(&part);
	return fits ? 0 : -1;
}

/* Returns the sets of s in order of their numbers. */
static uint32_t *
places(const struct set_store *s, size_t numbers)
{
	uint32_t *at = mem_new(numbers + 1, sizeof *at), i, n = 0;
	size_t k;

	memset(at, 0xff, numbers * sizeof *at);
	for (i = 0; i < s->n; i++)
		at[s->id_number[i]] = i;
	for (k = 0; k < numbers; k++)
		if (at[k] != ND_NONE)
			at[n++] = at[k];
	return at;
}

int
nd_stars(const struct nd_sets *s, const struct nd_join *how, uint32_t *kept)
{
	struct set_part part = { 0 };
	struct star_join join = { .s = &part.s };
	uint32_t *at, r;
	size_t i;
	bool fits;

	if (!read_join(how, &join.m))
		return -1;
	load(&part, s);
	join.threads = threads_of(how);
	join.set_at = at = places(&part.s, s->n);
	fits = star_join_run(&join);
	for (i = 0; i < s->n; i++)
		kept[i] = i;
	for (r = 0; fits && r < part.s.n; r++)
		if (join.owner[r] != STAR_NONE)
			kept[part.s.id_number[at[r]]] =
			    part.s.id_number[at[join.owner[r]]];
	star_join_free(&join);
	free(at);
	set_part_free(&part);
	return fits ? 0 : -1;
}

struct nd_minhash {
	struct minhash minhash;
};

struct nd_minhash *
nd_minhash_new(size_t bands, size_t rows, uint64_t seed)
{
	struct nd_minhash *m = mem_new(1, sizeof *m);

	m->minhash = (struct minhash){
		.bands = bands, .rows = rows, .seed = seed, .bits = 64
	};
	minhash_make(&m->minhash);
	return m;
}

const uint64_t *
nd_minhash_values(struct nd_minhash *m, const uint64_t *number, size_t n)
{
	minhash_values(&m->minhash, number, n);
	return m->minhash.value;
}

const uint64_t *
nd_minhash_keys(struct nd_minhash *m, const uint64_t *number, size_t n)
{
	minhash_values(&m->minhash, number, n);
	minhash_keys(&m->minhash);
	return m->minhash.key;
}

void
nd_minhash_free(struct nd_minhash *m)
{
	minhash_free(&m->minhash);
	free(m);
}

struct nd_clusters {
	uint32_t n, *parent;
};

struct nd_clusters *
nd_clusters_new(uint32_t n)
{
	struct nd_clusters *c = mem_new(1, sizeof *c);

	*c = (struct nd_clusters){ n, union_find_new(n) };
	return c;
}

void
nd_clusters_join(struct nd_clusters *c, uint32_t a, uint32_t b)
{
	union_find_merge(c->parent, a, b);
}

uint32_t
nd_clusters_first(struct nd_clusters *c, uint32_t i)
{
	return union_find_root(c->parent, i);
}

void
nd_clusters_free(struct nd_clusters *c)
{
	mem_unmap(c->parent, (size_t)c->n * sizeof *c->parent);
	free(c);
}
