/* flow_said.c: what a table says of a call: it is refused, or noted. */
#include <string.h>

#include "flow/flow_argument.h"
#include "flow/flow_call.h"
#include "io/opt.h"

/* Whether a condition is about the earlier run. */
static bool
is_of_old(const struct words *conditions)
{
	const char *name;
	size_t i;

	for (i = 0; i < conditions->n; i++) {
		name = conditions->word[i] + (*conditions->word[i] == '!');
		if (strncmp(name, "old/", 4) == 0 ||
		    strncmp(name, "old-", 4) == 0)
			return true;
	}
	return false;
}

static _Noreturn void
refuse(const struct flow_call *c, const struct flow_refusal *r)
{
	if (c->old && is_of_old(&r->conditions))
		die("%s: %s", c->old, r->text);
	opt_bad("%s", r->text);
}

void
flow_call_check(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	size_t i;

	flow_argument_columns(c);
	for (i = 0; i < f->refusals; i++)
		if (!flow_call_kinds(&f->refusal[i].conditions) &&
		    flow_call_holds(
			c, &f->refusal[i].conditions, "", f->refusal[i].at))
			refuse(c, &f->refusal[i]);
}

/* Whether the conditions hold for each piece. */
static bool
holds_for_all(const struct flow_call *c, const struct flow_refusal *r)
{
	size_t i;

	for (i = 0; i < c->piece.n; i++)
		if (!flow_call_holds(
			c, &r->conditions, c->piece.kind[i], r->at))
			return false;
	return c->piece.n > 0;
}

void
flow_call_check_pieces(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	size_t i;

	for (i = 0; i < f->refusals; i++)
		if (flow_call_kinds(&f->refusal[i].conditions) &&
		    holds_for_all(c, &f->refusal[i]))
			refuse(c, &f->refusal[i]);
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
