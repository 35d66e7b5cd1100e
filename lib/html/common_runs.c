/* common_runs.c: finds the runs of tokens that two texts have in common. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "html/common_runs.h"

/* The hash of k tokens of b, and the place of the first. */
struct common_runs_key {
	uint64_t hash;
	size_t place;
};

static int
compare_key(const struct common_runs_key *a, uint64_t hash, size_t place)
{
	if (a->hash != hash)
		return a->hash < hash ? -1 : 1;
	return a->place < place ? -1 : a->place > place;
}

static int
by_hash(const void *x, const void *y)
{
	const struct common_runs_key *b = y;

	return compare_key(x, b->hash, b->place);
}

/* Makes the keys of k tokens of b, all free. */
static void
sort_keys(struct common_runs *t, const struct token_spans *b, size_t k)
{
	size_t i;

	t->keys = b->n - k + 1;
	t->key = mem_grow(t->key, &t->key_cap, t->keys, sizeof *t->key);
	t->rank = mem_grow(t->rank, &t->rank_cap, t->keys, sizeof *t->rank);
	t->next_free = mem_grow(
	    t->next_free, &t->next_free_cap, t->keys + 1, sizeof *t->next_free);
	for (i = 0; i < t->keys; i++)
		t->key[i] = (struct common_runs_key){
			hash64(b->key + i, k * sizeof *b->key), i
		};
	qsort(t->key, t->keys, sizeof *t->key, by_hash);
	for (i = 0; i < t->keys; i++)
		t->rank[t->key[i].place] = i;
	for (i = 0; i <= t->keys; i++)
		t->next_free[i] = i;
}

/* The first free key from key i on; t->keys if there is none. Halves the path
 * as union-find does. */
static size_t
find_free(struct common_runs *t, size_t i)
{
	for (; t->next_free[i] != i; i = t->next_free[i])
		t->next_free[i] = t->next_free[t->next_free[i]];
	return i;
}

/* Sets *found to the place of the first free key of this hash from place `from`
 * on; false if there is none. */
static bool
find_free_place(
    struct common_runs *t, uint64_t hash, size_t from, size_t *found)
{
	size_t low = 0, high = t->keys, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (compare_key(&t->key[mid], hash, from) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	low = find_free(t, low);
	if (low == t->keys || t->key[low].hash != hash)
		return false;
	*found = t->key[low].place;
	return true;
}

/* The length of the run that begins at token i of a and j of b, whose first k
 * tokens are equal and free. */
static size_t
extend(const struct common_runs *t, const struct token_spans *a,
    const struct token_spans *b, size_t i, size_t j, size_t k)
{
	size_t n = k;

	while (i + n < a->n && j + n < b->n && a->key[i + n] == b->key[j + n] &&
	    t->next_free[t->rank[j + n - k + 1]] == t->rank[j + n - k + 1])
		n++;
	return n;
}

/* Marks all keys with one of the n tokens of b from j on as not free. */
static void
mark_used(struct common_runs *t, size_t j, size_t n, size_t k)
{
	size_t from = j < k ? 0 : j - k + 1, r;

	for (; from < j + n && from < t->keys; from++) {
		r = t->rank[from];
		if (t->next_free[r] == r)
			t->next_free[r] = r + 1;
	}
}

void
common_runs_find(struct common_runs *t, const struct token_spans *a,
    const struct token_spans *b, size_t least)
{
	size_t k = least, i, j, n, after = 0;
	uint64_t hash;

	t->n = 0;
	k = a->n < k ? a->n : k;
	k = b->n < k ? b->n : k;
	if (k == 0)
		return;
	sort_keys(t, b, k);
	for (i = 0; i + k <= a->n;) {
		hash = hash64(a->key + i, k * sizeof *a->key);
		if (!find_free_place(t, hash, after, &j) &&
		    !find_free_place(t, hash, 0, &j)) {
			i++;
			continue;
		}
		n = extend(t, a, b, i, j, k);
		mark_used(t, j, n, k);
		t->found =
		    mem_grow(t->found, &t->cap, t->n + 1, sizeof *t->found);
		t->found[t->n++] = (struct common_run){ i, j, n };
		i += n;
		after = j + n;
	}
}
