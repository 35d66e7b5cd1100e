/* radix.c: radix sort from the highest digit down, in place: what is in the
 * wrong bucket changes places with what is in its own. */
#include <stdbool.h>

#include "base/radix.h"

enum { BITS = 8, DIGITS = 1 << BITS, WORDS = 3, FEW = 24, AHEAD = 12 };

/* Where a digit is in a triple. */
struct digit {
	int word, shift, bits;
};

static uint32_t
digit_of(const struct triple *t, struct digit d)
{
	return t->at[d.word] >> d.shift & ((1u << d.bits) - 1);
}

static bool
before(const struct triple *s, const struct triple *t)
{
	if (s->a != t->a)
		return s->a < t->a;
	if (s->b != t->b)
		return s->b < t->b;
	return s->c < t->c;
}

static void
insertion_sort(struct triple *t, size_t n)
{
	struct triple x;
	size_t i, k;

	for (i = 1; i < n; i++) {
		x = t[i];
		for (k = i; k > 0 && before(&x, &t[k - 1]); k--)
			t[k] = t[k - 1];
		t[k] = x;
	}
}

/* The highest digit in which n triples that are not all equal differ; no
 * more buckets than triples. */
static struct digit
choose(const struct triple *t, size_t n)
{
	uint32_t differ[WORDS] = { 0 };
	struct digit d = { .bits = BITS };
	size_t i;
	int k, top;

	for (i = 1; i < n; i++)
		for (k = 0; k < WORDS; k++)
			differ[k] |= t[i].at[k] ^ t[0].at[k];
	while (!differ[d.word])
		d.word++;
	while (n >> d.bits == 0)
		d.bits--;
	top = 32 - __builtin_clz(differ[d.word]);
	if (d.bits > top)
		d.bits = top;
	d.shift = top - d.bits;
	return d;
}

/* Puts every triple into its bucket; bucket i is t[end[i - 1], end[i]). */
static void
distribute(struct triple *t, size_t n, struct digit d, size_t *end)
{
	size_t at[DIGITS], i, sum, digits = (size_t)1 << d.bits, k;
	struct triple x, had;

	for (i = 0; i < digits; i++)
		end[i] = 0;
	for (i = 0; i < n; i++)
		end[digit_of(&t[i], d)]++;
	for (i = sum = 0; i < digits; i++) {
		at[i] = sum;
		sum += end[i];
		end[i] = sum;
	}
	for (i = 0; i < digits; i++)
		while (at[i] < end[i]) {
			x = t[at[i]];
			while ((k = digit_of(&x, d)) != i) {
				__builtin_prefetch(&t[at[k] + AHEAD], 1);
				had = t[at[k]];
				t[at[k]++] = x;
				x = had;
			}
			t[at[i]++] = x;
		}
}

void
radix_sort(struct triple *t, size_t n)
{
	size_t end[DIGITS], i, begin;
	struct digit d;

	if (n < FEW) {
		insertion_sort(t, n);
		return;
	}
	for (i = 1; i < n && !before(&t[i], &t[i - 1]); i++)
		;
	if (i == n)
		return;
	d = choose(t, n);
	distribute(t, n, d, end);
	for (i = begin = 0; i < (size_t)1 << d.bits; begin = end[i++])
		if (end[i] - begin > 1)
			radix_sort(t + begin, end[i] - begin);
}
