/* join-kernels.c: compares the kernels of the join with plain counting, for
 * random sets of all pairs of small sizes, some of several hundred features,
 * and very different sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/feature_order.h"
#include "join/parity_filter.h"
#include "similarity/halves_window.h"
#include "similarity/set_intersection.h"
#include "unit.h"

enum { MOST = 70, LARGE = 5000, ROUNDS = 40, CELLS = 1 << 10 };

static int
by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* How values are drawn. */
enum kind { HASHES, CLOSE, KINDS };

/* Fills f with n distinct values, ascending, of 2 * spread + 2 possible ones:
 * hashes, or values of which many have the same upper half. */
static void
random_set(uint64_t *f, size_t n, uint64_t spread, enum kind kind)
{
	const uint64_t factor = kind == HASHES
	    ? 0x9e3779b97f4a7c15
	    : ((uint64_t)1 << 32) / (1 + noise() % 8);
	size_t have = 0, i, k;

	while (have < n) {
		for (i = have; i < n; i++)
			f[i] = noise() % (2 * spread + 2) * factor;
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

/* Returns a window that the n features at f fit, and those that fit w. */
static struct halves_window
widen(struct halves_window w, const uint64_t *f, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		w = halves_widen(&w, f[i]);
	return w;
}

/* Features that have the same high bits are split and joined, too. */
static void
check_high(const uint64_t *a, size_t n)
{
	static uint64_t high[LARGE], joined[LARGE];
	static uint32_t room[2 * LARGE];
	struct halves_window w;
	struct halves s;
	size_t i;

	for (i = 0; i < n; i++)
		high[i] = a[i] >> 8 | (uint64_t)0xa5 << 56;
	w = widen((struct halves_window){ .one = high[0] }, high, n);
	s = halves_split(&w, high, n, room);
	halves_join(&w, &s, joined);
	if (s.n != n || memcmp(joined, high, n * sizeof *high) != 0)
		fail("high bits", n, n);
}

static void
compare(
    const uint64_t *a, size_t na, const uint64_t *b, size_t nb, enum kind kind)
{
	static uint32_t room[2][2 * LARGE];
	const struct halves_window w =
	    widen(widen((struct halves_window){ 0 }, a, na), b, nb);
	const struct halves s = halves_split(&w, a, na, room[0]),
			    t = halves_split(&w, b, nb, room[1]);
	static uint64_t joined[LARGE];
	uint64_t x[32], y[32];
	size_t shared = 0, i, k, need, got, wx, wy;

	check_high(a, na);
	halves_join(&w, &s, joined);
	if (s.n != na || memcmp(joined, a, na * sizeof *a) != 0)
		fail("split", na, nb);
	for (i = 0; i < na; i++)
		for (k = 0; k < nb; k++)
			shared += a[i] == b[k];
	for (need = 0; need <= shared + 2; need++) {
		got = set_intersection_size(a, na, b, nb, need);
		if (need <= shared ? got != shared : got >= need)
			fail("common", na, nb);
		got = halves_shared(&s, &t, need);
		if (need <= shared ? got != shared : got >= need)
			fail("shared", na, nb);
		got = halves_bound(s.upper, na, t.upper, nb, need);
		if (need <= shared && got < shared)
			fail("bound", na, nb);
		if (kind == HASHES && got > shared)
			fail("no close bound", na, nb);
	}
	for (wx = 8; wx <= 32; wx *= 2)
		for (wy = 8; wy <= 32; wy *= 2) {
			parity_make(x, wx, s.upper, na);
			parity_make(y, wy, t.upper, nb);
			got = parity_distance(x, wx, y, wy);
			/* A wide row folded to fewer words must equal a row
			 * made with fewer words. */
			parity_make(x, wx < wy ? wx : wy, s.upper, na);
			parity_make(y, wx < wy ? wx : wy, t.upper, nb);
			for (i = k = 0; i < wx && i < wy; i++)
				k += __builtin_popcountll(x[i] ^ y[i]);
			if (got != k || got + 2 * shared > na + nb)
				fail("parity", na, nb);
		}
}

/* Compares sets of na features, of which a few have the same upper half as the
 * one before, with what is left of them without one feature. */
static void
compare_shorter(uint64_t *a, uint64_t *b, size_t na)
{
	size_t i, k, without;

	for (i = 0; i < ROUNDS; i++) {
		a[0] = 0;
		for (k = 1; k < na; k++)
			a[k] = a[k - 1] + (noise() % 8 ? (uint64_t)3 << 32 : 1);
		without = noise() % na;
		memcpy(b, a, na * sizeof *a);
		memmove(b + without, a + without + 1,
		    (na - without - 1) * sizeof *a);
		compare(a, na, b, na - 1, CLOSE);
		compare(b, na - 1, a, na, CLOSE);
	}
}

/* Compares a set with a much larger one, and sets that take many steps. */
static void
compare_larger(uint64_t *a, uint64_t *b, size_t na, enum kind kind)
{
	random_set(a, na, LARGE, kind);
	random_set(b, LARGE, LARGE, kind);
	compare(a, na, b, LARGE, kind);
	compare(b, LARGE, a, na, kind);
	random_set(a, 4 * na, 8 * MOST, kind);
	random_set(b, 4 * MOST, 8 * MOST, kind);
	compare(a, 4 * na, b, 4 * MOST, kind);
}

/* Compares the prefixes of a set with the order of feature_order.h. */
static void
prefix(const struct feature_order *r, const uint64_t *f, size_t n)
{
	uint32_t got[MOST + FEATURE_ORDER_SPARE], want[MOST], room[2 * MOST];
	const struct halves_window w = widen((struct halves_window){ 0 }, f, n);
	const uint32_t *upper = halves_split(&w, f, n, room).upper;
	size_t i, c, p, k = 0;

	for (c = 0; c < FEATURE_ORDER_CLASSES; c++)
		for (i = 0; i < n; i++)
			if (feature_order_class(
				r, feature_order_cell(r, upper[i])) == c)
				want[k++] = upper[i];
	for (p = 0; p <= n; p++) {
		feature_order_prefix(r, upper, n, p, got);
		if (memcmp(got, want, p * sizeof *got) != 0)
			fail("prefix", n, p);
	}
}

int
main(void)
{
	static uint64_t a[LARGE], b[LARGE];
	static uint8_t class[CELLS / 2];
	static uint64_t rare[CELLS / 64];
	const struct feature_order r = { 10, class, rare };
	enum kind kind;
	size_t na, nb, i;

	for (i = 0; i < CELLS; i++) {
		if (noise() % 3 == 0)
			class[i / 2] |= noise() % FEATURE_ORDER_CLASSES
			    << i % 2 * 4;
		if (feature_order_class(&r, i) == 0)
			rare[i / 64] |= (uint64_t)1 << i % 64;
	}
	for (na = 0; na <= MOST; na++) {
		for (nb = 0; nb <= MOST; nb++)
			for (kind = 0; kind < KINDS; kind++) {
				random_set(a, na, na + nb, kind);
				random_set(b, nb, na + nb, kind);
				compare(a, na, b, nb, kind);
				compare(a, na, a, na, kind);
			}
		for (kind = 0; kind < KINDS; kind++)
			compare_larger(a, b, na, kind);
		if (na > 0)
			compare_shorter(a, b, na);
		for (i = 0; i < ROUNDS; i++) {
			random_set(a, na, na, i % KINDS);
			prefix(&r, a, na);
		}
	}
	return 0;
}
