/* imatch.c: I-Match: one signature for a document, the text of its terms that
 * are neither too frequent nor too rare.
 *
 * Chowdhury, Frieder, Grossman, McCabe: Collection statistics for fast
 * duplicate document detection. TOIS 2002. One more signature for each of
 * several lexicons that lack random terms: Kolcz, Chowdhury, Alspector:
 * Improved robustness of signature-based near-replica detection via lexicon
 * randomization. KDD 2004. */
#include <stdatomic.h>
#include <stdio.h>

#include "base/bisect.h"
#include "base/die.h"
#include "base/hash.h"
#include "base/log2_fixed.h"
#include "base/mem.h"
#include "base/mix.h"
#include "base/prefix16.h"
#include "feature/shingle_method.h"
#include "feature/shingle_options.h"
#include "feature/term_sort.h"
#include "option/opt.h"
#include "weight/df_lookup.h"

enum { CELL_BITS = 15, VARIANTS_MAX = 1000, BILLION = 1000000000 };

/* A cached word, by its prefix16_hash; the last document it was in or, if it is
 * not in the lexicon, UINT64_MAX. */
struct imatch_cell {
	uint64_t hash, last_document;
};

/* The lexicon is the terms whose document frequency is from min_df to max_df.
 * Threads share df and any_found. Owns the rest. */
struct imatch {
	size_t variants;   /* further lexicons */
	struct ratio drop; /* the share of terms that each of them lacks */
	uint64_t seed;
	struct df_lookup df;
	atomic_bool *any_found; /* a token of the documents is in df */
	uint64_t min_df, max_df;
	struct imatch_cell *cell; /* the cache */
	uint64_t document;	  /* its number in this thread, from 1 */

	/* The terms of the document that are in the lexicon; room to sort. */
	struct text_term *term, *sort_buffer;
	size_t n, cap, sort_buffer_cap, key_cap;
	uint64_t *key;
	/* The tokens of a field that are not cached; their places in df. */
	uint32_t *missed;
	size_t *found, missed_cap, found_cap;
};

/* Returns the least df from 1 to total with 10^9 * log(df) >= bound, or
 * total + 1; log as log2_fixed returns it. */
static uint64_t
least_df(uint64_t total, __int128 bound)
{
	size_t df;

	BISECT(df, 1, total + 1, (__int128)log2_fixed(df) * BILLION < bound);
	return df;
}

/* Returns (1 - idf) * 10^9: the bound of log(df) / log(total). */
static __int128
df_bound(struct ratio idf)
{
	return BILLION - (int64_t)(idf.p * (BILLION / idf.q));
}

/* Sets min_df and max_df to the range for which low <= idf <= high. */
static void
find_range(struct imatch *m, struct ratio low, struct ratio high)
{
	uint64_t total = m->df.total < 2 ? 2 : m->df.total;
	__int128 log_total = log2_fixed(total);

	m->min_df = least_df(total, log_total * (df_bound(high) - 1));
	m->max_df = least_df(total, log_total * (df_bound(low) + 1) + 1) - 1;
}

/* Reads `LO,HI`. */
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
check_options(const struct shingle_options *o)
{
	if (!o->df)
		opt_bad("-m imatch: expected -d DF");
	if (!o->idf_range)
		opt_bad("-m imatch: expected -i LO,HI");
	if (o->drop.q && !o->variants)
		opt_bad("--drop: expected --variants R");
	if (o->seed != SIZE_MAX && !o->variants)
		opt_bad("--seed: expected --variants R");
	if (o->variants > VARIANTS_MAX)
		opt_bad("--variants: expected at most %d, got %zu",
		    VARIANTS_MAX, o->variants);
}

/* Reads document frequencies. The lexicon is the terms with low <= idf <= high
 * for idf = log(N / df) / log(N), where df of N documents have the term. An idf
 * within 10^-9 of a bound is equal to it. A term that is not in the file has
 * df = 1 and idf = 1. */
static void
imatch_open(struct shingles *s, const struct shingle_options *o)
{
	struct imatch *m = s->state = mem_new(1, sizeof *m);
	struct ratio low, high;

	check_options(o);
	read_range(o->idf_range, &low, &high);
	m->variants = o->variants;
	m->drop = o->drop.q ? o->drop : (struct ratio){ 3, 10 };
	m->seed = o->seed == SIZE_MAX ? 0 : o->seed;
	df_lookup_read_terms(&m->df, o->df);
	m->any_found = mem_new(1, sizeof *m->any_found);
	find_range(m, low, high);
	m->cell = mem_map(sizeof *m->cell << CELL_BITS);
}

static void
imatch_share(struct shingles *s)
{
	const struct imatch *from = s->state;
	struct imatch *m = s->state = mem_new(1, sizeof *m);

	m->variants = from->variants;
	m->drop = from->drop;
	m->seed = from->seed;
	m->df = from->df;
	m->any_found = from->any_found;
	m->min_df = from->min_df;
	m->max_df = from->max_df;
	m->cell = mem_map(sizeof *m->cell << CELL_BITS);
}

static void
imatch_begin(struct shingles *s)
{
	struct imatch *m = s->state;

	m->n = 0;
	m->document++;
}

/* Adds as terms the cached ones of n tokens that are in the lexicon and that
 * the document did not have before. Token i is p[start[i], start[i + 1] - 1),
 * and p is at offset `from` of the text. Puts the tokens that are not cached
 * into m->missed; returns how many. */
