/* flow_parcel.c: a job and what it reads, for another machine. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_parcel.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "table/flow_kind.h"

/* A parcel that is being written. */
struct parcel {
	struct pool *pool;
	const struct flow_plan *plan;
	struct flow_parcel_place place;
	struct flow_sent sent;
	struct words shared, named; /* that both have, and their names */
	struct buf job;
};

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

const char *
flow_parcel_name(const struct flow_plan *p, const char *file)
{
	return file + strlen(p->dir);
}

/* Whether it is a file of the plan's directory itself. */
static bool
owns(const struct flow_plan *p, const char *file)
{
	return *p->dir && begins(file, p->dir) &&
	    !strchr(file + strlen(p->dir), '/');
}

bool
flow_is_input(const struct flow_plan *p, const char *file)
{
	size_t i;

	for (i = 0; i < p->slices; i++)
		if (strcmp(p->slice[i].file, file) == 0)
			return true;
	return !begins(file, p->dir);
}

/* Whether a word of a command is a file that an option names, or nd brings. */
static bool
is_gift(const struct flow_plan *p, const char *text)
{
	return text && *text &&
	    (words_have(&p->gifts, text) ||
		(begins(text, p->share) && flow_is_file(text)));
}

bool
flow_parcel_can(const struct flow_plan *p, const struct flow_job *j)
{
	size_t i;

	if (j->here || j->is_copy || j->is_printed || !j->made.n)
		return false;
	for (i = 0; i < j->commands; i++)
		if (strchr(j->command[i].word[0].text, '/'))
			return false;
	for (i = 0; i < j->made.n; i++)
		if (!owns(p, j->made.word[i]))
			return false;
	for (i = 0; i < j->reads.n; i++)
		if (!owns(p, j->reads.word[i]) &&
		    !flow_is_file(j->reads.word[i]))
			return false;
	return true;
}

/* The name in the parcel of what a word is, if it is a file. */
static const char *
name_of(struct parcel *p, const char *text)
{
	return flow_sent_name(&p->sent, text);
}

static void
put(struct parcel *p, const char *tag, const char *text)
{
	quote_format(&p->job, "%s%s%s\n", tag, text ? "\t" : "",
	    text ? flow_escape(p->pool, text, "") : "");
}

/* Adds a file that is read: a link to it. */
static void
link_file(struct parcel *p, const char *file, const char *name)
{
	const char *link = pool_format(p->pool, "%s/%s", p->place.dir, name);
	char path[PATH_MAX];

	if (p->place.bare && owns(p->plan, file))
		return;
	if (!realpath(file, path))
		die_errno("%s", file);
	if (p->place.shared && begins(path, p->place.shared)) {
		words_add(
		    p->pool, &p->shared, pool_format(p->pool, "%s", path));
		words_add(p->pool, &p->named, name);
	} else if (symlink(path, link) < 0)
		die_errno("%s", link);
}

static void
put_words(struct parcel *p, const char *tag, const struct words *w)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		put(p, tag, name_of(p, w->word[i]));
}

static void
put_command(struct parcel *p, const struct flow_command *c)
{
	const struct flow_word *w;

	put(p, "command", NULL);
	if (c->label)
		put(p, "label", c->label);
	if (c->labelled)
		put(p, "labelled", name_of(p, c->labelled));
	for (w = c->word; w < c->word + c->n; w++) {
		if (w->files.n) {
			put(p, "all", NULL);
			put_words(p, "of", &w->files);
		} else
			put(p,
			    w->is_made		? "make"
				: w->is_operand ? "file"
						: "word",
			    name_of(p, w->text));
		if (w->is_given)
			put(p, "given", NULL);
	}
}

static void
put_job(struct parcel *p, const struct flow_job *j)
{
	size_t i;

	put(p, "job", j->stage);
	if (j->parts)
		put(p, "parts", pool_format(p->pool, "%zu", j->parts));
	put_words(p, "out", &j->made);
	put_words(p, "in", &j->reads);
	for (i = 0; i < j->commands; i++)
		put_command(p, &j->command[i]);
}

static void
write_job(struct parcel *p, const struct flow_job *j)
{
	size_t i;

	if (p->place.to)
		put(p, "to", p->place.to);
	for (i = 0; i < p->shared.n; i++) {
		put(p, "link", p->shared.word[i]);
		put(p, "as", p->named.word[i]);
	}
	for (i = 0; i < j->inners; i++)
		put_job(p, &j->inner[i]);
	if (!j->inners)
		put_job(p, j);
	put_words(p, "wanted", &j->made);
	flow_write(pool_format(p->pool, "%s/+job", p->place.dir),
	    pool_text(p->pool, &p->job), false);
}

/* The file `+places`: what files are called here that have other names there
 * (io/in_buffer.c). */
static void
write_places(struct parcel *p)
{
	const struct flow_slice *s;
	const char *file;
	struct buf b = { 0 };
	size_t i, k;

	for (i = 0; i < p->sent.file.n; i++) {
		file = p->sent.file.word[i];
		s = NULL;
		for (k = 0; k < p->plan->slices && !s; k++)
			if (strcmp(p->plan->slice[k].file, file) == 0)
				s = &p->plan->slice[k];
		if (s || !owns(p->plan, file))
			quote_text(&b,
			    flow_slice_line(p->pool, p->sent.name.word[i],
				s ? s->of : file, s ? s->lines : 0));
	}
	flow_write(pool_format(p->pool, "%s/+places", p->place.dir),
	    pool_text(p->pool, &b), false);
}

struct words
flow_parcel_write(struct pool *pool, const struct flow_plan *plan,
    const struct flow_job *j, struct flow_parcel_place place)
{
	struct parcel p = { .pool = pool, .plan = plan, .place = place };
	size_t i;

	flow_sent_make(&p.sent, pool, plan, j);
	if (!place.dir)
		return p.sent.name;
	if (mkdir(place.dir, 0777) < 0)
		die_errno("%s", place.dir);
	for (i = 0; i < p.sent.file.n; i++)
		link_file(&p, p.sent.file.word[i], p.sent.name.word[i]);
	write_job(&p, j);
	write_places(&p);
	return p.sent.name;
}

static void
add(struct flow_sent *s, struct pool *p, const char *file)
{
	if (words_have(&s->file, file))
		return;
	words_add(p, &s->file, file);
	words_add(p, &s->name,
	    owns(s->plan, file) ? flow_parcel_name(s->plan, file)
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
			if (is_gift(plan, c->word[i].text))
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
