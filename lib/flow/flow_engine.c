/* flow_engine.c: the options of a run on many machines. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_engine.h"
#include "pack/zstd.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "rundir/flow_signal.h"
#include "table/flow_home.h"
#include "table/flow_kind.h"

enum { ARRAY_MOST = 1000, TIMEOUT = 60, PARTS_MOST = 10000 };
static const uint64_t local_bytes = 8 << 20;

static void
check_submit(struct pool *p, const char *c)
{
	struct stat st;

	if (!strchr(c, '/')) {
		if (flow_is_program(p, c))
			return;
		if (stat(c, &st) == 0 && S_ISREG(st.st_mode))
			die("--submit: %s is not in PATH; ./%s is the file "
			    "here",
			    c, c);
		die("--submit: %s is not installed", c);
	}
	if (stat(c, &st) < 0)
		die("--submit: %s: no such file", c);
	if (!S_ISREG(st.st_mode))
		die("--submit: %s: expected a program", c);
	if (access(c, X_OK) < 0)
		die("--submit: %s: expected a file that may be executed; "
		    "chmod +x permits it",
		    c);
}

static void
check_shared(const char *shared)
{
	if (*shared != '/' || shared[strspn(shared, QUOTE_ALNUM "/._+,@=-")])
		opt_bad("--shared: expected a directory from the root, of "
			"letters, digits and /._+,@=-, got '%s'",
		    shared);
	if (!flow_is_directory(shared))
		die("%s: no such directory", shared);
}

/* Ends the program if a host has no number of slots: nobody logs in to ask. */
static void
check_slots(const struct flow_engine *e)
{
	const struct flow_hosts *h = e->hosts;
	size_t i;

	for (i = 0; i < h->n; i++)
		if (!h->host[i].slots)
			opt_bad("%s: expected N/%s, for --parallel, got '%s'",
			    e->file, h->host[i].login, h->host[i].login);
}

void
flow_engine_check(
    struct flow_engine *e, struct pool *p, const char *dir, const char *shown)
{
	const char *option = e->file ? "--hosts" : "--array";
	char path[PATH_MAX];

	if (e->submit && !e->array)
		opt_bad("--submit goes with --array");
	if (!e->file && (e->shared || e->local || e->timeout || e->packed))
		opt_bad("--local, --shared, --timeout and --packed go with "
			"--hosts");
	if (e->file && e->array)
		opt_bad("--array: not with --hosts");
	if (opt_given(&e->array) && (!e->array || e->array > ARRAY_MOST))
		opt_bad("--array: expected a whole number from 1 to %d, got "
			"'%zu'",
		    ARRAY_MOST, e->array);
	if (flow_engine_is(e) && shown &&
	    !(e->file && strcmp(shown, "--parallel") == 0))
		opt_bad("%s: not with %s", shown, option);
	if (e->file && shown && !dir)
		opt_bad("%s: --hosts goes with -o", shown);
	if (e->file && shown && (e->shared || e->timeout || e->packed))
		opt_bad("%s: not with %s", shown,
		    e->shared	     ? "--shared"
			: e->timeout ? "--timeout"
				     : "--packed");
	if (flow_engine_is(e) && zstd_long_windows)
		opt_bad("--long: not with %s", option);
	if (!e->submit)
		e->submit = "sbatch";
	if (e->array) {
		if (!dir)
			opt_bad("--array goes with -o");
		check_submit(p, e->submit);
	}
	if (e->file && flow_is_directory(e->file))
		die("%s: is a directory", e->file);
	if (e->file) {
		e->hosts = &e->machines;
		flow_hosts_read(e->hosts, p, e->file);
	}
	if (e->file && shown)
		check_slots(e);
	if (e->shared) {
		check_shared(e->shared);
		e->shared = pool_format(p, "%s/", realpath(e->shared, path));
	}
	if (!opt_given(&e->local))
		e->local = local_bytes;
	if (!e->timeout)
		e->timeout = TIMEOUT;
}

/* The name of the run on hosts: the one that it had, or a new one. */
static const char *
name_run(struct pool *p, const char *dir)
{
	const char *id =
	    dir ? flow_facts_read(p, pool_format(p, "%s/hosts/id", dir)) : "";
	uint64_t n;

	if (sscanf(id, "%16" SCNx64, &n) != 1 &&
	    getrandom(&n, sizeof n, 0) != sizeof n)
		die_errno("getrandom");
	return pool_format(p, "%016" PRIx64, n);
}

/* The parts that the run in the directory has, or 0. */
static size_t
parts_of(struct pool *p, const char *dir)
{
	const struct words w =
	    flow_facts_lines(p, pool_format(p, "%s/run", dir));
	const char *value = flow_fact(&w, "--parts");
	const size_t parts = value ? strtoul(value, NULL, 10) : 0;

	return parts > 1 && parts <= PARTS_MOST ? parts : 0;
}

size_t
flow_engine_open(
    struct flow_engine *e, struct pool *p, const char *share, const char *dir)
{
	const size_t parts = dir ? parts_of(p, dir) : 0;

	if (e->array)
		return parts ? parts : e->array;
	flow_signal_block();
	setenv("LC_ALL", "C", 1);
	flow_hosts_open(e->hosts, pool_format(p, "%s/engine/hosts", share),
	    name_run(p, dir));
	return parts ? parts : flow_hosts_slots(e->hosts);
}