static size_t
add_cached(struct imatch *m, const char *p, uint32_t from,
    const uint32_t *start, size_t n)
{
	struct text_term *term = m->term + m->n;
	struct imatch_cell *cell = m->cell, *c;
	const uint64_t document = m->document;
	uint32_t *missed = m->missed, len;
	struct prefix16 h;
	uint64_t hash;
	size_t i;

	for (i = 0; i < n; i++) {
		len = start[i + 1] - 1 - start[i];
		h = prefix16_make(p + start[i], len);
		hash = prefix16_hash(h, p + start[i], len);
		c = &cell[hash >> (64 - CELL_BITS)];
		if (c->hash != hash) {
			*missed++ = i;
			continue;
		}
		*term = (struct text_term){ h.high, from + start[i], len };
		term += c->last_document < document;
		c->last_document =
		    c->last_document < document ? document : c->last_document;
	}
	m->n = term - m->term;
	return missed - m->missed;
}

/* Looks up the n tokens of m->missed and caches them; adds the tokens in the
 * lexicon as terms. The other arguments are as for add_cached. */
static void
add_missed(struct imatch *m, const char *p, uint32_t from,
    const uint32_t *start, size_t n)
{
	struct prefix16 h;
	uint64_t df, hash;
	uint32_t len;
	bool in_lexicon, any_found = false;
	size_t i, k;

	MEM_GROW(m->found, m->found_cap, n);
	for (k = 0; k < n; k++) {
		i = m->missed[k];
		m->key[k] = hash64(p + start[i], start[i + 1] - 1 - start[i]);
	}
	df_lookup_find(&m->df, m->key, n, m->found);
	for (k = 0; k < n; k++) {
		i = m->missed[k];
		len = start[i + 1] - 1 - start[i];
		df = m->found[k] == DF_LOOKUP_NONE
		    ? 1
		    : m->df.documents[m->found[k]];
		any_found |= m->found[k] != DF_LOOKUP_NONE;
		in_lexicon = df >= m->min_df && df <= m->max_df;
		h = prefix16_make(p + start[i], len);
		m->term[m->n] =
		    (struct text_term){ h.high, from + start[i], len };
		m->n += in_lexicon;
		hash = prefix16_hash(h, p + start[i], len);
		m->cell[hash >> (64 - CELL_BITS)] = (struct imatch_cell){ hash,
			in_lexicon ? m->document : UINT64_MAX };
	}
	if (any_found)
		atomic_store_explicit(m->any_found, true, memory_order_relaxed);
}

static void
imatch_field(struct shingles *s, size_t n)
{
	const struct token_text *t = &s->text;
	const uint32_t *start = s->start;
	const char *p = t->buf + t->field;
	struct imatch *m = s->state;
	size_t missed;

	MEM_GROW(m->term, m->cap, m->n + n + 1);
	MEM_GROW(m->key, m->key_cap, m->n + n);
	MEM_GROW(m->missed, m->missed_cap, n);
	missed = add_cached(m, p, t->field, start, n);
	add_missed(m, p, t->field, start, missed);
}

/* Adds the signature by lexicon i: the terms joined by spaces, if there are
 * any. Lexicon 0 has all terms; the others drop terms by their hashes in
 * m->key, and their signature begins with i and LF. */
static void
add_signature(struct shingles *s, size_t i)
{
	const struct imatch *m = s->state;
	uint64_t salt = mix64(mix64(m->seed) + i), limit = 0;
	const struct text_term *t = m->term;
	char name[2 * JOINED_PIECE];
	bool any = false;
	size_t k;

	if (i > 0)
		limit = ((uint64_t)m->drop.p << 32) / m->drop.q;
	for (k = 0; k < m->n; k++, t++) {
		if (i > 0 && mix64(m->key[k] ^ salt) >> 32 < limit)
			continue;
		if (i > 0 && !any)
			joined_append(&s->joined, name,
			    snprintf(name, sizeof name, "%zu", i), '\n');
		joined_append(&s->joined, s->text.buf + t->offset, t->n, ' ');
		any = true;
	}
	if (any)
		joined_finish(&s->joined, &s->features);
}

/* Adds the signatures of the distinct terms in byte order. */
static void
imatch_end(struct shingles *s)
{
	const char *p = s->text.buf;
	struct imatch *m = s->state;
	size_t i;

	MEM_GROW(m->sort_buffer, m->sort_buffer_cap, m->n);
	m->n = term_sort(p, m->term, m->n, m->sort_buffer, m->key);
	for (i = 0; i < m->n && m->variants > 0; i++)
		m->key[i] = hash64(p + m->term[i].offset, m->term[i].n);
	for (i = 0; i <= m->variants; i++)
		add_signature(s, i);
}

static void
imatch_report(const struct shingles *s, const char *documents)
{
	const struct imatch *m = s->state;

	if (!*m->any_found)
		note("%s: contains no token of %s", m->df.name, documents);
}

const struct shingle_method shingle_imatch = {
	.name = "imatch",
	.options = { "-d", "-i", "--variants", "--drop", "--seed" },
	.joined = true,
	.open = imatch_open,
	.begin = imatch_begin,
	.field = imatch_field,
	.end = imatch_end,
	.share = imatch_share,
	.report = imatch_report,
};
