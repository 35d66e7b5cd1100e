/* flow_parcel_read.c: reads the jobs of a parcel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flow/flow_parcel.h"
#include "rundir/flow_quote.h"

struct reader {
	struct pool *pool;
	struct flow_parcel *parcel;
};

static struct flow_job *
last_job(struct reader *r)
{
	const struct flow_plan *p = &r->parcel->plan;

	return p->n ? &p->job[p->n - 1] : NULL;
}

static struct flow_command *
last_command(struct reader *r)
{
	struct flow_job *j = last_job(r);

	return j && j->commands ? &j->command[j->commands - 1] : NULL;
}

/* A file of this directory, as a parcel names it. */
static bool
is_name(const char *text)
{
	return *text && *text != '.' && !strchr(text, '/');
}

static struct flow_word *
add_word(struct reader *r)
{
	struct flow_command *c = last_command(r);

	c->word = pool_grow(r->pool, c->word, c->n, sizeof *c->word);
	c->word[c->n] = (struct flow_word){ 0 };
	return &c->word[c->n++];
}

/* Takes a line about a job. */
static bool
take_job(struct reader *r, const char *tag, const char *text)
{
	struct flow_job *j = last_job(r);

	if (strcmp(tag, "out") == 0 && is_name(text))
		words_add(r->pool, &j->made, text);
	else if (strcmp(tag, "in") == 0 && is_name(text))
		words_add(r->pool, &j->reads, text);
	else if (strcmp(tag, "parts") == 0 && *text >= '1' && *text <= '9')
		j->parts = strtoul(text, NULL, 10);
	else if (strcmp(tag, "command") == 0) {
		POOL_ADD(r->pool, j->command, j->commands,
		    (struct flow_command){ 0 });
	} else
		return false;
	return true;
}

/* Takes a line about a command. */
static bool
take_word(struct reader *r, const char *tag, const char *text)
{
	struct flow_command *c = last_command(r);
	struct flow_word *w;

	if (strcmp(tag, "label") == 0 || strcmp(tag, "labelled") == 0) {
		*(tag[5] ? &c->labelled : &c->label) = text;
		return true;
	}
	if (strcmp(tag, "of") == 0 && c->n) {
		words_add(r->pool, &c->word[c->n - 1].files, text);
		return is_name(text);
	}
	if (strcmp(tag, "given") == 0 && c->n)
		return c->word[c->n - 1].is_given = true;
	w = add_word(r);
	w->text = text;
	w->is_made = strcmp(tag, "make") == 0;
	w->is_operand = strcmp(tag, "file") == 0;
	return strcmp(tag, "word") == 0 || strcmp(tag, "all") == 0 ||
	    ((w->is_made || w->is_operand) && is_name(text));
}

/* Takes a line about where files are. */
static bool
take_place(struct reader *r, const char *tag, const char *text)
{
	struct flow_parcel *p = r->parcel;

	if (strcmp(tag, "to") == 0)
		p->to = text;
	else if (strcmp(tag, "wanted") == 0 && is_name(text))
		words_add(r->pool, &p->wanted, text);
	else if (strcmp(tag, "link") == 0)
		words_add(r->pool, &p->link, text);
	else if (strcmp(tag, "as") == 0 && is_name(text) &&
	    p->named.n < p->link.n)
		words_add(r->pool, &p->named, text);
	else
		return false;
	return true;
}

static bool
take(struct reader *r, const char *tag, const char *text)
{
	struct flow_plan *p = &r->parcel->plan;

	if (take_place(r, tag, text))
		return true;
	if (strcmp(tag, "job") == 0) {
		POOL_ADD(r->pool, p->job, p->n,
		    (struct flow_job){
			.stage = text, .at = { .name = "job" } });
		return true;
	}
	if (!last_job(r))
		return false;
	return take_job(r, tag, text) ||
	    (last_command(r) && take_word(r, tag, text));
}

void
flow_parcel_read(struct pool *pool, struct flow_parcel *parcel)
{
	struct flow_plan *p = &parcel->plan;
	struct reader r = { pool, parcel };
	char *line = NULL, *text;
	FILE *f = fopen("+job", "re");
	size_t cap = 0, n = 0, i, k;
	ssize_t bytes;

	*parcel = (struct flow_parcel){ .plan = { .dir = "", .share = "" } };
	if (!f)
		die_errno("+job");
	while ((bytes = getline(&line, &cap, f)) > 0) {
		n++;
		if (memchr(line, 0, bytes))
			die("job:%zu: expected a line without NUL", n);
		line[strcspn(line, "\n")] = 0;
		text = strchr(line, '\t');
		if (text)
			*text++ = 0;
		text = flow_unescape(pool, text ? text : "");
		if (!take(&r, line, text))
			die("job:%zu: expected a line about jobs, got '%s'", n,
			    line);
	}
	free(line);
	fclose(f);
	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].made.n; k++)
			p->job[i].keep |=
			    words_have(&parcel->wanted, p->job[i].made.word[k]);
	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].commands || !k; k++)
			if (!p->job[i].made.n || !p->job[i].commands ||
			    !p->job[i].command[k].n)
				die("job: expected jobs with commands");
}
