/* flow_engine.h: the options of a run on many machines. */
#pragma once

#include "flow/flow_hosts.h"
#include "flow/flow_run.h"
#include "option/opt.h"

/* The rows of options for lib/option/opt. */
#define FLOW_ENGINE_OPTIONS(e)                                                   \
	{ 0, "hosts", "FILE", OPT_TEXT, &(e).file,                               \
		"run on the hosts that FILE lists, [N/][user@]host",             \
		.heading = "Several machines" },                                 \
	    { 0, "shared", "DIR", OPT_TEXT, &(e).shared,                         \
		    "with --hosts: a directory that all hosts have" },           \
	    { 0, "local", "SIZE", OPT_SIZE, &(e).local,                          \
		    "with --hosts: run here what reads less (default: 8M)" },    \
	    { 0, "packed", NULL, OPT_FLAG, &(e).packed,                          \
		    "with --hosts: pack files that are sent" },                  \
	    { 0, "timeout", "SECONDS", OPT_COUNT, &(e).timeout,                  \
		    "with --hosts: least seconds of a job (default: 60)" },      \
	    { 0, "array", "N", OPT_NUMBER, &(e).array,                           \
		    "run as job arrays of up to N tasks" },                      \
	{                                                                        \
		0, "submit", "COMMAND", OPT_TEXT, &(e).submit,                   \
		    "with --array: the command that runs them (default: sbatch)" \
	}

/* Reads the file of hosts, and sets what is not given. `shown`: the option that
 * prints a plan, or NULL. Ends the program if options do not go together, or
 * name what is not there. */
void flow_engine_check(
    struct flow_engine *e, struct pool *p, const char *dir, const char *shown);

/* Opens hosts; the directory of the run is open, if it keeps one. Returns the
 * number of parts: as many as there are slots, or as the run in `dir` has. */
size_t flow_engine_open(
    struct flow_engine *e, struct pool *p, const char *share, const char *dir);
