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

/* The number of a condition none=NUMBER, which is known after the run; or NULL.
 */
static const char *
number_of(const char *condition)
{
	return strncmp(condition, "none=", 5) == 0 ? condition + 5 : NULL;
}

/* Whether a condition is about what a run found. */
static bool
is_of_end(const struct words *conditions)
{
	size_t i;

	for (i = 0; i < conditions->n; i++)
		if (number_of(conditions->word[i]))
			return true;
	return false;
}

/* Prints the text, which may begin with the first input. */
static void
say(const struct flow_call *c, const char *text)
{
	static const char piece[] = "{piece}";

	if (c->piece.n && strncmp(text, piece, sizeof piece - 1) == 0)
		note(
		    "%s%s", c->piece.files[0].word[0], text + sizeof piece - 1);
	else
		note("%s", text);
}

void
flow_call_note(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	const struct flow_refusal *r = f->notice;
	size_t i;

	for (i = 0; i < f->notices; i++, r++)
		if (!is_of_end(&r->conditions) &&
		    flow_call_holds(c, &r->conditions, "", r->at))
			say(c, r->text);
}

/* Whether tools have reported a number of that name, and only 0. */
static bool
is_none(const struct flow_numbers *n, const char *name)
{
	bool known = false;
	size_t i;

	for (i = 0; i < n->numbers; i++)
		if (strcmp(n->number[i].name, name) == 0) {
			if (n->number[i].value)
				return false;
			known = true;
		}
	return known;
}

/* Whether the conditions hold after a run. */
static bool
holds_at_end(const struct flow_call *c, const struct flow_refusal *r,
    const struct flow_numbers *n)
{
	struct words others = { 0 };
	const char *name;
	size_t i;

	for (i = 0; i < r->conditions.n; i++) {
		name = number_of(r->conditions.word[i]);
		if (name && !is_none(n, name))
			return false;
		if (!name)
			words_add(
			    &c->flow->pool, &others, r->conditions.word[i]);
	}
	return flow_call_holds(c, &others, "", r->at);
}

void
flow_call_note_end(const struct flow_call *c, const struct flow_numbers *n)
{
	const struct flow *f = c->flow;
	size_t i;

	for (i = 0; i < f->notices; i++)
		if (is_of_end(&f->notice[i].conditions) &&
		    holds_at_end(c, &f->notice[i], n))
			say(c, f->notice[i].text);
}
