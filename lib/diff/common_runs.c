#include <stdbool.h>
#include <string.h>

#include "base/bisect.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "diff/common_runs.h"

/* Keys are sorted numbers: the upper bits of the hash of k tokens, and below
 * them the place of the first. */

/* The bits that a number below n needs, at least 1. */
static int
bits_of(size_t n)
{
	int bits = 1;

	while (n >> bits)
		bits++;
	return bits;
}

static size_t
place_of(const struct common_runs *t, size_t i)
{
	return t->key[i] & (((uint64_t)1 << t->place_bits) - 1);
}

/* The key of a hash and a place. */
static uint64_t
key_of(const struct common_runs *t, uint64_t hash, size_t place)
{
	return (hash >> t->place_bits << t->place_bits) | place;
}

/* Makes t->first: for each value of the upper bits of a key the first key that
 * has at least these. */
static void
index_keys(struct common_runs *t)
{
	const size_t slots = (size_t)1 << t->place_bits;
	size_t i, slot = 0;

	MEM_GROW(t->first, t->first_cap, slots + 1);
	for (i = 0; i < t->keys; i++)
		while (slot <= t->key[i] >> (64 - t->place_bits))
			t->first[slot++] = i;
	while (slot <= slots)
		t->first[slot++] = t->keys;
}

/* Makes the keys of k tokens of b, all free. */
static void
sort_keys(struct common_runs *t, const struct token_spans *b, size_t k)
{
	size_t i;

	t->keys = b->n - k + 1;
	t->place_bits = bits_of(t->keys);
	MEM_GROW(t->key, t->key_cap, t->keys);
	MEM_GROW(t->rank, t->rank_cap, t->keys);
	MEM_GROW(t->next_free, t->next_free_cap, t->keys + 1);
	for (i = 0; i < t->keys; i++)
		t->key[i] =
		    key_of(t, hash64(b->key + i, k * sizeof *b->key), i);
	radix_sort64(t->key, t->keys, 0);
	index_keys(t);
	for (i = 0; i < t->keys; i++)
		t->rank[place_of(t, i)] = i;
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
	const size_t slot = hash >> (64 - t->place_bits);
	const uint64_t wanted = key_of(t, hash, from);
	size_t i;

	if (from >= t->keys)
		return false;
	BISECT(i, t->first[slot], t->first[slot + 1], t->key[i] < wanted);
	i = find_free(t, i);
	if (i == t->keys || (t->key[i] ^ hash) >> t->place_bits != 0)
		return false;
	*found = place_of(t, i);
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
		if ((!find_free_place(t, hash, after, &j) &&
			!find_free_place(t, hash, 0, &j)) ||
		    memcmp(a->key + i, b->key + j, k * sizeof *a->key)) {
			i++;
			continue;
		}
		n = extend(t, a, b, i, j, k);
		mark_used(t, j, n, k);
		MEM_GROW(t->found, t->cap, t->n + 1);
		t->found[t->n++] = (struct common_run){ i, j, n };
		i += n;
		after = j + n;
	}
}
