/* imatch.c: one signature for a document: its terms that are neither too
 * frequent nor too rare, as one text.
 *
 * Chowdhury, Frieder, Grossman, McCabe: Collection statistics for fast
 * duplicate document detection. TOIS 2002. With more lexicons, from each of
 * which terms are dropped at random: Kolcz, Chowdhury, Alspector: Improved
 * robustness of signature-based near-replica detection via lexicon
 * randomization. KDD 2004. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/keysort.h"
#include "base/log2_fixed.h"
#include "base/mem.h"
#include "base/mix.h"
#include "base/prefix16.h"
#include "feature/shingle_options.h"
#include "weight/df_lookup.h"

enum {
	FEW = 8, /* sorted by insertion */
	CELL_BITS = 15,
	VARIANTS_MOST = 1000
};

struct imatch_term {
	uint64_t prefix;    /* bytes of it, as prefix16_half has them */
	uint32_t offset, n; /* all of them, in the text */
};

/* A word, by its prefix16_hash, and the last document it was in, or UINT64_MAX
 * where it does not count. */
struct imatch_cell {
	uint64_t hash, last_document;
};

/* The terms of a document, and which terms count. Owns all. */
struct imatch {
	size_t variants;   /* lexicons beside the whole one */
	struct ratio drop; /* the share of terms that each is without */
	uint64_t seed;
	struct df_lookup df;
	bool any_found;		  /* it had a word that was looked up */
	uint64_t min_df, max_df;  /* documents a term may be in */
	struct imatch_cell *cell; /* words met of late */
	uint64_t document;	  /* which this is, from 1 */

	struct imatch_term *term, *sort_buffer;
	size_t n, cap, sort_buffer_cap, key_cap;
	uint64_t *key;
	uint32_t *missed; /* tokens that have no cell */
	size_t *found, missed_cap, found_cap;
};

/* Whether log(df) / log(total) is at most (1 - bound) + 10^-9, or at least
 * (1 - bound) - 10^-9. */
static bool
idf_in_bound(uint64_t df, uint64_t total, struct ratio bound, bool at_most)
{
	const int64_t whole = 1000000000;
	__int128 log = (__int128)log2_fixed(df) * whole,
		 limit = log2_fixed(total);
	int64_t share = whole - (int64_t)(bound.p * (whole / bound.q));

	return at_most ? log <= limit * (share + 1)
		       : log >= limit * (share - 1);
}

/* The range of df for which low <= idf <= high. */
static void
find_range(struct imatch *m, struct ratio low, struct ratio high)
{
	uint64_t total = m->df.total < 2 ? 2 : m->df.total, from, to, half;

	for (from = 1, to = total + 1; from < to;) {
		half = from + (to - from) / 2;
		if (idf_in_bound(half, total, high, false))
			to = half;
		else
			from = half + 1;
	}
	m->min_df = from;
	for (from = 0, to = total; from < to;) {
		half = to - (to - from) / 2;
		if (idf_in_bound(half, total, low, true))
			from = half;
		else
			to = half - 1;
	}
	m->max_df = from;
}

/* LO,HI */
static void
read_range(const char *arg, struct ratio *low, struct ratio *high)
{
	const char *s = arg;

	if (!ratio_read(&s, low) || *s++ != ',' || !ratio_read(&s, high) ||
	    *s || low->p * high->q > high->p * low->q)
		opt_bad("-i: expected LO,HI, two numbers from 0 to 1 of at "
			"most six decimals, LO at most HI, got '%s'",
		    arg);
}

static void
imatch_check(const struct shingle_options *r)
{
	if (!r->df)
		opt_bad("-m imatch: expected -d DF");
	if (!r->idf_range)
		opt_bad("-m imatch: expected -i LO,HI");
	if (r->drop.q && !r->variants)
		opt_bad("--drop: expected --variants R");
	if (r->seed != SIZE_MAX && !r->variants)
		opt_bad("--seed: expected --variants R");
	if (r->variants > VARIANTS_MOST)
		opt_bad("--variants: expected at most %d, got %zu",
		    VARIANTS_MOST, r->variants);
}

