/* idf.c: how rare terms are in a collection. */
#include "base/hash.h"
#include "base/mem.h"
#include "record/df.h"
#include "weight/idf.h"

enum {
	SLOTS = 1 << 12,
	AHEAD = 8,
	MEMO = 1 << 10,
	TERMS = 18, /* of a series whose next is 9 times smaller */
};

/* The natural logarithm of 2, as the nearest double. */
#define LN2 0x1.62e42fefa39efp-1

/* A slot is empty where its key is 0. */
struct idf_term {
	uint64_t key;
	double idf;
};

/* An idf that was computed; df is 0 where none was. */
struct idf_memo {
	uint64_t df;
	double idf;
};

static uint64_t
key_of(struct span term)
{
	uint64_t key = hash64(term.p, term.n);

	return key ? key : 1;
}

/* ln(of / in) for of >= in > 0, right to 15 digits however near to 0: of k
 * powers of two and of a ratio 1 + 2 z / (1 - z) below two, whose logarithm is
 * 2 (z + z^3 / 3 + ...) with z < 1/3. By + - * / alone: the same on every
 * machine. */
static double
ln(uint64_t of, uint64_t in)
{
	double z, square, sum = 0;
	int k = 0, i;

	while (in <= of / 2) {
		in *= 2;
		k++;
	}
	z = (double)(of - in) / (double)(of + in);
	square = z * z;
	for (i = TERMS; i >= 0; i--)
		sum = sum * square + 1 / (double)(2 * i + 1);
	return k * LN2 + 2 * z * sum;
}

/* The idf of df, both in millionths: 1 + (N - df + .5) / (df + .5) is
 * (2 N + 2) / (2 df + 1). */
static double
idf_of(const struct idf *f, uint64_t df)
{
	uint64_t of, in;

	if (f->kind == IDF_BM25) {
		of = 2 * f->documents + 2 * DECIMAL_ONE;
		in = 2 * df + DECIMAL_ONE;
	} else {
		of = f->documents;
		in = df > DECIMAL_ONE ? df : DECIMAL_ONE;
	}
	return of > in ? ln(of, in) : 0;
}

/* The same, remembered: most terms are in one of few numbers of documents. */
static double
idf_memoized(const struct idf *f, struct idf_memo memo[MEMO], uint64_t df)
{
	struct idf_memo *m = &memo[df / DECIMAL_ONE % MEMO];

	if (m->df != df) {
		m->idf = idf_of(f, df);
		m->df = df;
	}
	return m->idf;
}

/* The slot of a key, or the one where it belongs. */
static struct idf_term *
seek(const struct idf *f, uint64_t key)
{
	size_t i = key >> f->shift;

	while (f->term[i].key && f->term[i].key != key)
		i = (i + 1) & (f->slots - 1);
	return &f->term[i];
}

static void
grow(struct idf *f)
{
	struct idf was = *f;
	size_t i;

	f->slots = was.slots ? 2 * was.slots : SLOTS;
	f->shift = __builtin_clzll(f->slots) + 1;
	f->term = mem_map(f->slots * sizeof *f->term);
	for (i = 0; i < was.slots; i++)
		if (was.term[i].key)
			*seek(f, was.term[i].key) = was.term[i];
	mem_unmap(was.term, was.slots * sizeof *was.term);
}

void
idf_read(struct idf *f, const char *path)
{
	struct df_file file = { .decimals = true };
	struct idf_memo memo[MEMO] = { 0 };
	uint64_t terms = 0, features = 0, key;
	struct idf_term *t;
	struct df df;

	in_open(&file.in, path);
	df_read_total(&file);
	f->name = file.in.name;
	f->documents = file.total.documents;
	f->tokens = file.total.occurrences;
	grow(f);
	while (df_read(&file, &df)) {
		terms++;
		features += df_is_feature(&df);
		if (4 * f->n >= 3 * f->slots)
			grow(f);
		key = key_of(df.term);
		t = seek(f, key);
		f->n += t->key == 0;
		t->key = key;
		t->idf = df.documents / DECIMAL_ONE < f->min_df
		    ? IDF_RARE
		    : idf_memoized(f, memo, df.documents);
	}
	df_check_terms(&file, terms, features);
	df_close(&file);
	f->unseen = f->min_df > 1 ? IDF_RARE : idf_of(f, DECIMAL_ONE);
}

size_t
idf_find(
    const struct idf *f, const struct weighted_term *w, size_t n, double *to)
{
	uint64_t key[AHEAD];
	const struct idf_term *t;
	size_t i, others = 0;

	for (i = 0; i < n + AHEAD; i++) {
		if (i >= AHEAD) {
			t = seek(f, key[i % AHEAD]);
			others += t->key == 0;
			to[i - AHEAD] = t->key ? t->idf : f->unseen;
		}
		if (i < n) {
			key[i % AHEAD] = key_of(w[i].term);
			__builtin_prefetch(
			    &f->term[key[i % AHEAD] >> f->shift]);
		}
	}
	return others;
}

void
idf_free(struct idf *f)
{
	mem_unmap(f->term, f->slots * sizeof *f->term);
	f->term = NULL;
}
