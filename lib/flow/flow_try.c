/* flow_try.c: asks tools whether they take what options gave them. */
#include <stdlib.h>
#include <sys/wait.h>

#include "flow/flow_process.h"
#include "flow/flow_try.h"

static void
try_one(const struct flow_call *c, const struct flow_trial *t)
{
	struct words command = { 0 };
	size_t i;
	int status;

	for (i = 0; i < t->command.n; i++)
		flow_call_expand(c, t->command.word[i], t->at, &command);
	status = flow_run_command(
	    &c->flow->pool, &command, -1, (struct flow_share){ 0 });
	if (status)
		exit(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_USAGE
			? EXIT_USAGE
			: EXIT_DATA);
}

void
flow_try(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	size_t i;

	for (i = 0; i < f->trials; i++)
		if (flow_call_holds(
			c, &f->trial[i].conditions, "", f->trial[i].at))
			try_one(c, &f->trial[i]);
}