/* Reads document frequencies of terms; those with low <= idf <= high count,
 * where idf = log(N / df) / log(N) for df of N documents. What is within
 * 10^-9 of a bound is on it. A term that is not there has df = 1, whose idf
 * is 1 for every N. */
static void
imatch_open(struct shingles *s, const struct shingle_options *r)
{
	struct imatch *m = s->state = mem_new(1, sizeof *m);
	struct ratio low, high;

	read_range(r->idf_range, &low, &high);
	m->variants = r->variants;
	m->drop = r->drop.q ? r->drop : (struct ratio){ 3, 10 };
	m->seed = r->seed == SIZE_MAX ? 0 : r->seed;
	df_lookup_read_terms(&m->df, r->df);
	find_range(m, low, high);
	m->cell = mem_map(sizeof *m->cell << CELL_BITS);
}

static void
imatch_begin(struct shingles *s)
{
	struct imatch *m = s->state;

	m->n = 0;
	m->document++;
}

/* Adds those of n tokens that count, as far as the cells tell, but not those
 * that the document is known to have had. The others are missed. */
static size_t
add_known(struct imatch *m, const char *p, uint32_t from, const uint32_t *at,
    size_t n)
{
	struct imatch_term *to = m->term + m->n;
	struct imatch_cell *cell = m->cell, *c;
	const uint64_t document = m->document;
	uint32_t *missed = m->missed, len;
	struct prefix16 h;
	uint64_t hash;
	size_t i;

	for (i = 0; i < n; i++) {
		len = at[i + 1] - 1 - at[i];
		h = prefix16_make(p + at[i], len);
		hash = prefix16_hash(h, p + at[i], len);
		c = &cell[hash >> (64 - CELL_BITS)];
		if (c->hash != hash) {
			*missed++ = i;
			continue;
		}
		*to = (struct imatch_term){ h.high, from + at[i], len };
		to += c->last_document < document;
		c->last_document =
		    c->last_document < document ? document : c->last_document;
	}
	m->n = to - m->term;
	return missed - m->missed;
}

/* Adds those that were missed and count, and lets them have the cells. */
static void
add_missed(struct imatch *m, const char *p, uint32_t from, const uint32_t *at,
    size_t n)
{
	struct prefix16 h;
	uint64_t df, hash;
	uint32_t len;
	size_t i, k;
	bool counts;

	m->found = mem_grow(m->found, &m->found_cap, n, sizeof *m->found);
	for (k = 0; k < n; k++) {
		i = m->missed[k];
		m->key[k] = hash64(p + at[i], at[i + 1] - 1 - at[i]);
	}
	df_lookup_find(&m->df, m->key, n, m->found);
	for (k = 0; k < n; k++) {
		i = m->missed[k];
		len = at[i + 1] - 1 - at[i];
		df = m->found[k] == DF_LOOKUP_NONE
		    ? 1
		    : m->df.documents[m->found[k]];
		m->any_found |= m->found[k] != DF_LOOKUP_NONE;
		counts = df >= m->min_df && df <= m->max_df;
		h = prefix16_make(p + at[i], len);
		m->term[m->n] =
		    (struct imatch_term){ h.high, from + at[i], len };
		m->n += counts;
		hash = prefix16_hash(h, p + at[i], len);
		m->cell[hash >> (64 - CELL_BITS)] = (struct imatch_cell){ hash,
			counts ? m->document : UINT64_MAX };
	}
}

static void
imatch_field(struct shingles *s, size_t n)
{
	const struct token_text *t = &s->text;
	const uint32_t *at = s->start;
	const char *p = t->buf + t->field;
	struct imatch *m = s->state;
	size_t missed;

	m->term = mem_grow(m->term, &m->cap, m->n + n + 1, sizeof *m->term);
	m->key = mem_grow(m->key, &m->key_cap, m->n + n, sizeof *m->key);
	m->missed = mem_grow(m->missed, &m->missed_cap, n, sizeof *m->missed);
	missed = add_known(m, p, t->field, at, n);
	add_missed(m, p, t->field, at, missed);
}

