/* join-kernels.c: compares the kernels of the join with plain counting, for
 * random sets of all pairs of small sizes, and for very different sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join/feature_order.h"
#include "join/parity_filter.h"
#include "similarity/set_intersection.h"
#include "unit.h"

enum { MOST = 70, LARGE = 5000, ROUNDS = 40 };

static int
by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Fills f with n distinct values, ascending, of 2 * spread + 2 possible
 * ones. */
static void
random_set(uint64_t *f, size_t n, uint64_t spread)
{
	size_t have = 0, i, k;

	while (have < n) {
		for (i = have; i < n; i++)
			f[i] = noise() % (2 * spread + 2) * 0x9e3779b97f4a7c15;
		qsort(f, n, sizeof *f, by_value);
		for (i = k = 0; i < n; i++)
			if (i == 0 || f[i] != f[i - 1])
				f[k++] = f[i];
		have = k;
	}
}

static void
fail(const char *what, size_t na, size_t nb)
{
	printf("%s: sizes %zu and %zu\n", what, na, nb);
	exit(1);
}

static void
compare(const uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	uint64_t x[32], y[32];
	size_t shared = 0, i, k, need, got, wx, wy;

	for (i = 0; i < na; i++)
		for (k = 0; k < nb; k++)
			shared += a[i] == b[k];
	for (need = 0; need <= shared + 2; need++) {
		got = set_intersection_size(a, na, b, nb, need);
		if (need <= shared ? got != shared : got >= need)
			fail("common", na, nb);
	}
	for (wx = 8; wx <= 32; wx *= 2)
		for (wy = 8; wy <= 32; wy *= 2) {
			parity_make(x, wx, a, na);
			parity_make(y, wy, b, nb);
			got = parity_distance(x, wx, y, wy);
			/* A wide row folded to fewer words must equal a row
			 * made with fewer words. */
			parity_make(x, wx < wy ? wx : wy, a, na);
			parity_make(y, wx < wy ? wx : wy, b, nb);
			for (i = k = 0; i < wx && i < wy; i++)
				k += __builtin_popcountll(x[i] ^ y[i]);
			if (got != k || got + 2 * shared > na + nb)
				fail("parity", na, nb);
		}
}

/* Compares the prefixes of a set with the order of feature_order.h. */
static void
prefix(const struct feature_order *r, const uint64_t *f, size_t n)
{
	uint64_t got[MOST + 8], want[MOST];
	size_t i, c, p, k = 0;

	for (c = 0; c < FEATURE_ORDER_CLASSES; c++)
		for (i = 0; i < n; i++)
			if (r->class[feature_order_mix(f[i]) >>
				(64 - r->bits)] == c)
				want[k++] = f[i];
	for (p = 0; p <= n; p++) {
		feature_order_prefix(r, f, n, p, got);
		if (memcmp(got, want, p * sizeof *got) != 0)
			fail("prefix", n, p);
	}
}

int
main(void)
{
	static uint64_t a[LARGE], b[LARGE];
	uint8_t class[1 << 10];
	struct feature_order r;
	size_t na, nb, i;

	for (i = 0; i < sizeof class; i++)
		class[i] = noise() % 3 ? 0 : noise() % FEATURE_ORDER_CLASSES;
	feature_order_load(&r, 10, class);
	for (na = 0; na <= MOST; na++) {
		for (nb = 0; nb <= MOST; nb++) {
			random_set(a, na, na + nb);
			random_set(b, nb, na + nb);
			compare(a, na, b, nb);
			compare(a, na, a, na);
		}
		random_set(a, na, LARGE);
		random_set(b, LARGE, LARGE);
		compare(a, na, b, LARGE);
		compare(b, LARGE, a, na);
		for (i = 0; i < ROUNDS; i++) {
			random_set(a, na, na);
			prefix(&r, a, na);
		}
	}
	free(r.rare_bits);
	return 0;
}
