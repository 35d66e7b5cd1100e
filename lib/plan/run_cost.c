/* run_cost.c: reads what a run of a flow took. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/mem.h"
#include "io/dirwalk.h"
#include "io/in.h"
#include "plan/run_cost.h"

/* Stages that find pairs. */
static const char *const finders[] = { "pair", "search", "score", "candidates",
	"found", "pairs" };

/* Files that are not results of stages. */
static const char *const other_files[] = { "run", "lock", "sums", "seconds",
	"inputs", "make" };

enum { MADE_COLUMNS = 7 };

static struct stage_cost *
add_stage(struct run_cost *run, struct span name)
{
	struct stage_cost *s;

	run->stage = mem_grow(
	    run->stage, &run->cap, run->stages + 1, sizeof *run->stage);
	s = &run->stage[run->stages++];
	*s = (struct stage_cost){ .name = mem_copy(name.p, name.n) };
	return s;
}

static struct stage_cost *
find_stage(const struct run_cost *run, struct span name)
{
	size_t i;

	for (i = 0; i < run->stages; i++)
		if (strlen(run->stage[i].name) == name.n &&
		    !memcmp(run->stage[i].name, name.p, name.n))
			return &run->stage[i];
	return NULL;
}

const struct stage_cost *
run_cost_stage(const struct run_cost *run, const char *name)
{
	return find_stage(run, (struct span){ (char *)name, strlen(name) });
}

static void
least_part(struct run_cost *run, double cpu)
{
	if (run->least_part < 0 || cpu < run->least_part)
		run->least_part = cpu;
}

static bool
begins(struct span s, const char *with)
{
	return s.n >= strlen(with) && !memcmp(s.p, with, strlen(with));
}

static bool
is(struct span s, const char *word)
{
	return s.n == strlen(word) && begins(s, word);
}

/* A number with at most three decimals that ends with s. */
static double
decimal(struct in *in, struct span s, const char *what)
{
	uint64_t x;
	const char *end;

	s.p[s.n] = '\0';
	end = decimal_get(s.p, &x);
	if (!end || end != s.p + s.n)
		in_bad(in, "expected %s, got '%.*s'", what, span_shown(s), s.p);
	return (double)x / DECIMAL_ONE;
}

/* Opens the file that the format and its arguments name; the caller frees
 * *path after in_close. */
static void
open_file(struct in *in, char **path, const char *dir, const char *file)
{
	*path = mem_format("%s/%s", dir, file);
	in_open(in, *path);
}

static void
close_file(struct in *in, char *path)
{
	in_close(in);
	free(path);
}

/* The next line in at most max fields; false at the end. *n is the number of
 * all fields. */
static bool
next_fields(struct in *in, struct span *field, size_t max, size_t *n)
{
	struct span line;

	line.p = in_record(in, &line.n);
	if (!line.p)
		return false;
	*n = span_split(line, field, max);
	return true;
}

/* DIR/run: the flow, the bytes of the inputs. */
static void
read_facts(struct run_cost *run)
{
	struct in in;
	struct span f[2];
	char *path, *comma;
	size_t n;

	open_file(&in, &path, run->dir, "run");
	while (next_fields(&in, f, 2, &n)) {
		if (n != 2)
			in_bad(&in, "expected a name and a value");
		if (is(f[0], "flow"))
			run->flow = mem_copy(f[1].p, f[1].n);
		if (!begins(f[0], "input "))
			continue;
		f[1].p[f[1].n] = '\0';
		comma = strstr(f[1].p, " files, ");
		if (comma)
			run->input += strtod(comma + strlen(" files, "), NULL);
		else
			in_bad(&in, "expected the bytes of an input");
	}
	close_file(&in, path);
	if (!run->flow)
		die("%s/run: expected a flow, got none", run->dir);
	if (run->input <= 0)
		die("%s/run: expected inputs with a size, got none", run->dir);
}

/* The stage that made the file or target: the last part of its path, up to the
 * first dot; kept/NAME is of the stage kept. */
static struct span
stage_name(struct span path)
{
	char *slash = memrchr(path.p, '/', path.n), *dot;

	if (begins(path, "kept/"))
		return (struct span){ path.p, strlen("kept") };
	if (slash)
		path = (struct span){ slash + 1, path.p + path.n - slash - 1 };
	dot = memchr(path.p, '.', path.n);
	if (dot && dot > path.p)
		path.n = dot - path.p;
	return path;
}

/* Whether list, with commas between its names, has the name. */
static bool
in_list(const char *list, struct span name)
{
	size_t n;

	for (; list; list = list[n] ? list + n + 1 : NULL) {
		n = strcspn(list, ",");
		if (n == name.n && !memcmp(list, name.p, n))
			return true;
	}
	return false;
}

/* DIR/seconds. A target that was made again has several lines, and each took
 * its time. The run over hosts made those in `but`, or NULL. */
