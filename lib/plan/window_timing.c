/* window_timing.c: measures how fast this machine compares sketches. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/hexbits.h"
#include "base/mem.h"
#include "base/mix.h"
#include "plan/window_timing.h"
#include "sketch/sketch_tables.h"

/* Words of the sketches of a table: MADE_WORDS to time the making of rows,
 * COMPARED_WORDS, which fit a cache, to time comparisons in a window of WINDOW
 * rows. An id has DIGITS bytes. */
enum {
	MADE_WORDS = 1 << 23,
	COMPARED_WORDS = 1 << 18,
	ROWS_MOST_TIMED = 1 << 18,
	ROWS_LEAST_TIMED = 1 << 11,
	WINDOW = 1000,
	DIGITS = 7
};

/* The most runs, of which the fastest counts; no run starts after
 * enough_seconds. */
enum { RUNS = 3 };
static const double enough_seconds = .2;

/* The number of sketches of that many words in all, within the limits. */
static size_t
row_count(const struct sketch_store *s, size_t words)
{
	size_t n = words / s->words;

	if (n < ROWS_LEAST_TIMED)
		return ROWS_LEAST_TIMED;
	return n < ROWS_MOST_TIMED ? n : ROWS_MOST_TIMED;
}

/* Fills s with random sketches; the ids are their numbers. */
static void
make_sketches(struct sketch_store *s, size_t bits)
{
	size_t i, n;

	*s = (struct sketch_store){ .words = hexbits_words(bits) };
	sketch_kind_make(&s->kind, "rp", bits, 0);
	n = row_count(s, MADE_WORDS);
	s->word_bytes = n * s->words * sizeof *s->word;
	s->word = mem_map(s->word_bytes);
	s->text.p = mem_new(n, DIGITS);
	s->id_offset = mem_new(n, sizeof *s->id_offset);
	for (i = 0; i < n; i++) {
		s->id_offset[i] = i * DIGITS;
		snprintf(s->text.p + i * DIGITS, DIGITS, "%06u",
		    (unsigned)i % 1000000);
	}
	for (i = 0; i < n * s->words; i++)
		s->word[i] = mix64(i + 1);
	if (bits % 64)
		for (i = s->words - 1; i < n * s->words; i += s->words)
			s->word[i] &= ~(UINT64_MAX >> bits % 64);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

/* The least processor seconds for a table of the first n sketches. */
static double
least_time(struct sketch_tables *t, struct sketch_store *s, size_t n,
    size_t window, struct out *out)
{
	double best = 0, sum = 0, begin, took;
	int i;

	s->n = n;
	t->query.reach = window;
	for (i = 0; i < RUNS && sum < enough_seconds; i++) {
		begin = now();
		sketch_tables_run(t, s, out);
		took = now() - begin;
		if (i == 0 || took < best)
			best = took;
		sum += took;
	}
	return best;
}

/* The number of sketches, up to most, of a table that takes long enough to be
 * measured. */
static size_t
measurable_rows(struct sketch_tables *t, struct sketch_store *s, size_t most,
    size_t window, struct out *out)
{
	size_t n = ROWS_LEAST_TIMED;

	while (
	    n < most && least_time(t, s, n, window, out) < enough_seconds / 4)
		n = 4 * n < most ? 4 * n : most;
	return n;
}

struct window_timing
window_timing_measure(size_t bits, size_t distance)
{
	struct sketch_tables t = { .query = { .distance = distance },
		.tables = 1,
		.share = 1,
		.shares = 1,
		.threads = 1,
		.memory = 64 << 20 };
	struct window_timing got;
	struct sketch_store s;
	struct out out;
	size_t n;

	make_sketches(&s, bits);
	out_open(&out, "/dev/null");
	n = measurable_rows(
	    &t, &s, row_count(&s, COMPARED_WORDS), WINDOW, &out);
	got.compare = (least_time(&t, &s, n, WINDOW, &out) -
			  least_time(&t, &s, n, 1, &out)) /
	    ((double)n * (WINDOW - 1));
	n = measurable_rows(&t, &s, row_count(&s, MADE_WORDS), 1, &out);
	got.row = least_time(&t, &s, n, 1, &out) / n;
	out_close(&out);
	sketch_store_free(&s);
	return got;
}
