/* parallel_sort64.c: radix sort by several threads.
 *
 * The numbers are cut into pieces. For each piece the numbers of each value of
 * the highest digit are counted; then each piece moves its numbers into the
 * buckets in the other array, where the counts give it places of its own. The
 * buckets are sorted back, each by one thread, or, if a bucket is large, by all
 * threads in the same way. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel_sort64.h"
#include "base/radix_sort64.h"
#include "base/threads.h"

enum {
	BITS = 11,
	DIGITS = 1 << BITS,
	FEW = 1 << 16, /* numbers, sorted by one thread */
	PIECES = 2     /* of each thread */
};

/* A piece: how its numbers differ, and the counts or next places of digits. */
struct sorted_piece {
	uint64_t differ;
	bool sorted;
	size_t at[DIGITS];
};

struct parallel_sort {
	uint64_t *a, *other;
	size_t n, threads;
	struct sorted_piece *piece;
	size_t pieces;
	int low, shift; /* the digit: the bits from shift up */
	size_t *end;	/* of each bucket */
	size_t large;	/* numbers of a bucket that all threads sort */
	bool to_other;	/* where the sorted numbers go */
};

/* The first number of piece i. */
static size_t
piece_begin(const struct parallel_sort *s, size_t i)
{
	return (unsigned __int128)s->n * i / s->pieces;
}

static void
compare_piece(void *state, size_t i, size_t t)
{
	const struct parallel_sort *s = state;
	const uint64_t *a = s->a;
	struct sorted_piece *p = &s->piece[i];
	const size_t end = piece_begin(s, i + 1);
	uint64_t differ = 0, unordered = 0;
	size_t k = piece_begin(s, i);

	(void)t;
	for (k += k == 0; k < end; k++) {
		differ |= a[k] ^ a[k - 1];
		unordered |= a[k] >> s->low < a[k - 1] >> s->low;
	}
	p->differ = differ;
	p->sorted = !unordered;
}

static void
count_piece(void *state, size_t i, size_t t)
{
	const struct parallel_sort *s = state;
	const size_t end = piece_begin(s, i + 1);
	size_t *at = s->piece[i].at, k;

	(void)t;
	memset(at, 0, sizeof s->piece[i].at);
	for (k = piece_begin(s, i); k < end; k++)
		at[s->a[k] >> s->shift & (DIGITS - 1)]++;
}

static void
move_piece(void *state, size_t i, size_t t)
{
	const struct parallel_sort *s = state;
	const size_t end = piece_begin(s, i + 1);
	size_t *at = s->piece[i].at, k;

	(void)t;
	for (k = piece_begin(s, i); k < end; k++)
		s->other[at[s->a[k] >> s->shift & (DIGITS - 1)]++] = s->a[k];
}

/* Turns counts into places: those of a bucket are adjacent, piece by piece. */
static void
find_places(struct parallel_sort *s)
{
	size_t d, i, sum = 0, count;

	for (d = 0; d < DIGITS; d++) {
		for (i = 0; i < s->pieces; i++) {
			count = s->piece[i].at[d];
			s->piece[i].at[d] = sum;
			sum += count;
		}
		s->end[d] = sum;
	}
}

static void
sort_bucket(void *state, size_t d, size_t t)
{
	const struct parallel_sort *s = state;
	const size_t begin = d ? s->end[d - 1] : 0, n = s->end[d] - begin;

	(void)t;
	if (n > 0 && n < s->large)
		radix_sort64_between(
		    s->other + begin, s->a + begin, n, s->low, !s->to_other);
}

/* Sets the digit to the highest one in which numbers differ. Returns whether
 * there is anything to sort. */
static bool
choose_digit(struct parallel_sort *s)
{
	uint64_t differ = 0;
	bool sorted = true;
	size_t i;

	threads_run(s->threads, s->pieces, compare_piece, s);
	for (i = 0; i < s->pieces; i++) {
		differ |= s->piece[i].differ;
		sorted &= s->piece[i].sorted;
	}
	if (sorted)
		return false;
	s->shift = 64 - __builtin_clzll(differ) - BITS;
	if (s->shift < s->low)
		s->shift = s->low;
	return true;
}

/* Sorts a into `other` if to_other is true, else in place; overwrites both. */
static void
sort(uint64_t *a, uint64_t *other, size_t n, int low, size_t threads,
    bool to_other)
{
	struct parallel_sort s = { .a = a,
		.other = other,
		.n = n,
		.threads = threads,
		.low = low,
		.to_other = to_other,
		.pieces = PIECES * threads,
		.large = n / threads < FEW ? FEW : n / threads };
	size_t d, begin;

	s.piece = mem_new(s.pieces, sizeof *s.piece);
	if (!choose_digit(&s)) {
		if (to_other)
			memcpy(other, a, n * sizeof *a);
		free(s.piece);
		return;
	}
	s.end = mem_new(DIGITS, sizeof *s.end);
	threads_run(threads, s.pieces, count_piece, &s);
	find_places(&s);
	threads_run(threads, s.pieces, move_piece, &s);
	free(s.piece);
	for (d = begin = 0; d < DIGITS; begin = s.end[d++])
		if (s.end[d] - begin >= s.large)
			sort(other + begin, a + begin, s.end[d] - begin, low,
			    threads, !to_other);
	threads_run(threads, DIGITS, sort_bucket, &s);
	free(s.end);
}

void
parallel_sort64(uint64_t *a, uint64_t *other, size_t n, int low, size_t threads)
{
	if (threads < 2 || !other || n < FEW)
		radix_sort64(a, n, low);
	else
		sort(a, other, n, low, threads, false);
}