static void
read_seconds(struct run_cost *run, const char *but)
{
	struct in in;
	struct span f[3], name;
	struct stage_cost *s;
	char *path;
	size_t n;
	double cpu;

	open_file(&in, &path, run->dir, "seconds");
	while (next_fields(&in, f, 3, &n)) {
		if (n == 2)
			die("%s: expected a run with processor seconds, which "
			    "older versions did not write; make it again",
			    run->dir);
		if (n != 3)
			in_bad(&in, "expected a stage and its seconds");
		cpu = decimal(&in, f[2], "processor seconds");
		f[1].p[f[1].n] = '\0';
		name = stage_name(f[0]);
		if (but && in_list(but, name))
			continue;
		s = find_stage(run, name);
		if (!s)
			s = add_stage(run, name);
		s->parts++;
		s->at_caller = true;
		s->cpu += cpu;
		s->longest = s->cpu;
		least_part(run, cpu);
		s->wall += decimal(&in, f[1], "seconds");
	}
	close_file(&in, path);
}

/* The sizes of the files in DIR. Names of one file share it. */
static void
read_sizes(struct run_cost *run)
{
	struct dirwalk walk;
	struct stage_cost *s;
	struct stat st;
	struct span name;
	size_t i, prefix = strlen(run->dir);

	dirwalk_open(&walk, run->dir);
	while (dirwalk_next(&walk) == DIRWALK_FILE) {
		name.p = walk.path.p + prefix;
		name.p += strspn(name.p, "/");
		name.n = strlen(name.p);
		if (begins(name, "hosts/"))
			continue;
		for (i = 0; i < sizeof other_files / sizeof *other_files; i++)
			if (is(name, other_files[i]))
				break;
		if (i < sizeof other_files / sizeof *other_files ||
		    stat(walk.path.p, &st) < 0)
			continue;
		s = find_stage(run, stage_name(name));
		if (!s) {
			s = add_stage(run, stage_name(name));
			s->parts = 1;
			s->at_caller = true;
		}
		s->made += (double)st.st_size / st.st_nlink;
	}
	dirwalk_close(&walk);
}

/* --- runs over hosts --------------------------------------------------- */

/* Sums of all parts, where x is the bytes of a part over ssh, 0 of others, and y
 * the processor seconds of its transport. */
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

/* The bytes in a list of NAME:BYTES with a space after each. */
static double
list_bytes(struct in *in, struct span list)
{
	double sum = 0;
	struct span number;
	uint64_t n;
	char *p = list.p, *end = list.p + list.n, *space;

	for (; p < end; p = space + 1) {
		space = memchr(p, ' ', end - p);
		if (!space)
			space = end;
		number.p = memrchr(p, ':', space - p);
		number.p = number.p ? number.p + 1 : space;
		number.n = space - number.p;
		if (!span_number(number, &n))
			in_bad(in, "expected files and their bytes, got '%.*s'",
			    (int)(space - p), p);
		sum += n;
	}
	return sum;
}

/* DIR/hosts/made/STAGE.PART */
static void
read_part(struct run_cost *run, struct stage_cost *s, struct span part,
    struct transport *t)
{
	struct in in;
	struct span f[MADE_COLUMNS];
	size_t n = 0;
	double cpu, engine, read, made;
	bool here;
	char *path;

	path = mem_format(
	    "%s/hosts/made/%s.%.*s", run->dir, s->name, (int)part.n, part.p);
	if (access(path, F_OK) < 0)
		die("%s: expected a run that is done, part %.*s of stage %s is "
		    "missing",
		    run->dir, (int)part.n, part.p, s->name);
	in_open(&in, path);
	if (!next_fields(&in, f, MADE_COLUMNS, &n))
		die("%s: expected the line of a part, got none", path);
	if (n == 4)
		die("%s: expected a run with processor seconds, which older "
		    "versions did not write; make it again",
		    run->dir);
	if (n != MADE_COLUMNS)
		in_bad(&in, "expected %d columns, got %zu", MADE_COLUMNS, n);
	made = list_bytes(&in, f[3]);
	read = decimal(&in, f[6], "bytes");
	engine = decimal(&in, f[5], "processor seconds");
	cpu = decimal(&in, f[4], "processor seconds");
	here = is(f[1], "here") || is(f[1], ":");
	if (here && s->reads_input)
		read += run->input / s->parts;
	t->caller += engine + (here ? cpu : 0);
	add_part(t, here ? 0 : read + made, engine);
	least_part(run, cpu);
	s->cpu += cpu;
	if (cpu > s->longest)
		s->longest = cpu;
	s->read += read;
	s->made += made;
	in_close(&in);
	free(path);
}

/* Whether the stage has one part for each piece: it reads a piece, or the part
 * of the same number of such a stage. */
