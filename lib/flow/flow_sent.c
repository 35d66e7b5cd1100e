/* flow_sent.c: the files that a job reads elsewhere. */
#include <string.h>

#include "flow/flow_parcel.h"

static void
add(struct flow_sent *s, struct pool *p, const char *file)
{
	if (words_have(&s->file, file))
		return;
	words_add(p, &s->file, file);
	words_add(p, &s->name,
	    flow_parcel_owns(s->plan, file)
		? flow_parcel_name(s->plan, file)
		: pool_format(p, "+%zu", ++s->others));
}

void
flow_sent_make(struct flow_sent *s, struct pool *p,
    const struct flow_plan *plan, const struct flow_job *j)
{
	const struct flow_command *c;
	size_t i;

	*s = (struct flow_sent){ .plan = plan };
	for (i = 0; i < j->reads.n; i++)
		add(s, p, j->reads.word[i]);
	for (c = j->command; c < j->command + j->commands; c++)
		for (i = 0; i < c->n; i++)
			if (flow_parcel_is_gift(plan, c->word[i].text))
				add(s, p, c->word[i].text);
}

const char *
flow_sent_name(const struct flow_sent *s, const char *text)
{
	const size_t n = strlen(s->plan->dir);
	size_t i;

	for (i = 0; i < s->file.n; i++)
		if (strcmp(s->file.word[i], text) == 0)
			return s->name.word[i];
	return n && strncmp(text, s->plan->dir, n) == 0 ? text + n : text;
}
