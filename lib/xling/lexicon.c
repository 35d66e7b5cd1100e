#include <stdlib.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "xling/ibm_model1.h"
#include "xling/lexicon.h"

enum { MILLION = 1000000 };

/* Pairs of terms, ascending: e in the upper 32 bits, f in the lower. */
struct reverse_pairs {
	uint64_t *pair;
	size_t n, cap;
};

/* Trains m on n pairs; `called` is its name in notes. */
static void
train(const struct lexicon *l, struct ibm_model1 *m,
    const struct bitext_side *from, const struct bitext_side *to, size_t n,
    const char *called)
{
	uint64_t bits;
	size_t i;

	*m = (struct ibm_model1){ .e = from, .f = to, .n = n };
	model1_open(m);
	for (i = 1; i <= l->iterations; i++) {
		bits = model1_iterate(m);
		if (l->verbose)
			info("%s, iteration %zu: %ju.%06ju bits a token",
			    called, i, (uintmax_t)bits / MILLION,
			    (uintmax_t)bits % MILLION);
	}
}

/* Finds the pairs of terms with p(e|f) >= least_back. */
static void
train_back(
    const struct lexicon *l, const struct bitext *b, struct reverse_pairs *k)
{
	struct model1_entry *e = mem_new(b->e.map.n, sizeof *e);
	struct ibm_model1 m;
	size_t t_offset = 0, n, i;
	uint32_t f;

	train(l, &m, &b->f, &b->e, b->n, "p(e|f)");
	for (f = 0; f < b->f.map.n; f++) {
		n = model1_entries(&m, f, &t_offset, l->least_back, e);
		MEM_GROW(k->pair, k->cap, k->n + n);
		for (i = 0; i < n; i++)
			k->pair[k->n++] = (uint64_t)e[i].f << 32 | f;
	}
	model1_close(&m);
	free(e);
	radix_sort64(k->pair, k->n, 0);
}

/* Keeps the translations of e that are in k, and returns how many. Searches k
 * from *next on, and moves *next past e. */
static size_t
keep_reverse(const struct reverse_pairs *k, size_t *next, uint32_t e,
    struct model1_entry *entry, size_t n)
{
	size_t i, kept = 0;
	uint64_t pair;

	for (i = 0; i < n; i++) {
		pair = (uint64_t)e << 32 | entry[i].f;
		while (*next < k->n && k->pair[*next] < pair)
			++*next;
		if (*next < k->n && k->pair[*next] == pair)
			entry[kept++] = entry[i];
	}
	return kept;
}

/* The most probable first; of equal p, the smaller f. */
static int
by_p(const void *x, const void *y)
{
	const struct model1_entry *a = x, *b = y;

	if (a->p != b->p)
		return a->p < b->p ? 1 : -1;
	return model1_by_f(x, y);
}

/* Keeps the `top` most probable of n entries, and returns how many. */
static size_t
keep_top(struct model1_entry *entry, size_t n, size_t top)
{
	if (n <= top)
		return n;
	qsort(entry, n, sizeof *entry, by_p);
	qsort(entry, top, sizeof *entry, model1_by_f);
	return top;
}

static void
write_entry(struct out *o, struct span e, struct span f, uint32_t p)
{
	out_field(o, e, '\t');
	out_field(o, f, '\t');
	out_ratio(o, p, MILLION);
	out_char(o, '\n');
}

void
lexicon_write(struct lexicon *l, const struct bitext *b, struct out *o)
{
	struct model1_entry *entry = mem_new(b->f.map.n, sizeof *entry);
	struct reverse_pairs backs = { 0 };
	size_t t_offset = 0, next_back = 0, n, i;
	struct ibm_model1 m;
	uint32_t e;

	if (l->least_back)
		train_back(l, b, &backs);
	train(l, &m, &b->e, &b->f, b->n, "p(f|e)");
	for (e = 0; e < b->e.map.n; e++) {
		n = model1_entries(&m, e, &t_offset, l->least_p, entry);
		if (l->least_back)
			n = keep_reverse(&backs, &next_back, e, entry, n);
		n = keep_top(entry, n, l->top);
		for (i = 0; i < n; i++)
			write_entry(o, bitext_term(&b->e, e),
			    bitext_term(&b->f, entry[i].f), entry[i].p);
		l->written += n;
	}
	l->term_pairs = m.pairs;
	model1_close(&m);
	free(backs.pair);
	free(entry);
}
