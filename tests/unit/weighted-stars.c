/* weighted-stars.c: compares the stars of weighted_stars.h with those of plain
 * counting, for all blocks and threads.
 *
 * weighted-stars T RENORMALISE MEASURE:WEIGHT:FILE...: for the sets in the
 * files, a column each, of the same ids; T and the weights are in millionths.
 * Prints how many records have an owner. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join/weighted_stars.h"
#include "unit.h"

enum { RECORDS = 4096 };

/* A column as it was read. */
struct plain {
	uint64_t *feature[RECORDS];
	size_t n[RECORDS];
	const char *measure;
};

static struct plain plain[WEIGHTED_COLUMNS];
static uint32_t set[RECORDS * WEIGHTED_COLUMNS];
static struct weighted_stars stars;

static void
fail(const char *what, uint32_t record)
{
	printf("%s: record %u\n", what, (unsigned)record);
	exit(1);
}

/* Reads MEASURE:WEIGHT:FILE as column i. */
static uint32_t
read_column(char *column, size_t i)
{
	struct weighted_records *w = &stars.records;
	struct weighted_column *c = &w->column[i];
	char *weight = strchr(column, ':'), *file = strchr(weight + 1, ':');
	struct plain *p = &plain[i];
	struct set_record s = { 0 };
	struct in in;
	uint32_t r;

	*weight++ = *file++ = '\0';
	p->measure = column;
	c->weight = atoi(weight);
	measure_parse(&c->index.m, column, MEASURE_JOIN);
	c->index.m.t = (struct ratio){ w->threshold, 1000000 };
	in_open(&in, file);
	for (r = 0; set_record_read(&in, &s); r++) {
		set[r * w->columns + i] = column_index_read(&c->index, &in, &s);
		p->n[r] = s.n;
		p->feature[r] = malloc(s.n * sizeof *s.feature + 1);
		if (s.n > 0)
			memcpy(
			    p->feature[r], s.feature, s.n * sizeof *s.feature);
	}
	in_close(&in);
	free(s.feature);
	column_index_make(&c->index, r);
	return r;
}

static double
similarity(const struct plain *p, uint32_t a, uint32_t b)
{
	size_t i = 0, k = 0, shared = 0, na = p->n[a], nb = p->n[b];
	uint64_t x, y;

	while (i < na && k < nb) {
		x = p->feature[a][i];
		y = p->feature[b][k];
		shared += x == y;
		i += x <= y;
		k += y <= x;
	}
	if (strcmp(p->measure, "dice") == 0)
		return 2. * shared / (na + nb);
	if (strcmp(p->measure, "jaccard") == 0)
		return (double)shared / (na + nb - shared);
	return (double)shared / (na < nb ? na : nb);
}

/* Sums that are thresholds need no more than the precision of a double here. */
static bool
is_similar(const struct weighted_records *w, uint32_t a, uint32_t b)
{
	double sum = 0, weight = 0;
	size_t i;

	for (i = 0; i < w->columns; i++)
		if (plain[i].n[a] > 0 && plain[i].n[b] > 0) {
			sum +=
			    w->column[i].weight * similarity(&plain[i], a, b);
			weight += w->column[i].weight;
		}
	if (w->renormalise)
		return weight > 0 &&
		    sum / weight * 1000000 >= w->threshold - 1e-6;
	return sum >= w->threshold - 1e-6;
}

static void
plain_stars(const struct weighted_records *w, uint32_t *owner)
{
	uint32_t a, b;

	for (a = 0; a < w->n; a++) {
		owner[a] = COLUMN_NONE;
		for (b = 0; b < a && owner[a] == COLUMN_NONE; b++)
			if (owner[b] == COLUMN_NONE && is_similar(w, a, b))
				owner[a] = b;
	}
}

static void
check(const uint32_t *owner)
{
	uint32_t r;

	for (r = 0; r < stars.records.n; r++)
		if (stars.owner[r] != owner[r])
			fail("owner", r);
}

/* Runs all blocks and threads. */
static void
check_all(const uint32_t *owner)
{
	static const uint32_t block[] = { 0, 1, 7, 8192 };
	size_t i;

	for (i = 0; i < sizeof block / sizeof *block; i++)
		for (stars.threads = 1; stars.threads <= 16;
		     stars.threads *= 4) {
			stars.block = block[i];
			weighted_stars_run(&stars);
			check(owner);
			free(stars.owner);
		}
}

int
main(int argc, char **argv)
{
	static uint32_t owner[RECORDS];
	struct weighted_records *w = &stars.records;
	unsigned members = 0;
	size_t i;
	uint32_t r;

	if (argc < 4)
		return 2;
	w->threshold = atoi(argv[1]);
	w->renormalise = atoi(argv[2]);
	w->columns = argc - 3;
	w->set = set;
	for (i = 0; i < w->columns; i++)
		w->n = read_column(argv[i + 3], i);
	plain_stars(w, owner);
	check_all(owner);
	for (r = 0; r < w->n; r++)
		members += owner[r] != COLUMN_NONE;
	printf("%u\n", members);
	return 0;
}
