#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "record/df.h"
#include "weight/idf.h"

enum {
	SLOTS = 1 << 12, /* at first */
	AHEAD = 8,	 /* terms between prefetch and use */
	MEMO = 1 << 10,
	TERMS = 18, /* of a series in which each is 9 times smaller */
};

/* The natural logarithm of 2, as the nearest double. */
#define LN2 0x1.62e42fefa39efp-1

/* A slot of the hash table, empty if key is 0. Key and value share a slot,
 * unlike in base/table, as each lookup is a cache miss. */
struct idf_term {
	uint64_t key;
	double idf;
};

/* A cached idf; df is 0 if there is none. */
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

/* ln(p / q) for p >= q > 0, right to 15 digits even near 0. p / q is 2^k times
 * (1 + z) / (1 - z) with z < 1/3; the logarithm of that ratio is
 * 2 (z + z^3 / 3 + ...). With + - * / only: equal on every machine. */
static double
ln(uint64_t p, uint64_t q)
{
	double z, square, sum = 0;
	int k = 0, i;

	while (q <= p / 2) {
		q *= 2;
		k++;
	}
	z = (double)(p - q) / (double)(p + q);
	square = z * z;
	for (i = TERMS; i >= 0; i--)
		sum = sum * square + 1 / (double)(2 * i + 1);
	return k * LN2 + 2 * z * sum;
}

/* The idf for df, which is in millionths, as is N. For IDF_BM25,
 * 1 + (N - df + .5) / (df + .5) is (2 N + 2) / (2 df + 1). */
static double
idf_of(const struct idf *f, uint64_t df)
{
	double least = f->kind == IDF_CLASSIC;
	uint64_t p, q;

	if (f->kind == IDF_BM25) {
		p = 2 * f->documents + 2 * DECIMAL_ONE;
		q = 2 * df + DECIMAL_ONE;
	} else {
		p = f->documents;
		q = df > DECIMAL_ONE ? df : DECIMAL_ONE;
	}
	return p > q ? least + ln(p, q) : least;
}

/* idf_of with a cache: few different values of df are frequent. */
static double
idf_memoized(const struct idf *f, struct idf_memo *memo, uint64_t df)
{
	struct idf_memo *m = &memo[df / DECIMAL_ONE % MEMO];

	if (m->df != df) {
		m->idf = idf_of(f, df);
		m->df = df;
	}
	return m->idf;
}

/* The slot of a key, or the empty slot for it. */
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
	struct idf old = *f;
	size_t i;

	f->slots = old.slots ? 2 * old.slots : SLOTS;
	f->shift = __builtin_clzll(f->slots) + 1;
	f->term = mem_map(f->slots * sizeof *f->term);
	for (i = 0; i < old.slots; i++)
		if (old.term[i].key)
			*seek(f, old.term[i].key) = old.term[i];
	mem_unmap(old.term, old.slots * sizeof *old.term);
}

void
idf_begin(struct idf *f, uint64_t documents, uint64_t tokens)
{
	f->documents = documents;
	f->tokens = tokens;
	f->unseen =
	    f->min_df > 1 || f->known ? IDF_RARE : idf_of(f, DECIMAL_ONE);
	f->memo = mem_new(MEMO, sizeof *f->memo);
	grow(f);
}

void
idf_add(struct idf *f, struct span term, uint64_t documents)
{
	const uint64_t key = key_of(term);
	struct idf_term *t;

	if (4 * f->n >= 3 * f->slots)
		grow(f);
	t = seek(f, key);
	f->n += t->key == 0;
	t->key = key;
	t->idf = documents / DECIMAL_ONE < f->min_df
	    ? IDF_RARE
	    : idf_memoized(f, f->memo, documents);
}

/* Opens document frequencies and reads their total. */
static void
open_df(struct df_file *file, const char *path)
{
	*file = (struct df_file){ .decimals = true };
	in_open(&file->in, path);
	df_read_total(file);
}

void
idf_read(struct idf *f, const char *path)
{
	uint64_t terms = 0, features = 0;
	struct df_file file;
	struct df df;

	open_df(&file, path);
	f->name = file.in.name;
	idf_begin(f, file.total.documents, file.total.occurrences);
	while (df_read(&file, &df)) {
		terms++;
		features += df_is_feature(&df);
		idf_add(f, df.term, df.documents);
	}
	df_check_terms(&file, terms, features);
	df_close(&file);
}

void
idf_keep(struct idf *f, const char *path)
{
	bool *is_there = mem_new(f->slots, sizeof *is_there);
	struct df_file file;
	struct df df;
	size_t i;

	open_df(&file, path);
	while (df_read(&file, &df))
		is_there[seek(f, key_of(df.term)) - f->term] = true;
	df_close(&file);
	for (i = 0; i < f->slots; i++)
		if (!is_there[i])
			f->term[i].idf = IDF_RARE;
	free(is_there);
}

size_t
idf_find(
    const struct idf *f, const struct weighted_term *w, size_t n, double *idf)
{
	uint64_t key[AHEAD];
	const struct idf_term *t;
	size_t i, unseen = 0;

	for (i = 0; i < n + AHEAD; i++) {
		if (i >= AHEAD) {
			t = seek(f, key[i % AHEAD]);
			unseen += t->key == 0;
			idf[i - AHEAD] = t->key ? t->idf : f->unseen;
		}
		if (i < n) {
			key[i % AHEAD] = key_of(w[i].term);
			prefetch(&f->term[key[i % AHEAD] >> f->shift]);
		}
	}
	return unseen;
}

void
idf_free(struct idf *f)
{
	mem_unmap(f->term, f->slots * sizeof *f->term);
	f->term = NULL;
	free(f->memo);
}
