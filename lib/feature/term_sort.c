/* term_sort.c: sorts the terms of a text by a radix sort of their next bytes,
 * and again the terms that these leave equal. */
#include <string.h>

#include "base/prefix16.h"
#include "base/radix_sort64.h"
#include "feature/term_sort.h"

enum { INSERTION_MAX = 8 }; /* terms */

static int
compare(const char *p, const struct text_term *a, const struct text_term *b)
{
	int d;

	if (a->prefix != b->prefix)
		return a->prefix < b->prefix ? -1 : 1;
	d = memcmp(p + a->offset, p + b->offset, a->n < b->n ? a->n : b->n);
	return d ? d : (a->n > b->n) - (a->n < b->n);
}

static void
insertion(const char *p, struct text_term *t, size_t n)
{
	struct text_term x;
	size_t i, k;

	for (i = 1; i < n; i++) {
		x = t[i];
		for (k = i; k > 0 && compare(p, &x, &t[k - 1]) < 0; k--)
			t[k] = t[k - 1];
		t[k] = x;
	}
}

/* Returns the eight bytes of a term after the first `depth` as a number, with
 * zeros after its end: no token has a NUL. */
static inline uint64_t
bytes_at_depth(const char *p, const struct text_term *t, size_t depth)
{
	if (depth == 0)
		return t->prefix;
	return t->n <= depth
	    ? 0
	    : prefix16_half(p + t->offset + depth, t->n - depth);
}

/* Sorts t[0, n) by the bytes after the first `depth`: by as many of them as fit
 * a key above the *low bits of a term's number. Returns how many bytes. spare
 * and key have room for n. */
static size_t
sort_once(const char *p, struct text_term *t, size_t n, size_t depth,
    struct text_term *spare, uint64_t *key, int *low)
{
	size_t i, bytes = __builtin_clzll(n - 1) / 8;

	*low = 64 - 8 * bytes;
	for (i = 0; i < n; i++)
		key[i] = bytes_at_depth(p, &t[i], depth) >> *low << *low | i;
	radix_sort64(key, n, *low);
	memcpy(spare, t, n * sizeof *t);
	for (i = 0; i < n; i++)
		t[i] = spare[key[i] & (((uint64_t)1 << *low) - 1)];
	return bytes;
}

/* Sorts t[0, n), which share their first `depth` bytes. Terms that a key leaves
 * equal are sorted again; the loop, not a call, sorts the group of more than
 * half of the terms, so calls are at most log n deep. */
static void
sort_terms(const char *p, struct text_term *t, size_t n, size_t depth,
    struct text_term *spare, uint64_t *key)
{
	size_t i, k, large, large_n;
	int low;

	while (n > INSERTION_MAX) {
		depth += sort_once(p, t, n, depth, spare, key, &low);
		large = large_n = 0;
		for (i = 0; i < n; i += k) {
			for (k = 1;
			     i + k < n && key[i] >> low == key[i + k] >> low;
			     k++)
				;
			if (k == 1 || t[i].n < depth)
				continue; /* one term, or equal ones */
			if (k > n / 2) {
				large = i;
				large_n = k;
			} else {
				sort_terms(
				    p, t + i, k, depth, spare + i, key + i);
			}
		}
		t += large;
		spare += large;
		key += large;
		n = large_n;
	}
	insertion(p, t, n);
}

/* Drops equal terms from the sorted t[0, n); returns how many are left. */
static size_t
distinct(const char *p, struct text_term *t, size_t n)
{
	size_t i, m = 0;

	for (i = 0; i < n; i++)
		if (m == 0 || compare(p, &t[i], &t[m - 1]) != 0)
			t[m++] = t[i];
	return m;
}

size_t
term_sort(const char *p, struct text_term *t, size_t n, struct text_term *spare,
    uint64_t *key)
{
	sort_terms(p, t, n, 0, spare, key);
	return distinct(p, t, n);
}
