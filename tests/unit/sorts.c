/* sorts.c: the sorts of base against qsort, on random and on regular numbers of
 * many lengths. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/counting_sort.h"
#include "base/parallel_sort64.h"
#include "base/radix_sort64.h"
#include "base/sort_unique64.h"
#include "base/triple.h"
#include "unit.h"

enum { MOST = 50000, MANY = 80000, KINDS = 9 };

static uint64_t in[MANY], want[MANY], got[MANY], other[MANY];
static struct triple triples[MOST];

/* Number i of a kind: random, few values, few bits that differ, ascending,
 * descending, one value, 1 in 4 of them repeated, some near each other, many of
 * the greatest. */
static uint64_t
number(int kind, size_t i)
{
	switch (kind) {
	case 0:
		return noise();
	case 1:
		return noise() % 50 * 0x9e3779b97f4a7c15;
	case 2:
		return (noise() & 0x00ff000000f00003) | 1 << 9;
	case 3:
		return (uint64_t)i << 20;
	case 4:
		return UINT64_MAX - i;
	case 5:
		return 7;
	case 6:
		return noise() % 4 ? noise() : in[i / 2];
	case 7:
		return noise() % 8 ? noise()
				   : (uint64_t)77 << 50 | noise() >> 44;
	default:
		return noise() % 4 ? noise() : UINT64_MAX - noise() % 3;
	}
}

static int
by_value(const void *x, const void *y)
{
	const uint64_t *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

static void
check(const char *name, int kind, size_t n, const uint64_t *a)
{
	if (memcmp(a, want, n * sizeof *a) != 0)
		printf("%s is wrong: %zu numbers of kind %d\n", name, n, kind);
}

/* By the upper bits alone: they ascend, and the numbers are the same ones. */
static void
check_upper_bits(int kind, size_t n)
{
	const int low = 20;
	size_t i;

	memcpy(got, in, n * sizeof *got);
	radix_sort64(got, n, low);
	for (i = 1; i < n; i++)
		if (got[i] >> low < got[i - 1] >> low)
			printf("kind %d is not in order of upper bits\n", kind);
	qsort(got, n, sizeof *got, by_value);
	check("radix_sort64 by upper bits", kind, n, got);
}

static void
check_unique(int kind, size_t n)
{
	static struct sort_unique64 s;
	uint64_t *result;
	size_t i, k = 0, distinct;

	memcpy(got, in, n * sizeof *got);
	result = sort_unique64(&s, got, n, &distinct);
	for (i = 0; i < n; i++)
		if (i == 0 || want[i] != want[i - 1])
			want[k++] = want[i];
	if (distinct != k)
		printf("%zu of %zu values are distinct, got %zu\n", k, n,
		    distinct);
	else
		check("sort_unique64", kind, k, result);
}

static void
check_triples(int kind, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		triples[i] = triple_make(in[i], in[i] % 1000);
	triple_sort(triples, n);
	for (i = 0; i < n; i++) {
		got[i] = triple_ab(&triples[i]);
		if (triples[i].c != got[i] % 1000)
			printf("a triple was torn apart\n");
	}
	check("triple_sort by a and b", kind, n, got);
	for (i = 0; i < n; i++)
		triples[i] = (struct triple){ .a = 1, .c = in[i] };
	triple_sort(triples, n);
	for (i = 1; i < n; i++)
		if (triples[i].c < triples[i - 1].c)
			printf("kind %d is not in order of c\n", kind);
}

/* By a, of which there are `values`; b ascends. */
static void
check_counting(int kind, size_t n, uint32_t values)
{
	const uint32_t least = UINT32_MAX - values;
	static struct counting_sort s;
	const struct triple *t;
	size_t i;

	for (i = 0; i < n; i++) {
		triples[i] = (struct triple){
			.a = least + in[i] % values, .b = 3 * i, .c = ~in[i]
		};
		want[i] = triple_ab(&triples[i]);
	}
	qsort(want, n, sizeof *want, by_value);
	t = counting_sort(&s, triples, n);
	for (i = 0; i < n; i++) {
		got[i] = triple_ab(&t[i]);
		if (t[i].c != (uint32_t)~in[t[i].b / 3])
			printf("a triple was torn apart\n");
	}
	check("counting_sort", kind, n, got);
}

static void
check_all(int kind, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		want[i] = in[i] = number(kind, i);
	qsort(want, n, sizeof *want, by_value);
	memcpy(got, in, n * sizeof *got);
	radix_sort64(got, n, 0);
	check("radix_sort64", kind, n, got);
	if (n < 1000) {
		insertion_sort64(in, got, n);
		check("insertion_sort64", kind, n, got);
		memcpy(got, in, n * sizeof *got);
		insertion_sort64(got, got, n);
		check("insertion_sort64 in place", kind, n, got);
	}
	check_upper_bits(kind, n);
	check_triples(kind, n);
	check_unique(kind, n);
	check_counting(kind, n, 1);
	check_counting(kind, n, n + 1);
	check_counting(kind, n, 4 * n + 1);
	check_counting(kind, n, UINT32_MAX);
}

/* By threads: all bits, or the upper ones alone. */
static void
check_threads(int kind)
{
	static const size_t threads[] = { 1, 2, 3, 64 };
	size_t i, k;

	for (i = 0; i < MANY; i++)
		want[i] = in[i] = number(kind, i);
	qsort(want, MANY, sizeof *want, by_value);
	for (k = 0; k < sizeof threads / sizeof *threads; k++) {
		memcpy(got, in, sizeof in);
		parallel_sort64(got, other, MANY, 0, threads[k]);
		check("parallel_sort64", kind, MANY, got);
		memcpy(got, in, sizeof in);
		parallel_sort64(got, other, MANY, 20, threads[k]);
		for (i = 1; i < MANY; i++)
			if (got[i] >> 20 < got[i - 1] >> 20)
				printf("kind %d: not in order\n", kind);
		qsort(got, MANY, sizeof *got, by_value);
		check("parallel_sort64 by upper bits", kind, MANY, got);
	}
}

int
main(void)
{
	static const size_t lengths[] = { 0, 1, 2, 7, 8, 9, 15, 16, 17, 23, 24,
		25, 31, 32, 33, 100, 300, 441, 999, 5000, 16384, 16385, 32768,
		32769, MOST };
	size_t i;
	int kind;

	for (kind = 0; kind < KINDS; kind++)
		for (i = 0; i < sizeof lengths / sizeof *lengths; i++)
			check_all(kind, lengths[i]);
	for (kind = 0; kind < KINDS; kind++)
		check_threads(kind);
	return 0;
}
