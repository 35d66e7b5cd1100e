/* flow_late.c: jobs on hosts that take too long. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "flow/flow_far.h"

enum { SECONDS_MOST = 21600 };

static int
by_number(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The seconds that a job of the stage may take: six hours or, when three units
 * and half of all are made, ten times their median, but the timeout at least.
 */
static double
limit_of(const struct flow_runner *r, const char *stage)
{
	double *took = pool_new(r->pool, r->plan->n, sizeof *took), limit;
	const struct flow_node *n;
	size_t i, units = 0, made = 0;

	for (i = 0; i < r->plan->n; i++) {
		n = &r->nodes.node[i];
		if (strcmp(n->job->stage, stage) != 0)
			continue;
		units++;
		if (n->state == NODE_DONE && n->took > 0)
			took[made++] = n->took;
	}
	if (made < 3 || 2 * made < units)
		return SECONDS_MOST;
	qsort(took, made, sizeof *took, by_number);
	limit = 10 * took[(made - 1) / 2];
	return limit > r->how.timeout ? limit : r->how.timeout;
}

void
flow_far_look(struct flow_runner *r)
{
	const double now = flow_now();
	const struct flow_slot *s;
	double took;
	size_t i;

	for (i = 0; i < r->slots; i++) {
		s = &r->slot[i];
		if (!s->far || s->far->is_late)
			continue;
		took = now - r->running[i].began;
		if (took > r->how.timeout &&
		    took > limit_of(r, s->node->job->stage)) {
			s->far->is_late = true;
			flow_kill(&r->running[i], SIGKILL);
		}
	}
}
