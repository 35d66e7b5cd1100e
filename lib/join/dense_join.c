/* dense_join.c: asks the tiles for the pairs of many sets at a time. */
#include <stdlib.h>

#include "base/mem.h"
#include "join/dense_choice.h"
#include "join/dense_join.h"

/* RANGE: the sets of a range, at most. PAIRS: the pairs that a range may have;
 * a range with more is halved. */
enum { RANGE = 1024, PAIRS = 1 << 20 };

struct dense_join {
	const struct set_store *s;
	struct dense_choice choice;
	struct parity_tiles tiles;
};

struct dense_join *
dense_join_new(const struct set_store *s, const struct measure *m,
    const struct self_index *x, size_t threads)
{
	struct dense_choice c;
	struct dense_join *d;
	uint32_t first;
	size_t k = 0;

	if (!dense_choose(&c, s, m, x, threads))
		return NULL;
	while (!c.dense[k])
		k++;
	first = k * c.size;
	d = mem_new(1, sizeof *d);
	d->s = s;
	d->choice = c;
	parity_tiles_make(&d->tiles, s, m, c.rate, NULL,
	    set_store_find_size(s, measure_min_size(m, s->set[first].n), first),
	    s->n);
	return d;
}

uint32_t
dense_join_sets(const struct dense_join *d)
{
	const uint32_t size = d->choice.size;
	uint32_t n = 0, k;

	for (k = 0; k < d->choice.sections; k++)
		if (d->choice.dense[k])
			n += d->s->n - k * size < size ? d->s->n - k * size
						       : size;
	return n;
}

bool
dense_join_has(const struct dense_join *d, uint32_t i)
{
	return d->choice.dense[i / d->choice.size];
}

/* Returns the end of the chosen sets from set i on, at most `end`. */
static uint32_t
chosen_end(const struct dense_join *d, uint32_t i, uint32_t end)
{
	const struct dense_choice *c = &d->choice;
	size_t k = i / c->size;

	while (k < c->sections && c->dense[k])
		k++;
	return k < c->sections && k * c->size < end ? k * c->size : end;
}

/* Puts the pairs that the asker found in order of queries, stably. */
static void
sort_pairs(struct dense_query *q)
{
	const struct parity_asker *a = &q->asker;
	size_t i, n, sum = 0;

	MEM_GROW(q->pair, q->pair_cap, a->pairs + 1);
	for (i = 0; i <= q->to - q->from; i++)
		q->end[i] = 0;
	for (i = 0; i < a->pairs; i++)
		q->end[a->pair[i].query - q->from]++;
	for (i = 0; i < q->to - q->from; i++) {
		n = q->end[i];
		q->end[i] = sum;
		sum += n;
	}
	for (i = 0; i < a->pairs; i++)
		q->pair[q->end[a->pair[i].query - q->from]++] = a->pair[i];
}

/* Finds the pairs of the sets from i on: of as many as have not too many
 * pairs. */
static void
find_range(
    const struct dense_join *d, struct dense_query *q, uint32_t i, uint32_t end)
{
	end = chosen_end(d, i, end);
	if (!q->size) {
		q->size = RANGE;
		q->end = mem_new(RANGE + 1, sizeof *q->end);
	} else if (q->size < RANGE && q->asker.pairs < PAIRS / 4) {
		q->size *= 2;
	}
	for (;;) {
		q->from = i;
		q->to = end - i < q->size ? end : i + q->size;
		if (parity_tiles_find(&d->tiles, &q->asker, q->from, q->to,
			q->size == 1 ? SIZE_MAX : PAIRS))
			break;
		q->size /= 2;
	}
	sort_pairs(q);
}

const struct parity_pair *
dense_join_ask(const struct dense_join *d, struct dense_query *q, uint32_t i,
    uint32_t end, size_t *n)
{
	size_t first;

	if (i < q->from || i >= q->to)
		find_range(d, q, i, end);
	first = i == q->from ? 0 : q->end[i - q->from - 1];
	*n = q->end[i - q->from] - first;
	return q->pair + first;
}

void
dense_query_free(struct dense_query *q)
{
	parity_asker_free(&q->asker);
	free(q->pair);
	free(q->end);
	*q = (struct dense_query){ 0 };
}

void
dense_join_free(struct dense_join *d)
{
	if (!d)
		return;
	parity_tiles_free(&d->tiles);
	free(d);
}
