/* flow_fail.c: a process of a job has failed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "flow/flow_death.h"
#include "flow/flow_part.h"
#include "flow/flow_runner.h"
#include "flow/flow_twice.h"
#include "io/out.h"

/* Ends the run of a parcel; leaves what its tools have reported. */
static _Noreturn void
end_part(const char *reported)
{
	struct out out;

	out_open(&out, PART_FAILED);
	out.no_fsync = true;
	out_str(&out, reported);
	out_close(&out);
	exit(EXIT_DATA);
}

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
		flow_tell_death(r->pool, p, r->how.repeat);
	else if (flow_fail_twice(r, job, reported))
		exit(EXIT_DATA);
	else if ((is_ours(r, p->name) &&
		     WEXITSTATUS(p->status) <= EXIT_USAGE) ||
	    WEXITSTATUS(p->status) == STATUS_NO_COMMAND) {
		if (r->how.is_part)
			end_part(reported);
		print_error("stage %s failed", name_of(r, job));
	} else
		print_error("stage %s failed: %s, exit status %d",
		    name_of(r, job), p->name, WEXITSTATUS(p->status));
	if (!job->is_pages)
		exit(signal ? 128 + signal : EXIT_DATA);
	r->no_pages = true;
}
