/* flow_seconds.c: prints what the stages of a run took. */
#include <string.h>

#include "flow/flow_runner.h"

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

	for (i = 0; i < r->numbers->times && r->how.tells; i++)
		if (!is_stage_made(r, r->numbers->time[i].stage))
			tell(&r->numbers->time[i]);
}
