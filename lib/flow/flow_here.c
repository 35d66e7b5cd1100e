/* flow_here.c: starts a job on this machine. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_runner.h"

/* What the first command of a job reads. */
static int
open_input(const struct flow_runner *r, const struct flow_job *j)
{
	int fd;

	if (!words_have(&j->reads, "-"))
		return flow_null();
	if (!r->how.spooled)
		return STDIN_FILENO;
	fd = open(r->how.spooled, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		die_errno("%s", r->how.spooled);
	return fd;
}

/* What a message calls the file to which the last command of a job prints. */
static const char *
output_of(const struct flow_runner *r, const struct flow_job *j)
{
	const char *top = getenv("TMPDIR");

	if (j->is_printed || j->parts)
		return NULL;
	if (r->how.keeps)
		return j->made.word[0];
	return pool_format(r->pool, "a temporary file in %s (TMPDIR)",
	    top && *top ? top : "/tmp");
}

/* What a job may use beside others of its stage that run with it. */
static struct flow_share
share_of(const struct flow_runner *r, const struct flow_job *j)
{
	size_t i, n = 0;

	for (i = 0; i < r->plan->n; i++)
		n += r->plan->job[i].commands &&
		    strcmp(r->plan->job[i].stage, j->stage) == 0;
	if (n > r->how.jobs)
		n = r->how.jobs;
	return (struct flow_share){ .threads = r->how.jobs / n,
		.memory = r->how.memory / n,
		.hidden = r->how.keeps ? NULL : r->plan->dir,
		.output = output_of(r, j) };
}

void
flow_here_start(
    struct flow_runner *r, struct flow_node *n, struct flow_running *to)
{
	const int in = open_input(r, n->job);
	const int out =
	    n->job->is_printed ? STDOUT_FILENO : flow_output_open(r, n->job);

	if (n->job->is_printed)
		flow_nodes_check(&r->nodes);
	flow_start(to, r->pool, n->job, in, out, share_of(r, n->job));
	if (in != STDIN_FILENO && in != flow_null())
		close(in);
	if (out != STDOUT_FILENO && out != flow_null())
		close(out);
}
