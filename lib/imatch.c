/* imatch.c: one signature for a document: its terms of middling frequency. */
#include <stdio.h>
#include <string.h>

#include "hash.h"
#include "imatch.h"
#include "keysort.h"
#include "lg.h"
#include "mem.h"
#include "mix.h"

enum { FEW = 8,			/* sorted by insertion */
    WIDTH = 8 };		/* bytes of a prefix */

#define OUT UINT32_MAX		/* in seen: such a term does not count */

struct imatch_term {
	uint32_t at, n;		/* its bytes, in the text */
	uint64_t hash;
};

/* Whether log(df) / log(total) is at most (1 - bound) + 10^-9, or at least
 * (1 - bound) - 10^-9. */
static bool
beyond(uint64_t df, uint64_t total, struct ratio bound, bool at_most)
{
	const int64_t whole = 1000000000;
	__int128 log = (__int128)lg(df) * whole, limit = lg(total);
	int64_t share = whole - (int64_t)(bound.p * (whole / bound.q));

	return at_most ? log <= limit * (share + 1) : log >= limit * (share - 1);
}

/* The range of df for which low <= idf <= high. */
static void
find_range(struct imatch *m, struct ratio low, struct ratio high)
{
	uint64_t total = m->often.total < 2 ? 2 : m->often.total, from, to, half;

	for (from = 1, to = total + 1; from < to; ) {
		half = from + (to - from) / 2;
		if (beyond(half, total, high, false))
			to = half;
		else
			from = half + 1;
	}
	m->low = from;
	for (from = 0, to = total; from < to; ) {
		half = to - (to - from) / 2;
		if (beyond(half, total, low, true))
			from = half;
		else
			to = half - 1;
	}
	m->high = from;
}

static void
forget(struct imatch *m)
{
	uint32_t df;
	size_t i;

	for (i = 0; i < m->often.n; i++) {
		df = m->often.documents[i];
		m->seen[i] = df >= m->low && df <= m->high ? 0 : OUT;
	}
	m->document = 0;
}

void
imatch_open(struct imatch *m, const char *path, struct ratio low,
    struct ratio high)
{
	often_read_terms(&m->often, path, 1);
	find_range(m, low, high);
	m->seen = mem_map((m->often.n + 1) * sizeof *m->seen);
	forget(m);
}

void
imatch_begin(struct imatch *m)
{
	m->n = 0;
	if (++m->document == OUT) {
		forget(m);
		m->document = 1;
	}
}

void
imatch_add(struct imatch *m, const struct text *t, const uint32_t *at,
    size_t n)
{
	struct imatch_term *to;
	size_t i;
	bool is_new;

	m->term = mem_grow(m->term, &m->cap, m->n + n + 1, sizeof *m->term);
	m->key = mem_grow(m->key, &m->key_cap, m->n + n, sizeof *m->key);
	m->found = mem_grow(m->found, &m->found_cap, n, sizeof *m->found);
	for (i = 0; i < n; i++)
		m->key[i] = hash64(t->buf + t->field + at[i],
		    at[i + 1] - 1 - at[i]);
	often_find(&m->often, m->key, n, m->found);
	to = m->term + m->n;
	for (i = 0; i < n; i++) {
		*to = (struct imatch_term){ t->field + at[i],
		    at[i + 1] - 1 - at[i], m->key[i] };
		if (m->found[i] == OFTEN_NONE) {
			m->unknown++;
			is_new = m->low == 1;
		} else {
			/* OUT is above every document. */
			is_new = m->seen[m->found[i]] < m->document;
			if (is_new)
				m->seen[m->found[i]] = m->document;
		}
		to += is_new;
	}
	m->n = to - m->term;
}

static int
order(const char *p, const struct imatch_term *a, const struct imatch_term *b)
{
	int d = memcmp(p + a->at, p + b->at, a->n < b->n ? a->n : b->n);

	return d ? d : (a->n > b->n) - (a->n < b->n);
}

static void
insertion(const char *p, struct imatch_term *t, size_t n)
{
	struct imatch_term x;
	size_t i, k;

	for (i = 1; i < n; i++) {
		x = t[i];
		for (k = i; k > 0 && order(p, &x, &t[k - 1]) < 0; k--)
			t[k] = t[k - 1];
		t[k] = x;
	}
}

