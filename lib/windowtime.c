/* windowtime.c: how fast this machine compares sketches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bitrow.h"
#include "mem.h"
#include "mix.h"
#include "tables.h"
#include "windowtime.h"

/* The sketches of a table, many where it is made and fewer where they are
 * compared, and the window there. */
enum { ROWS = 1 << 18, COMPARED = 1 << 14, WINDOW = 1000, DIGITS = 7 };

/* Runs, the least of which counts, and the seconds after which there is no
 * further one. */
enum { RUNS = 3 };
static const double enough = .2;

/* Random sketches; the ids are their numbers. */
static void
make(struct sketches *s, size_t bits)
{
	size_t i;

	*s = (struct sketches){ .words = bitrow_words(bits), .n = ROWS };
	sketch_named(&s->kind, "rp", bits, 0);
	s->room = ROWS * s->words * sizeof *s->word;
	s->word = mem_map(s->room);
	s->text = mem_new(ROWS, DIGITS);
	s->id = mem_new(ROWS, sizeof *s->id);
	for (i = 0; i < ROWS; i++) {
		s->id[i] = i * DIGITS;
		snprintf(s->text + i * DIGITS, DIGITS, "%06zu", i);
	}
	for (i = 0; i < ROWS * s->words; i++)
		s->word[i] = mix64(i + 1);
	if (bits % 64)
		for (i = s->words - 1; i < ROWS * s->words; i += s->words)
			s->word[i] &= ~(UINT64_MAX >> bits % 64);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

/* The least time that a table of the first n takes. */
static double
least(struct tables *t, struct sketches *s, size_t n, size_t window,
    struct out *out)
{
	double best = 0, sum = 0, begin, took;
	int i;

	s->n = n;
	t->asked.reach = window;
	for (i = 0; i < RUNS && sum < enough; i++) {
		begin = now();
		tables_run(t, s, out);
		took = now() - begin;
		if (i == 0 || took < best)
			best = took;
		sum += took;
	}
	return best;
}

struct windowtime
windowtime_measure(size_t bits, size_t distance)
{
	struct tables t = { .asked = { .distance = distance }, .tables = 1,
	    .share = 1, .shares = 1, .memory = 64 << 20 };
	struct windowtime got;
	struct sketches s;
	struct out out;
	double first;

	make(&s, bits);
	out_open(&out, "/dev/null");
	first = least(&t, &s, COMPARED, 1, &out);
	got.compare = (least(&t, &s, COMPARED, WINDOW, &out) - first) /
	    ((double)COMPARED * (WINDOW - 1));
	got.row = least(&t, &s, ROWS, 1, &out) / ROWS;
	out_close(&out);
	sketches_free(&s);
	return got;
}
