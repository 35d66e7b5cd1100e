/* number_order.c: orders numbered records by rank. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "base/span.h"
#include "join/number_order.h"

enum { RANK_DIGITS = 18 };

/* The numbers, and the rank of each; INT64_MIN: none. */
struct number_ranks {
	const uint32_t *number;
	int64_t *rank;
};

/* Reads a whole number. */
static bool
read_rank(struct span s, int64_t *rank)
{
	const size_t sign = s.n > 0 && s.p[0] == '-';
	int64_t v = 0;
	size_t i;

	for (i = sign; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++)
		if (i - sign <= RANK_DIGITS)
			v = 10 * v + (s.p[i] - '0');
	*rank = sign ? -v : v;
	return i == s.n && s.n > sign && s.n - sign <= RANK_DIGITS;
}

/* Returns which record has each number, from 1, and sets *most to the greatest
 * number. */
static uint32_t *
records_of(const uint32_t *number, uint32_t n, uint32_t *most)
{
	uint32_t *record, i;

	for (i = *most = 0; i < n; i++)
		if (number[i] > *most)
			*most = number[i];
	record = mem_new((size_t)*most + 1, sizeof *record);
	for (i = 0; i < n; i++)
		record[number[i]] = i + 1;
	return record;
}

static void
read_ranks(struct number_ranks *r, uint32_t n, struct in *rank)
{
	uint32_t most, *record = records_of(r->number, n, &most), i;
	struct span f[2];
	uint64_t id;
	int64_t v;
	size_t len, fields;
	char *p;

	while ((p = in_record(rank, &len))) {
		fields = span_split((struct span){ p, len }, f, 2);
		if (fields != 2)
			in_bad(rank, "expected 2 fields (id, number), got %zu",
			    fields);
		if (!read_rank(f[1], &v))
			in_bad(rank,
			    "expected a whole number of at most %d digits, got "
			    "'%.*s'",
			    RANK_DIGITS, span_shown(f[1]), f[1].p);
		if (!span_number(f[0], &id) || id > most || !record[id])
			continue;
		i = record[id] - 1;
		if (r->rank[i] != INT64_MIN)
			in_bad(rank, "expected each id once, got '%.*s' again",
			    span_shown(f[0]), f[0].p);
		r->rank[i] = v;
	}
	free(record);
}

static int
by_rank(const void *a, const void *b, void *state)
{
	const struct number_ranks *r = state;
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	char text[2][PUT_NUMBER];

	if (r->rank[x] != r->rank[y])
		return r->rank[x] > r->rank[y] ? -1 : 1;
	return span_order(put_digits(text[0], r->number[x]),
	    put_digits(text[1], r->number[y]));
}

void
number_order(
    const uint32_t *number, uint32_t n, struct in *rank, uint32_t *order)
{
	struct number_ranks r = { number,
		mem_new((size_t)n + 1, sizeof *r.rank) };
	uint32_t i;

	for (i = 0; i < n; i++) {
		order[i] = i;
		r.rank[i] = INT64_MIN;
	}
	if (rank)
		read_ranks(&r, n, rank);
	qsort_r(order, n, sizeof *order, by_rank, &r);
	free(r.rank);
}