/* The WIDTH bytes of a term behind depth as a number, NUL where there are
 * none; no token has a NUL. */
static inline uint64_t
prefix(const char *p, const struct imatch_term *t, size_t depth)
{
	uint64_t v;
	size_t n;

	if (t->n <= depth)
		return 0;
	n = t->n - depth;
	memcpy(&v, p + t->at + depth, WIDTH);
	v = __builtin_bswap64(v);
	return n < WIDTH ? v >> 8 * (WIDTH - n) << 8 * (WIDTH - n) : v;
}

/* Sorts t[0, n) by the first bytes behind depth, and says how many those were:
 * as many as are a number together with the place of a term. Those of key[i]
 * are above its lowest *low bits. spare and key are for n as well. */
static size_t
sort_once(const char *p, struct imatch_term *t, size_t n, size_t depth,
    struct imatch_term *spare, uint64_t *key, int *low)
{
	size_t i, taken = (WIDTH * 8 - (64 - __builtin_clzll(n - 1))) / 8;

	*low = 64 - 8 * taken;
	for (i = 0; i < n; i++)
		key[i] = prefix(p, &t[i], depth) >> *low << *low | i;
	keysort(key, n, *low);
	memcpy(spare, t, n * sizeof *t);
	for (i = 0; i < n; i++)
		t[i] = spare[key[i] & (((uint64_t)1 << *low) - 1)];
	return taken;
}

/* Sorts t[0, n), which have their first depth bytes in common. The one group
 * of equal beginnings that may have more than half of the terms is left to
 * the loop: calls are log n deep at most. */
static void
sort_terms(const char *p, struct imatch_term *t, size_t n, size_t depth,
    struct imatch_term *spare, uint64_t *key)
{
	size_t i, k, large, most;
	int low;

	while (n > FEW) {
		depth += sort_once(p, t, n, depth, spare, key, &low);
		large = most = 0;
		for (i = 0; i < n; i += k) {
			for (k = 1; i + k < n &&
			    key[i] >> low == key[i + k] >> low; k++)
				;
			if (k == 1 || t[i].n < depth)
				continue;	/* or all are the same */
			if (k > n / 2) {
				large = i;
				most = k;
			} else {
				sort_terms(p, t + i, k, depth, spare + i,
				    key + i);
			}
		}
		t += large;
		spare += large;
		key += large;
		n = most;
	}
	insertion(p, t, n);
}

/* Makes t[0, n) distinct, which are sorted; returns how many are left. */
static size_t
distinct(struct imatch_term *t, size_t n)
{
	size_t i, m = 0;

	for (i = 0; i < n; i++)
		if (m == 0 || t[i].hash != t[m - 1].hash)
			t[m++] = t[i];
	return m;
}

/* The signature of those terms that variant i does not drop, i = 0 being the
 * lexicon that has all. */
static void
sign(const struct imatch *m, const char *p, size_t i, struct features *f)
{
	uint64_t salt = mix64(mix64(m->seed) + i), limit = 0;
	const struct imatch_term *t;
	char number[24];
	bool any = false;

	if (i > 0)
		limit = ((uint64_t)m->drop.p << 32) / m->drop.q;
	for (t = m->term; t < m->term + m->n; t++) {
		if (i > 0 && mix64(t->hash ^ salt) >> 32 < limit)
			continue;
		if (!any && i > 0)
			features_join(f, number, snprintf(number,
			    sizeof number, "%zu", i), '\n');
		features_join(f, p + t->at, t->n, ' ');
		any = true;
	}
	if (any)
		features_joined(f);
}

void
imatch_end(struct imatch *m, const struct text *t, struct features *f)
{
	size_t i;

	m->spare = mem_grow(m->spare, &m->spare_cap, m->n, sizeof *m->spare);
	sort_terms(t->buf, m->term, m->n, 0, m->spare, m->key);
	m->n = distinct(m->term, m->n);
	for (i = 0; i <= m->variants; i++)
		sign(m, t->buf, i, f);
}
