/* first_pairs.c: groups pairs by texts, sorts the first ones of each group. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "record/pair.h"
#include "verify/first_pairs.h"

enum { MORE = 4 }; /* candidates than pairs that are wanted */

size_t
first_pairs_candidates(size_t most, size_t k)
{
	if (k == 0 || most > SIZE_MAX - MORE)
		return most;
	return most + MORE > k ? most + MORE : k;
}

static void
group(struct first_pairs *f, int column)
{
	const struct held_pairs *h = f->pairs;
	size_t i, ids = h->ids[column];

	if (!f->of) {
		f->of_bytes = h->n * sizeof *f->of;
		f->of = mem_map(f->of_bytes);
	}
	free(f->begin);
	f->begin = mem_new(ids + 1, sizeof *f->begin);
	f->column = column;
	for (i = 0; i < h->n; i++)
		f->begin[h->pair[i].id[column] + 1]++;
	/* Filling moves begin[t + 1] from the beginning of t to its end. */
	prefix_sum32(f->begin + 1, ids);
	for (i = 0; i < h->n; i++)
		f->of[f->begin[h->pair[i].id[column] + 1]++] = i;
}

static uint64_t
rank(const struct first_pairs *f, const struct held_pair *p)
{
	uint64_t distance = PAIR_ONE - p->similarity;

	if (!f->neighbours)
		return distance;
	return 2 * distance * f->neighbours + f->near[0][p->id[0]] +
	    f->near[1][p->id[1]];
}

static int
by_rank(const void *x, const void *y)
{
	const struct ranked_pair *a = x, *b = y;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->other != b->other)
		return a->other < b->other ? -1 : 1;
	return a->pair < b->pair ? -1 : a->pair > b->pair;
}

static void
sort(struct first_pairs *f, size_t most)
{
	qsort(f->ranked, f->n, sizeof *f->ranked, by_rank);
	if (f->n > most)
		f->n = most;
}

/* Sets ranked to the `most` first pairs of text t. */
static void
rank_pairs(struct first_pairs *f, uint32_t t, size_t most)
{
	const struct held_pair *p;
	uint32_t i;

	f->n = 0;
	for (i = f->begin[t]; i < f->begin[t + 1]; i++) {
		if (f->n / 2 >= most)
			sort(f, most);
		if (f->n == f->cap)
			MEM_GROW(f->ranked, f->cap, f->n + 1);
		p = &f->pairs->pair[f->of[i]];
		f->ranked[f->n++] = (struct ranked_pair){ rank(f, p),
			p->id[!f->column], f->of[i] };
	}
	sort(f, most);
}

static void
sum_neighbours(struct first_pairs *f, int column, uint32_t k)
{
	size_t ids = f->pairs->ids[column], t, i;

	group(f, column);
	f->near[column] = mem_new(ids, sizeof *f->near[column]);
	for (t = 0; t < ids; t++) {
		rank_pairs(f, t, k);
		for (i = 0; i < f->n; i++)
			f->near[column][t] += PAIR_ONE - f->ranked[i].rank;
	}
}

void
first_pairs_by_csls(struct first_pairs *f, uint32_t k)
{
	sum_neighbours(f, 0, k);
	sum_neighbours(f, 1, k);
	f->neighbours = k;
}

void
first_pairs_mark(struct first_pairs *f, int column, size_t most, unsigned mark)
{
	size_t t, i;

	group(f, column);
	for (t = 0; t < f->pairs->ids[column]; t++) {
		rank_pairs(f, t, most);
		for (i = 0; i < f->n; i++)
			f->pairs->pair[f->ranked[i].pair].marks |= mark;
	}
}

/* The similarity of the second pair of each text of a column; 0: none. */
static uint32_t *
second_of(struct first_pairs *f, int column)
{
	uint32_t *second = mem_new(f->pairs->ids[column], sizeof *second);
	size_t t;

	group(f, column);
	for (t = 0; t < f->pairs->ids[column]; t++) {
		rank_pairs(f, t, 2);
		second[t] = f->n == 2 ? PAIR_ONE - f->ranked[1].rank : 0;
	}
	return second;
}

static int
by_number(const void *x, const void *y)
{
	const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

	return a < b ? -1 : a > b;
}

/* Of n first similarities and as many second ones, both ascending: the least
 * first one with the greatest number of first less second ones that reach
 * it. */
static uint32_t
most_apart(const uint32_t *first, const uint32_t *second, size_t n)
{
	size_t i, below = 0, most = 0, best = 0;

	/* Of those that reach first[i], n - i and n - below. */
	for (i = 0; i < n; i++) {
		while (below < n && second[below] < first[i])
			below++;
		if (below >= i && below - i > most &&
		    (i == 0 || first[i] != first[i - 1])) {
			most = below - i;
			best = i;
		}
	}
	return n ? first[best] : 0;
}

uint32_t
first_pairs_threshold(struct first_pairs *f, unsigned marks)
{
	const struct held_pairs *h = f->pairs;
	uint32_t *of[2] = { second_of(f, 0), second_of(f, 1) }, a, b, least;
	uint32_t *first = mem_new(h->n, sizeof *first);
	uint32_t *second = mem_new(h->n, sizeof *second);
	size_t i, n = 0;

	for (i = 0; i < h->n; i++) {
		if ((h->pair[i].marks & marks) != marks)
			continue;
		a = of[0][h->pair[i].id[0]];
		b = of[1][h->pair[i].id[1]];
		first[n] = h->pair[i].similarity;
		second[n++] = a > b ? a : b;
	}
	qsort(first, n, sizeof *first, by_number);
	qsort(second, n, sizeof *second, by_number);
	least = most_apart(first, second, n);
	free(second);
	free(first);
	free(of[1]);
	free(of[0]);
	return least;
}

void
first_pairs_write(struct first_pairs *f, struct out *o)
{
	const struct held_pairs *h = f->pairs;
	const size_t *line;
	size_t t, i;

	group(f, 0);
	for (t = 0; t < h->ids[0]; t++) {
		rank_pairs(f, t, SIZE_MAX);
		for (i = 0; i < f->n; i++) {
			line = &h->line[f->ranked[i].pair];
			out_put(o, h->lines.p + line[0], line[1] - line[0]);
		}
	}
}

void
first_pairs_free(struct first_pairs *f)
{
	mem_unmap(f->of, f->of_bytes);
	free(f->begin);
	free(f->near[0]);
	free(f->near[1]);
	free(f->ranked);
}
