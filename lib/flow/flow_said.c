/* flow_said.c: what a table says of a call: it is refused, or noted. */
#include "flow/flow_argument.h"
#include "flow/flow_call.h"
#include "io/opt.h"

void
flow_call_check(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	size_t i;

	flow_argument_columns(c);
	for (i = 0; i < f->refusals; i++)
		if (flow_call_holds(
			c, &f->refusal[i].conditions, "", f->refusal[i].at))
			opt_bad("%s", f->refusal[i].text);
}

void
flow_call_note(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	size_t i;

	for (i = 0; i < f->notices; i++)
		if (flow_call_holds(
			c, &f->notice[i].conditions, "", f->notice[i].at))
			note("%s", f->notice[i].text);
}
