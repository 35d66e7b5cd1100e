/* tiles.c: the runs of tokens that two texts have in common. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "html/tiles.h"

/* k tokens of b: their hash, and the place of the first. */
struct tiles_run {
	uint64_t hash;
	size_t at;
};

static int
order(const struct tiles_run *a, uint64_t hash, size_t at)
{
	if (a->hash != hash)
		return a->hash < hash ? -1 : 1;
	return a->at < at ? -1 : a->at > at;
}

static int
by_hash(const void *x, const void *y)
{
	const struct tiles_run *b = y;

	return order(x, b->hash, b->at);
}

/* Sorts the runs of k tokens of b; all of them are free. */
static void
index_runs(struct tiles *t, const struct token_spans *b, size_t k)
{
	size_t i;

	t->runs = b->n - k + 1;
	t->run = mem_grow(t->run, &t->run_cap, t->runs, sizeof *t->run);
	t->rank = mem_grow(t->rank, &t->rank_cap, t->runs, sizeof *t->rank);
	t->free = mem_grow(t->free, &t->free_cap, t->runs + 1,
	    sizeof *t->free);
	for (i = 0; i < t->runs; i++)
		t->run[i] = (struct tiles_run){
			hash64(b->key + i, k * sizeof *b->key), i };
	qsort(t->run, t->runs, sizeof *t->run, by_hash);
	for (i = 0; i < t->runs; i++)
		t->rank[t->run[i].at] = i;
	for (i = 0; i <= t->runs; i++)
		t->free[i] = i;
}

/* The first free run at or behind i; t->runs for none. */
static size_t
next_free(struct tiles *t, size_t i)
{
	for (; t->free[i] != i; i = t->free[i])
		t->free[i] = t->free[t->free[i]];
	return i;
}

/* The place of the first free run of this hash at or behind `from`; false for
 * none. */
static bool
look_up(struct tiles *t, uint64_t hash, size_t from, size_t *at)
{
	size_t low = 0, high = t->runs, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (order(&t->run[mid], hash, from) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	low = next_free(t, low);
	if (low == t->runs || t->run[low].hash != hash)
		return false;
	*at = t->run[low].at;
	return true;
}

/* How far both go on alike from a run of k tokens at i and j that is free;
 * the tokens of a tile end where the next run is taken. */
static size_t
extend(const struct tiles *t, const struct token_spans *a, const struct token_spans *b,
    size_t i, size_t j, size_t k)
{
	size_t n = k;

	while (i + n < a->n && j + n < b->n && a->key[i + n] == b->key[j + n] &&
	    t->free[t->rank[j + n - k + 1]] == t->rank[j + n - k + 1])
		n++;
	return n;
}

/* No run that has one of the n tokens of b from j on is free any more. */
static void
take(struct tiles *t, size_t j, size_t n, size_t k)
{
	size_t from = j < k ? 0 : j - k + 1, r;

	for (; from < j + n && from < t->runs; from++) {
		r = t->rank[from];
		if (t->free[r] == r)
			t->free[r] = r + 1;
	}
}

void
tiles_find(struct tiles *t, const struct token_spans *a, const struct token_spans *b,
    size_t least)
{
	size_t k = least, i, j, n, behind = 0;
	uint64_t hash;

	t->n = 0;
	k = a->n < k ? a->n : k;
	k = b->n < k ? b->n : k;
	if (k == 0)
		return;
	index_runs(t, b, k);
	for (i = 0; i + k <= a->n;) {
		hash = hash64(a->key + i, k * sizeof *a->key);
		if (!look_up(t, hash, behind, &j) && !look_up(t, hash, 0, &j)) {
			i++;
			continue;
		}
		n = extend(t, a, b, i, j, k);
		take(t, j, n, k);
		t->tile = mem_grow(t->tile, &t->cap, t->n + 1,
		    sizeof *t->tile);
		t->tile[t->n++] = (struct tile){ i, j, n };
		i += n;
		behind = j + n;
	}
}
