/* run_cost.c: reads what a run of a flow took. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/dirwalk.h"
#include "plan/hosts_cost.h"
#include "plan/run_cost.h"
#include "plan/run_file.h"

/* Stages that find pairs, and files that are not results of stages: lists as
 * in_list reads them. */
static const char finders[] =
    "pair,search,score,candidates,found,pairs,stars,similar,exact,likely,met";
static const char other_files[] = "run,lock,sums,seconds,inputs,make";

struct stage_cost *
run_cost_add(struct run_cost *run, struct span name)
{
	struct stage_cost *s;

	run->stage = mem_grow(
	    run->stage, &run->cap, run->stages + 1, sizeof *run->stage);
	s = &run->stage[run->stages++];
	*s = (struct stage_cost){ .name = mem_copy(name.p, name.n) };
	return s;
}

struct stage_cost *
run_cost_find(const struct run_cost *run, struct span name)
{
	size_t i;

	for (i = 0; i < run->stages; i++)
		if (span_is(name, run->stage[i].name))
			return &run->stage[i];
	return NULL;
}

const struct stage_cost *
run_cost_stage(const struct run_cost *run, const char *name)
{
	return run_cost_find(run, (struct span){ (char *)name, strlen(name) });
}

bool
run_has_file(const struct run_cost *run, const char *name)
{
	char *path = mem_format("%s/%s", run->dir, name);
	bool exists = access(path, F_OK) == 0;

	free(path);
	return exists;
}

void
run_cost_too_old(const struct run_cost *run)
{
	die("%s: expected a run with processor seconds, which older versions "
	    "did not write; make it again",
	    run->dir);
}

static bool
begins(struct span s, const char *with)
{
	size_t n = strlen(with);

	return s.n >= n && memcmp(s.p, with, n) == 0;
}

/* DIR/run: the flow, the bytes of the inputs. */
static void
read_facts(struct run_cost *run)
{
	struct run_file file;
	struct span f[2];
	size_t n;

	run_file_open(&file, run->dir, "run");
	while (run_file_next(&file, f, 2, &n)) {
		if (n != 2)
			in_bad(&file.in, "expected a name and a value");
		if (span_is(f[0], "flow"))
			run->flow = mem_copy(f[1].p, f[1].n);
		if (span_is(f[0], "bytes"))
			run->input = run_file_number(&file, f[1], "bytes");
	}
	run_file_close(&file);
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

/* Whether the list, with commas between its names, or NULL, has the name. */
static bool
in_list(const char *list, struct span name)
{
	size_t n;

	for (; list; list = list[n] ? list + n + 1 : NULL) {
		n = strcspn(list, ",");
		if (n == name.n && memcmp(list, name.p, n) == 0)
			return true;
	}
	return false;
}

/* DIR/seconds. A target that was made again has several lines: its time is
 * their sum. Skips the files in by_hosts, a list or NULL. */
static void
read_seconds(struct run_cost *run, const char *by_hosts)
{
	struct run_file file;
	struct span f[3], name;
	struct stage_cost *s;
	size_t n;
	double cpu;

	if (run->over_hosts && !run_has_file(run, "seconds"))
		return;
	run_file_open(&file, run->dir, "seconds");
	while (run_file_next(&file, f, 3, &n)) {
		if (n == 2)
			run_cost_too_old(run);
		if (n != 3)
			in_bad(&file.in, "expected a stage and its seconds");
		cpu = run_file_number(&file, f[2], "processor seconds");
		f[1].p[f[1].n] = '\0';
		name = stage_name(f[0]);
		if (in_list(by_hosts, name))
			continue;
		s = run_cost_find(run, name);
		if (!s)
			s = run_cost_add(run, name);
		s->parts++;
		s->at_caller = true;
		s->cpu += cpu;
		s->longest = s->cpu;
		run->least_part = fmin(run->least_part, cpu);
		s->wall += run_file_number(&file, f[1], "seconds");
	}
	run_file_close(&file);
}

/* The sizes of the files in DIR. The hard links to a file share its size. */
static void
read_sizes(struct run_cost *run)
{
	struct dirwalk walk;
	struct stage_cost *s;
	struct stat st;
	struct span name;
	size_t prefix = strlen(run->dir);

	dirwalk_open(&walk, run->dir, NULL);
	while (dirwalk_next(&walk) == DIRWALK_FILE) {
		name.p = walk.path.p + prefix;
		name.p += strspn(name.p, "/");
		name.n = strlen(name.p);
		if (begins(name, "hosts/") || in_list(other_files, name) ||
		    stat(walk.path.p, &st) < 0)
			continue;
		name = stage_name(name);
		s = run_cost_find(run, name);
		if (!s) {
			s = run_cost_add(run, name);
			s->parts = 1;
			s->at_caller = true;
		}
		s->made += (double)st.st_size / st.st_nlink;
	}
	dirwalk_close(&walk);
}

static void
set_places(struct run_cost *run)
{
	enum stage_place place = BEFORE_PAIRS;
	struct stage_cost *s;
	struct span name;

	for (s = run->stage; s < run->stage + run->stages; s++) {
		name = (struct span){ s->name, strlen(s->name) };
		if (place == FINDS_PAIRS)
			place = AFTER_PAIRS;
		else if (place == BEFORE_PAIRS && in_list(finders, name))
			place = FINDS_PAIRS;
		s->place = place;
	}
}

void
run_cost_read(struct run_cost *run, const char *dir)
{
	char *by_hosts = NULL;

	*run = (struct run_cost){ .dir = dir, .least_part = INFINITY };
	if (!run_has_file(run, "run"))
		die("%s: expected a directory of nd-flow -o", dir);
	read_facts(run);
	run->over_hosts = run_has_file(run, "hosts");
	if (run->over_hosts)
		by_hosts = hosts_cost_read(run);
	read_seconds(run, by_hosts);
	free(by_hosts);
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
