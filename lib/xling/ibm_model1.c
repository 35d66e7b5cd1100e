#include <math.h>
#include <stdlib.h>

#include "base/log2_fixed.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "xling/ibm_model1.h"

enum {
	T_INITIAL = 1 << 16, /* entries of t that are allocated first */
	AHEAD = 4,	     /* pairs prefetched before they are needed */
	MILLION = 1000000,
};

/* A product of many numbers above 0, m * 2^e, which never underflows. */
struct scaled {
	double m;
	int64_t e;
};

void
model1_open(struct ibm_model1 *m)
{
	const struct bitext_side *e = m->e, *f = m->f;
	size_t i, k, terms = f->map.n;

	bitext_index_make(&m->index, e, m->n);
	m->null_t = mem_new(terms, sizeof *m->null_t);
	m->row.slot = mem_new(terms, sizeof *m->row.slot);
	m->row.f = mem_new(terms, sizeof *m->row.f);
	m->row.sum = mem_new(terms, sizeof *m->row.sum);
	m->inverse = mem_map(f->n * sizeof *m->inverse);
	m->total = mem_map(f->n * sizeof *m->total);
	for (i = 0; i < terms; i++)
		m->null_t[i] = 1;
	for (i = 0; i < m->n; i++)
		for (k = f->start[i]; k < f->start[i + 1]; k++)
			m->inverse[k] =
			    1.0 / (e->start[i + 1] - e->start[i] + 1);
}

/* Makes the row of a term of E that occurs in n pairs. */
static void
make_row(struct ibm_model1 *m, const uint32_t *pair, size_t n)
{
	const struct bitext_side *f = m->f;
	struct model1_row *r = &m->row;
	size_t i, k, end;
	uint32_t x, at;

	r->n = 0;
	for (i = 0; i < n; i++) {
		if (i + AHEAD < n) {
			k = f->start[pair[i + AHEAD]];
			prefetch(&f->token[k]);
			prefetch(&m->inverse[k]);
			prefetch(&m->total[k]);
		}
		end = f->start[pair[i] + 1];
		for (k = f->start[pair[i]]; k < end; k++) {
			x = f->token[k];
			at = r->slot[x];
			if (at >= r->n || r->f[at] != x) {
				r->slot[x] = at = r->n++;
				r->f[at] = x;
				r->sum[at] = 0;
			}
			r->sum[at] += m->inverse[k];
		}
	}
}

/* The EM step of n entries: t times sum is the expected count; normalised. */
static void
estimate(double *t, const double *sum, size_t n)
{
	double all = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		t[i] *= sum[i];
		all += t[i];
	}
	for (i = 0; i < n; i++)
		t[i] /= all;
}

/* The t of the current row, from t_offset on; all 1 in the first iteration. */
static double *
row_t(struct ibm_model1 *m, size_t t_offset)
{
	size_t end = t_offset + m->row.n, cap = m->cap ? m->cap : T_INITIAL;

	while (cap < end)
		cap *= 2;
	if (cap > m->cap)
		m->t =
		    mem_remap(m->t, m->cap * sizeof *m->t, cap * sizeof *m->t);
	m->cap = cap;
	for (; m->pairs < end; m->pairs++)
		m->t[m->pairs] = 1;
	return m->t + t_offset;
}

/* Adds t(f|e) to the total of each token f in the n pairs of e. */
static void
add_totals(
    struct ibm_model1 *m, const uint32_t *pair, size_t n, const double *t)
{
	const struct bitext_side *f = m->f;
	size_t i, k, end;

	for (i = 0; i < n; i++) {
		end = f->start[pair[i] + 1];
		for (k = f->start[pair[i]]; k < end; k++)
			m->total[k] += t[m->row.slot[f->token[k]]];
	}
}

/* The EM step of the NULL word, which is in every pair; starts the totals. */
static void
step_null(struct ibm_model1 *m)
{
	const struct bitext_side *f = m->f;
	double *sum = m->row.sum;
	size_t i;

	for (i = 0; i < f->map.n; i++)
		sum[i] = 0;
	for (i = 0; i < f->n; i++)
		sum[f->token[i]] += m->inverse[i];
	estimate(m->null_t, sum, f->map.n);
	for (i = 0; i < f->n; i++)
		m->total[i] = m->null_t[f->token[i]];
}

static void
multiply(struct scaled *p, double x)
{
	int e;

	p->m *= x;
	if (p->m > 0x1p-500)
		return;
	p->m = frexp(p->m, &e);
	p->e += e;
}

/* -log2(p) / n, in millionths. */
static uint64_t
bits_each(struct scaled p, size_t n)
{
	const uint64_t one = (uint64_t)1 << 62;
	__int128 bits;
	int e;

	p.m = frexp(p.m, &e);
	bits = (__int128)(62 - p.e - e) << LOG2_FIXED_BITS;
	bits -= log2_fixed(p.m * one);
	return bits <= 0 || n == 0 ? 0 : bits * MILLION / n >> LOG2_FIXED_BITS;
}

/* Sets inverse to 1 / total, and total to 0. Returns the cross-entropy. */
static uint64_t
invert_totals(struct ibm_model1 *m)
{
	const struct bitext_side *e = m->e, *f = m->f;
	struct scaled p = { 1, 0 };
	double from;
	size_t i, k;

	for (i = 0; i < m->n; i++) {
		from = e->start[i + 1] - e->start[i] + 1;
		for (k = f->start[i]; k < f->start[i + 1]; k++) {
			multiply(&p, m->total[k] / from);
			m->inverse[k] = 1 / m->total[k];
			m->total[k] = 0;
		}
	}
	return bits_each(p, f->n);
}

uint64_t
model1_iterate(struct ibm_model1 *m)
{
	const size_t *start = m->index.start;
	const uint32_t *pair;
	size_t n, t_offset = 0;
	uint32_t e;
	double *t;

	step_null(m);
	for (e = 0; e < m->e->map.n; e++) {
		pair = m->index.pair + start[e];
		n = start[e + 1] - start[e];
		make_row(m, pair, n);
		t = row_t(m, t_offset);
		estimate(t, m->row.sum, m->row.n);
		add_totals(m, pair, n, t);
		t_offset += m->row.n;
	}
	return invert_totals(m);
}

int
model1_by_f(const void *x, const void *y)
{
	const struct model1_entry *a = x, *b = y;

	return a->f < b->f ? -1 : 1;
}

size_t
model1_entries(struct ibm_model1 *m, uint32_t e, size_t *t_offset,
    uint32_t least, struct model1_entry *to)
{
	const size_t *start = m->index.start;
	size_t i, n = 0;

	make_row(m, m->index.pair + start[e], start[e + 1] - start[e]);
	for (i = 0; i < m->row.n; i++) {
		to[n].f = m->row.f[i];
		to[n].p = m->t[*t_offset + i] * MILLION;
		n += to[n].p >= least;
	}
	*t_offset += m->row.n;
	qsort(to, n, sizeof *to, model1_by_f);
	return n;
}

void
model1_close(struct ibm_model1 *m)
{
	free(m->index.pair);
	free(m->index.start);
	free(m->null_t);
	free(m->row.slot);
	free(m->row.f);
	free(m->row.sum);
	mem_unmap(m->inverse, m->f->n * sizeof *m->inverse);
	mem_unmap(m->total, m->f->n * sizeof *m->total);
	mem_unmap(m->t, m->cap * sizeof *m->t);
}
