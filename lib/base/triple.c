/* triple.c: radix sort from the highest digit down, in place. */
#include <stdbool.h>

#include "base/prefetch.h"
#include "base/triple.h"

enum { BITS = 8, DIGITS = 1 << BITS, WORDS = 3, FEW = 24, AHEAD = 12 };

/* A digit of a triple: `bits` bits of a word from bit shift. */
struct triple_digit {
	int word, shift, bits;
};

static uint32_t
digit_of(const struct triple *t, struct triple_digit d)
{
	return t->word[d.word] >> d.shift & ((1u << d.bits) - 1);
}

static bool
sorts_before(const struct triple *s, const struct triple *t)
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
		for (k = i; k > 0 && sorts_before(&x, &t[k - 1]); k--)
			t[k] = t[k - 1];
		t[k] = x;
	}
}

/* The highest digit in which triples differ, with at most n values. Not all
 * the triples are equal. */
static struct triple_digit
choose_digit(const struct triple *t, size_t n)
{
	uint32_t differ[WORDS] = { 0 };
	struct triple_digit d = { .bits = BITS };
	size_t i;
	int k, top;

	for (i = 1; i < n; i++)
		for (k = 0; k < WORDS; k++)
			differ[k] |= t[i].word[k] ^ t[0].word[k];
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

/* Moves every triple into its bucket: a triple in a wrong bucket changes places
 * with a triple in its own. Bucket i becomes t[end[i - 1], end[i]). Not
 * inlined: up to twelve levels of triple_sort are on the stack. */
static __attribute__((noinline)) void
distribute(struct triple *t, size_t n, struct triple_digit d, size_t *end)
{
	size_t next[DIGITS], i, sum, digits = (size_t)1 << d.bits, k;
	struct triple x, displaced;

	for (i = 0; i < digits; i++)
		end[i] = 0;
	for (i = 0; i < n; i++)
		end[digit_of(&t[i], d)]++;
	for (i = sum = 0; i < digits; i++) {
		next[i] = sum;
		sum += end[i];
		end[i] = sum;
	}
	for (i = 0; i < digits; i++)
		while (next[i] < end[i]) {
			x = t[next[i]];
			while ((k = digit_of(&x, d)) != i) {
				prefetch(&t[next[k] + AHEAD]);
				displaced = t[next[k]];
				t[next[k]++] = x;
				x = displaced;
			}
			t[next[i]++] = x;
		}
}

void
triple_sort(struct triple *t, size_t n)
{
	size_t end[DIGITS], i, begin;
	struct triple_digit d;

	if (n < FEW) {
		insertion_sort(t, n);
		return;
	}
	for (i = 1; i < n && !sorts_before(&t[i], &t[i - 1]); i++)
		;
	if (i == n)
		return;
	d = choose_digit(t, n);
	distribute(t, n, d, end);
	for (i = begin = 0; i < (size_t)1 << d.bits; begin = end[i++])
		if (end[i] - begin > 1)
			triple_sort(t + begin, end[i] - begin);
}

size_t
triple_run_end(const struct triple *t, size_t i, size_t n)
{
	uint64_t ab = triple_ab(&t[i]);

	while (++i < n && triple_ab(&t[i]) == ab)
		;
	return i;
}
