/* flow_fail.c: a process of a job has failed: what is said of it, and what
 * stages took. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "flow/flow_part.h"
#include "flow/flow_runner.h"
#include "flow/flow_twice.h"
#include "rundir/flow_files.h"

enum { COMMAND_MOST = 200 };

bool
flow_fail_twice(
    struct flow_runner *r, const struct flow_job *job, const char *told)
{
	told = strncmp(told, "twice\t", 6) == 0 ? told - 1
						: strstr(told, "\ntwice\t");
	if (!told || !r->how.call)
		return false;
	told += strlen("\ntwice\t");
	flow_run_stop();
	flow_twice_tell(r->how.call, r->plan,
	    pool_format(r->pool, "%.*s", (int)strcspn(told, "\n"), told),
	    flow_node_name(&r->nodes, job->made.word[0]), r->how.spooled);
	return true;
}

/* Whether it is a program of nd, which says why it fails. */
static bool
is_ours(const struct flow_runner *r, const char *name)
{
	const char *share = r->how.call ? r->how.call->share : NULL;

	return strncmp(name, "nd-", 3) == 0 ||
	    (share && strncmp(name, share, strlen(share)) == 0);
}

/* What messages call a job. */
static const char *
name_of(const struct flow_runner *r, const struct flow_job *j)
{
	return j->is_pages ? j->stage
			   : flow_node_name(&r->nodes, j->made.word[0]);
}

static const struct {
	int number;
	const char *name;
} signals[] = {
	{ SIGABRT, "SIGABRT" },
	{ SIGBUS, "SIGBUS" },
	{ SIGFPE, "SIGFPE" },
	{ SIGILL, "SIGILL" },
	{ SIGINT, "SIGINT" },
	{ SIGKILL, "SIGKILL" },
	{ SIGPIPE, "SIGPIPE" },
	{ SIGQUIT, "SIGQUIT" },
	{ SIGSEGV, "SIGSEGV" },
	{ SIGSYS, "SIGSYS" },
	{ SIGTERM, "SIGTERM" },
	{ SIGTRAP, "SIGTRAP" },
	{ SIGXCPU, "SIGXCPU" },
};

static const char *
name_of_signal(struct pool *p, int signal)
{
	size_t i;

	for (i = 0; i < sizeof signals / sizeof *signals; i++)
		if (signals[i].number == signal)
			return signals[i].name;
	return pool_format(p, "signal %d", signal);
}

static void
tell_death(struct pool *p, const struct flow_process *dead, const char *repeat)
{
	const int signal = WTERMSIG(dead->status);
	const char *why = "this is a bug in nd";

	if (signal == SIGKILL)
		why = "something killed it, perhaps the kernel for lack of "
		      "memory";
	else if (signal == SIGTERM || signal == SIGQUIT || signal == SIGINT ||
	    signal == SIGHUP)
		why = "something ended it";
	else if (signal == SIGPIPE)
		why = "nobody read what it wrote";
	else if (signal == SIGXCPU)
		why = "a limit of the system (ulimit)";
	else if (strncmp(dead->name, "nd-", 3) != 0)
		why = pool_format(p, "this is a bug in %s", dead->name);
	print_error("%s died of %s: %s; to repeat it: %s", dead->name,
	    name_of_signal(p, signal), why, repeat);
}

/* Whether all units of a stage are made. */
static bool
is_stage_made(const struct flow_runner *r, const char *stage)
{
	const struct flow_node *n;
	size_t i;

	for (i = 0; i < r->plan->n; i++) {
		n = &r->nodes.node[i];
		if (n->state != NODE_DONE && n->job->commands &&
		    strcmp(n->job->stage, stage) == 0)
			return false;
	}
	return true;
}

/* The seconds of the units of a stage that were made. */
static void
tell(const struct flow_time *t)
{
	const int name = strcspn(t->stage, "/");

	if (t->units > 1)
		info("%.*s: %zu parts, %.3f seconds", name, t->stage, t->units,
		    t->ended - t->began);
	else
		info("%.*s: %.3f seconds", name, t->stage, t->ended - t->began);
}

void
flow_tell_stage(const struct flow_runner *r, const struct flow_time *t)
{
	if (is_stage_made(r, t->stage))
		tell(t);
}

void
flow_tell_unfinished(const struct flow_runner *r)
{
	size_t i;

	for (i = 0; i < r->numbers->times && r->how.verbose; i++)
		if (!is_stage_made(r, r->numbers->time[i].stage))
			tell(&r->numbers->time[i]);
}

/* Whether tools have reported a malformed record, which could be skipped. */
static bool
is_malformed(
    const struct flow_runner *r, const struct flow_job *j, const char *reported)
{
	const struct flow_call *c = r->how.call;
	bool reads_piece = false;
	size_t i;

	for (i = 0; i < j->commands; i++)
		reads_piece |= j->command[i].label != NULL;
	return c && reads_piece && strstr(reported, "malformed\t") &&
	    flow_option_find(c->flow, "rejects") &&
	    !flow_call_given(c, "rejects").n;
}

/* What to do about a stage that failed; nobody wants to read a long command. */
static const char *
advice(
    const struct flow_runner *r, const struct flow_job *j, const char *reported)
{
	if (r->how.is_part)
		return "";
	if (is_malformed(r, j, reported))
		return "; --rejects FILE skips malformed records";
	if (strlen(r->how.repeat) > COMMAND_MOST)
		return "; the same command repeats it";
	return pool_format(r->pool, "; to repeat it: %s", r->how.repeat);
}

void
flow_fail(struct flow_runner *r, const struct flow_job *job,
    const struct flow_process *p, const char *reported)
{
	const int signal = WIFSIGNALED(p->status) ? WTERMSIG(p->status) : 0;

	if (job->is_printed && signal == SIGPIPE)
		exit(128 + SIGPIPE); /* nobody reads our stdout */
	flow_tell_unfinished(r);
	if (!signal && !r->how.is_part)
		flow_nodes_check(&r->nodes); /* else that may be why */
	if (signal)
		tell_death(r->pool, p, r->how.repeat);
	else if (flow_fail_twice(r, job, reported))
		exit(EXIT_DATA);
	else if ((is_ours(r, p->name) &&
		     WEXITSTATUS(p->status) <= EXIT_USAGE) ||
	    WEXITSTATUS(p->status) == STATUS_NO_COMMAND) {
		if (r->how.is_part) {
			/* Who sent it says what failed. */
			flow_write(PART_FAILED, reported, false);
			exit(EXIT_DATA);
		}
		print_error("stage %s failed%s", name_of(r, job),
		    advice(r, job, reported));
	} else
		print_error("stage %s failed: %s, exit status %d%s",
		    name_of(r, job), p->name, WEXITSTATUS(p->status),
		    advice(r, job, reported));
	if (!job->is_pages)
		exit(signal ? 128 + signal : EXIT_DATA);
	r->no_pages = true;
}
