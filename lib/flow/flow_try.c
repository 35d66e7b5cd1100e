/* flow_try.c: asks tools whether they take what options gave them. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flow/flow_command.h"
#include "flow/flow_process.h"
#include "flow/flow_try.h"

static void
try_one(const struct flow_call *c, const struct flow_trial *t, int null)
{
	struct pool *p = &c->flow->pool;
	struct words command = { 0 };
	struct flow_job j = { 0 };
	struct flow_running r;
	struct rusage usage;
	size_t i;
	pid_t pid;
	int status = 0;

	for (i = 0; i < t->command.n; i++)
		flow_call_expand(c, t->command.word[i], t->at, &command);
	flow_command_add(p, &j, &command);
	flow_start(&r, p, &j, null, null, (struct flow_share){ 0 });
	while (r.left && (pid = wait4(-1, &status, 0, &usage)) > 0)
		flow_process_ended(&r, pid, status, &usage);
	flow_reported(&r, p);
	if (status)
		exit(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_USAGE
			? EXIT_USAGE
			: EXIT_DATA);
}

void
flow_try(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	size_t i;

	if (null < 0)
		die_errno("/dev/null");
	for (i = 0; i < f->trials; i++)
		if (flow_call_holds(
			c, &f->trial[i].conditions, "", f->trial[i].at))
			try_one(c, &f->trial[i], null);
	close(null);
}
