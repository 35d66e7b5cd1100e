/* hosts_cost.c: reads what a finished run over hosts took. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "plan/hosts_cost.h"
#include "plan/run_file.h"

/* The columns of a part's line, and of older versions without processor
 * seconds. */
enum { PART_COLUMNS = 7, OLD_PART_COLUMNS = 4 };

/* Sums over all parts, for least squares. x is the bytes of a part over ssh, 0
 * for other parts; y is the processor seconds of its transport. */
struct transport {
	double n, x, y, xx, xy;
	double caller; /* all processor seconds at the calling machine */
};

static void
add_part(struct transport *t, double bytes, double seconds)
{
	t->n++;
	t->x += bytes;
	t->y += seconds;
	t->xx += bytes * bytes;
	t->xy += bytes * seconds;
}

/* Least squares: seconds of a part, and of each byte, neither below 0. */
static void
fit_transport(struct run_cost *run, const struct transport *t)
{
	double spread = t->n * t->xx - t->x * t->x;
	double slope = spread > 0 ? (t->n * t->xy - t->x * t->y) / spread : 0;

	slope = fmax(0, fmin(slope, t->x > 0 ? t->y / t->x : 0));
	run->byte_seconds = slope;
	run->part_seconds = (t->y - slope * t->x) / t->n;
}

/* The sum of the bytes in a list of NAME:BYTES. */
static double
list_bytes(struct in *in, struct span list)
{
	struct span word, number;
	double sum = 0;
	uint64_t n;
	char *colon;

	while (run_file_word(&list, &word)) {
		colon = memrchr(word.p, ':', word.n);
		number.p = colon ? colon + 1 : word.p + word.n;
		number.n = word.p + word.n - number.p;
		if (!span_number(number, &n))
			in_bad(in, "expected files and their bytes, got '%.*s'",
			    (int)word.n, word.p);
		sum += n;
	}
	return sum;
}

/* DIR/hosts/made/STAGE.PART */
static void
read_part(struct run_cost *run, struct stage_cost *s, struct span part,
    struct transport *t)
{
	struct run_file file;
	struct span f[PART_COLUMNS];
	size_t n;
	double cpu, engine, read, made;
	bool here, there;
	char *name;

	name = mem_format("hosts/made/%s.%.*s", s->name, (int)part.n, part.p);
	there = run_has_file(run, name);
	if (there)
		run_file_open(&file, run->dir, name);
	free(name);
	if (!there)
		die("%s: expected a run that is done, part %.*s of stage %s is "
		    "missing",
		    run->dir, (int)part.n, part.p, s->name);
	if (!run_file_next(&file, f, PART_COLUMNS, &n))
		die("%s: expected the line of a part, got none", file.path);
	if (n == OLD_PART_COLUMNS)
		run_cost_too_old(run);
	if (n != PART_COLUMNS)
		in_bad(
		    &file.in, "expected %d columns, got %zu", PART_COLUMNS, n);
	made = list_bytes(&file.in, f[3]);
	read = run_file_number(&file, f[6], "bytes");
	engine = run_file_number(&file, f[5], "processor seconds");
	cpu = run_file_number(&file, f[4], "processor seconds");
	here = span_is(f[1], "here") || span_is(f[1], ":");
	run_file_close(&file);
	if (here && s->reads_input)
		read += run->input / s->parts;
	t->caller += engine + (here ? cpu : 0);
	add_part(t, here ? 0 : read + made, engine);
	run->least_part = fmin(run->least_part, cpu);
	s->cpu += cpu;
	s->longest = fmax(s->longest, cpu);
	s->read += read;
	s->made += made;
}

/* Sets s->reads_input and s->by_piece. Words of needs are `piece`, FILE or
 * STAGE:FILE; a FILE that begins with % is of the part with the same number. */
static void
read_needs(struct run_cost *run, struct stage_cost *s, struct span needs)
{
	struct span word;
	const struct stage_cost *source;
	char *colon;

	while (run_file_word(&needs, &word)) {
		if (span_is(word, "piece"))
			s->reads_input = s->by_piece = true;
		colon = memchr(word.p, ':', word.n);
		if (!colon || colon + 1 == word.p + word.n || colon[1] != '%')
			continue;
		word.n = colon - word.p;
		source = run_cost_find(run, word);
		if (source && source->by_piece)
			s->by_piece = true;
	}
}

/* DIR/hosts/plan, and the line of each part. */
static void
read_plan(struct run_cost *run, struct transport *t)
{
	struct run_file file;
	struct span f[4], list, part;
	struct stage_cost *s;
	size_t n;

	run_file_open(&file, run->dir, "hosts/plan");
	while (run_file_next(&file, f, 4, &n)) {
		if (n != 4 || !f[0].n || !f[1].n ||
		    memchr(f[0].p, '/', f[0].n) || memchr(f[1].p, '/', f[1].n))
			in_bad(&file.in,
			    "expected a stage, its parts, where and needs");
		s = run_cost_add(run, f[0]);
		s->at_caller = span_is(f[2], "here");
		read_needs(run, s, f[3]);
		for (list = f[1]; run_file_word(&list, &part);)
			s->parts++;
		for (list = f[1]; run_file_word(&list, &part);)
			read_part(run, s, part, t);
	}
	run_file_close(&file);
}

/* DIR/hosts/hosts */
static void
read_slots(struct run_cost *run)
{
	struct run_file file;
	struct span f[2];
	size_t n;

	run_file_open(&file, run->dir, "hosts/hosts");
	while (run_file_next(&file, f, 2, &n)) {
		run->slots += run_file_number(&file, f[0], "slots");
		run->hosts++;
	}
	run_file_close(&file);
	if (run->slots < 1)
		die("%s/hosts/hosts: expected a host with slots", run->dir);
}

/* DIR/hosts/cpu: the files that the hosts made, with the calling machine's
 * processor seconds for the run; then each host, with the seconds of ssh.
 * Returns the first name. */
static char *
read_caller(struct run_cost *run, const struct transport *t)
{
	struct run_file file;
	struct span f[2];
	char *names = NULL;
	size_t n;
	double ssh = 0, seconds;

	if (!run_has_file(run, "hosts/cpu"))
		die("%s: expected a run that is done, %s/hosts/cpu is missing",
		    run->dir, run->dir);
	run_file_open(&file, run->dir, "hosts/cpu");
	while (run_file_next(&file, f, 2, &n)) {
		if (n != 2)
			in_bad(
			    &file.in, "expected a name and processor seconds");
		seconds = run_file_number(&file, f[1], "processor seconds");
		if (names) {
			ssh += seconds;
			continue;
		}
		names = mem_copy(f[0].p, f[0].n);
		if (seconds > t->caller)
			run->caller_rest = seconds - t->caller;
	}
	if (!names)
		die("%s: expected processor seconds, got none", file.path);
	run_file_close(&file);
	run->over_ssh = t->x > 0;
	fit_transport(run, t);
	if (t->x > 0)
		run->byte_seconds += ssh / t->x;
	return names;
}

char *
hosts_cost_read(struct run_cost *run)
{
	struct transport t = { 0 };

	read_plan(run, &t);
	read_slots(run);
	return read_caller(run, &t);
}