static int
order(const char *p, const struct imatch_term *a, const struct imatch_term *b)
{
	int d;

	if (a->prefix != b->prefix)
		return a->prefix < b->prefix ? -1 : 1;
	d = memcmp(p + a->offset, p + b->offset, a->n < b->n ? a->n : b->n);
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

/* The bytes of a term behind depth as a number, NUL where there are none: no
 * token has a NUL. */
static inline uint64_t
bytes_at_depth(const char *p, const struct imatch_term *t, size_t depth)
{
	if (depth == 0)
		return t->prefix;
	return t->n <= depth
	    ? 0
	    : prefix16_half(p + t->offset + depth, t->n - depth);
}

/* Sorts t[0, n) by the first bytes behind depth, and says how many those were:
 * as many as are a number together with the place of a term. Those of key[i]
 * are above its lowest *low bits. spare and key are for n as well. */
static size_t
sort_once(const char *p, struct imatch_term *t, size_t n, size_t depth,
    struct imatch_term *spare, uint64_t *key, int *low)
{
	size_t i, taken = __builtin_clzll(n - 1) / 8;

	*low = 64 - 8 * taken;
	for (i = 0; i < n; i++)
		key[i] = bytes_at_depth(p, &t[i], depth) >> *low << *low | i;
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
			for (k = 1;
			     i + k < n && key[i] >> low == key[i + k] >> low;
			     k++)
				;
			if (k == 1 || t[i].n < depth)
				continue; /* or all are the same */
			if (k > n / 2) {
				large = i;
				most = k;
			} else {
				sort_terms(
				    p, t + i, k, depth, spare + i, key + i);
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
distinct(const char *p, struct imatch_term *t, size_t n)
{
	size_t i, m = 0;

	for (i = 0; i < n; i++)
		if (m == 0 || order(p, &t[i], &t[m - 1]) != 0)
			t[m++] = t[i];
	return m;
}

/* The signature of those terms that variant i does not drop, by the hashes at
 * m->key; i = 0 is the lexicon that has all. */
static void
add_signature(
    const struct imatch *m, const char *p, size_t i, struct feature_list *f)
{
	uint64_t salt = mix64(mix64(m->seed) + i), limit = 0;
	const struct imatch_term *t = m->term;
	char name[2 * FEATURE_LIST_PIECE];
	bool any = false;
	size_t k;

	if (i > 0)
		limit = ((uint64_t)m->drop.p << 32) / m->drop.q;
	for (k = 0; k < m->n; k++, t++) {
		if (i > 0 && mix64(m->key[k] ^ salt) >> 32 < limit)
			continue;
		if (i > 0 && !any)
			feature_list_append(f, name,
			    snprintf(name, sizeof name, "%zu", i), '\n');
		feature_list_append(f, p + t->offset, t->n, ' ');
		any = true;
	}
	if (any)
		feature_list_finish(f);
}

/* The signatures of the document: the distinct terms that count, in byte
 * order, one space between, where there is any; for the variant i, from 1,
 * those not dropped behind the number i and LF, where there is any. */
static void
imatch_end(struct shingles *s)
{
	const char *p = s->text.buf;
	struct imatch *m = s->state;
	size_t i;

	m->sort_buffer = mem_grow(
	    m->sort_buffer, &m->sort_buffer_cap, m->n, sizeof *m->sort_buffer);
	sort_terms(p, m->term, m->n, 0, m->sort_buffer, m->key);
	m->n = distinct(p, m->term, m->n);
	for (i = 0; i < m->n && m->variants > 0; i++)
		m->key[i] = hash64(p + m->term[i].offset, m->term[i].n);
	for (i = 0; i <= m->variants; i++)
		add_signature(m, p, i, &s->features);
}

static void
imatch_report(const struct shingles *s, const char *documents)
{
	const struct imatch *m = s->state;

	if (!m->any_found)
		note("%s: has no token of %s", m->df.name, documents);
}

const struct shingle_method shingle_imatch = {
	.name = "imatch",
	.options = { "-d", "-i", "--variants", "--drop", "--seed" },
	.joined = true,
	.check = imatch_check,
	.open = imatch_open,
	.begin = imatch_begin,
	.field = imatch_field,
	.end = imatch_end,
	.report = imatch_report,
};