static void
read_needs(struct run_cost *run, struct stage_cost *s, struct span needs)
{
	char *p = needs.p, *end = needs.p + needs.n, *space, *colon;
	const struct stage_cost *source;

	for (; p < end; p = space + 1) {
		space = memchr(p, ' ', end - p);
		if (!space)
			space = end;
		if (is((struct span){ p, space - p }, "piece"))
			s->reads_input = s->by_piece = true;
		colon = memchr(p, ':', space - p);
		if (!colon || space - colon < 2 || colon[1] != '%')
			continue;
		source = find_stage(run, (struct span){ p, colon - p });
		if (source && source->by_piece)
			s->by_piece = true;
	}
}

/* DIR/hosts/plan, and the line of each part. */
static void
read_plan(struct run_cost *run, struct transport *t)
{
	struct in in;
	struct span f[4], part;
	struct stage_cost *s;
	char *path, *p, *end, *space;
	size_t n;

	open_file(&in, &path, run->dir, "hosts/plan");
	while (next_fields(&in, f, 4, &n)) {
		if (n != 4 || !f[0].n || !f[1].n ||
		    memchr(f[0].p, '/', f[0].n) || memchr(f[1].p, '/', f[1].n))
			in_bad(&in,
			    "expected a stage, its parts, where and "
			    "needs");
		s = add_stage(run, f[0]);
		s->at_caller = is(f[2], "here");
		read_needs(run, s, f[3]);
		end = f[1].p + f[1].n;
		for (p = f[1].p; p < end; p++)
			s->parts += *p == ' ';
		s->parts++;
		for (p = f[1].p; p < end; p = space + 1) {
			space = memchr(p, ' ', end - p);
			if (!space)
				space = end;
			part = (struct span){ p, space - p };
			read_part(run, s, part, t);
		}
	}
	close_file(&in, path);
}

/* DIR/hosts/hosts */
static void
read_slots(struct run_cost *run)
{
	struct in in;
	struct span f[2];
	char *path;
	size_t n;

	open_file(&in, &path, run->dir, "hosts/hosts");
	while (next_fields(&in, f, 2, &n)) {
		run->slots += decimal(&in, f[0], "slots");
		run->hosts++;
	}
	close_file(&in, path);
	if (run->slots < 1)
		die("%s/hosts/hosts: expected a host with slots", run->dir);
}

/* DIR/hosts/cpu. Returns the files that the run made, with commas between. */
static char *
read_caller(struct run_cost *run, const struct transport *t)
{
	struct in in;
	struct span f[2];
	char *path, *names = NULL;
	size_t n;
	double ssh = 0, seconds;

	path = mem_format("%s/hosts/cpu", run->dir);
	if (access(path, F_OK) < 0)
		die("%s: expected a run that is done, %s is missing", run->dir,
		    path);
	in_open(&in, path);
	while (next_fields(&in, f, 2, &n)) {
		if (n != 2)
			in_bad(&in, "expected a name and processor seconds");
		seconds = decimal(&in, f[1], "processor seconds");
		if (names) {
			ssh += seconds;
			continue;
		}
		names = mem_copy(f[0].p, f[0].n);
		if (seconds > t->caller)
			run->caller_rest = seconds - t->caller;
	}
	if (!names)
		die("%s: expected processor seconds, got none", path);
	close_file(&in, path);
	run->over_ssh = t->x > 0;
	fit_transport(run, t);
	if (t->x > 0)
		run->byte_seconds += ssh / t->x;
	return names;
}

static void
set_places(struct run_cost *run)
{
	size_t i, k, found = run->stages;

	for (i = 0; i < run->stages && found == run->stages; i++)
		for (k = 0; k < sizeof finders / sizeof *finders; k++)
			if (!strcmp(run->stage[i].name, finders[k]))
				found = i;
	for (i = found; i < run->stages; i++)
		run->stage[i].place = i == found ? FINDS_PAIRS : AFTER_PAIRS;
}

void
run_cost_read(struct run_cost *run, const char *dir)
{
	struct transport t = { 0 };
	char *path = mem_format("%s/run", dir), *names = NULL;

	*run = (struct run_cost){ .dir = dir, .least_part = -1 };
	if (access(path, F_OK) < 0)
		die("%s: expected a directory of nd-flow -o", dir);
	free(path);
	read_facts(run);
	path = mem_format("%s/hosts", dir);
	run->over_hosts = access(path, F_OK) == 0;
	free(path);
	if (run->over_hosts) {
		read_plan(run, &t);
		read_slots(run);
		names = read_caller(run, &t);
	}
	read_seconds(run, names);
	free(names);
	read_sizes(run);
	set_places(run);
}

void
run_cost_free(struct run_cost *run)
{
	size_t i;

	for (i = 0; i < run->stages; i++)
		free(run->stage[i].name);
	free(run->stage);
	free(run->flow);
}
