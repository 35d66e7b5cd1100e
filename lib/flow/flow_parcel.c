/* flow_parcel.c: jobs and what they read, for another machine. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_escape.h"
#include "flow/flow_parcel.h"
#include "io/out.h"

/* A parcel that is being written. */
struct parcel {
	struct pool *pool;
	const struct flow_plan *plan;
	struct flow_parcel_place place;
	struct words outside; /* files that are read and not of the plan's
				 directory: +1, +2 ... */
	struct words linked;
	struct words shared, named; /* that both have, and their names */
	struct out job;
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

bool
flow_parcel_owns(const struct flow_plan *p, const char *file)
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

static bool
is_file(const char *name)
{
	struct stat st;

	return stat(name, &st) == 0 && S_ISREG(st.st_mode);
}

bool
flow_parcel_is_gift(const struct flow_plan *p, const char *text)
{
	return text && *text &&
	    (words_have(&p->gifts, text) ||
		(begins(text, p->share) && is_file(text)));
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
		if (!flow_parcel_owns(p, j->made.word[i]))
			return false;
	for (i = 0; i < j->reads.n; i++)
		if (!flow_parcel_owns(p, j->reads.word[i]) &&
		    !is_file(j->reads.word[i]))
			return false;
	return true;
}

/* The name in the parcel of what a word is, if it is a file. */
static const char *
name_of(struct parcel *p, const char *text)
{
	size_t i;

	for (i = 0; i < p->outside.n; i++)
		if (strcmp(p->outside.word[i], text) == 0)
			return pool_format(p->pool, "+%zu", i + 1);
	return *p->plan->dir && begins(text, p->plan->dir)
	    ? flow_parcel_name(p->plan, text)
	    : text;
}

static void
put(struct parcel *p, const char *tag, const char *text)
{
	out_str(&p->job, tag);
	if (text) {
		out_char(&p->job, '\t');
		out_str(&p->job, flow_escape(p->pool, text));
	}
	out_char(&p->job, '\n');
}

/* Adds a file that is read: a link to it. */
static void
link_file(struct parcel *p, const char *file)
{
	char path[PATH_MAX];
	const char *link;

	if (words_have(&p->linked, file))
		return;
	words_add(p->pool, &p->linked, file);
	if (!flow_parcel_owns(p->plan, file))
		words_add(p->pool, &p->outside, file);
	if (!p->place.dir || (p->place.bare && flow_parcel_owns(p->plan, file)))
		return;
	link = pool_format(p->pool, "%s/%s", p->place.dir, name_of(p, file));
	if (!realpath(file, path))
		die_errno("%s", file);
	if (p->place.shared && begins(path, p->place.shared)) {
		words_add(
		    p->pool, &p->shared, pool_format(p->pool, "%s", path));
		words_add(p->pool, &p->named, name_of(p, file));
	} else if (symlink(path, link) < 0)
		die_errno("%s", link);
}

/* Adds the file if it is one that the command brings. */
static void
link_word(struct parcel *p, const char *text)
{
	if (flow_parcel_is_gift(p->plan, text))
		link_file(p, text);
}

static bool
is_made(struct flow_job **job, size_t n, const char *file)
{
	while (n--)
		if (words_have(&job[n]->made, file))
			return true;
	return false;
}

static void
link_all(struct parcel *p, struct flow_job **job, size_t n)
{
	size_t i, k, w;

	for (i = 0; i < n; i++) {
		for (k = 0; k < job[i]->reads.n; k++)
			if (!is_made(job, i, job[i]->reads.word[k]))
				link_file(p, job[i]->reads.word[k]);
		for (k = 0; k < job[i]->commands; k++)
			for (w = 0; w < job[i]->command[k].n; w++)
				link_word(p, job[i]->command[k].word[w].text);
	}
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
	for (w = c->word; w < c->word + c->n; w++)
		if (w->files.n) {
			put(p, "all", NULL);
			put_words(p, "of", &w->files);
		} else
			put(p,
			    w->is_made		? "make"
				: w->is_operand ? "file"
						: "word",
			    name_of(p, w->text));
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

/* The file `places`: what files are called here that have other names there
 * (io/in_place.h). */
static void
write_places(struct parcel *p)
{
	const struct flow_slice *s;
	struct out out;
	size_t i, k;

	out_open(&out, pool_format(p->pool, "%s/places", p->place.dir));
	out.no_fsync = true;
	for (i = 0; i < p->linked.n; i++) {
		s = NULL;
		for (k = 0; k < p->plan->slices && !s; k++)
			if (strcmp(p->plan->slice[k].file, p->linked.word[i]) ==
			    0)
				s = &p->plan->slice[k];
		if (!s && flow_parcel_owns(p->plan, p->linked.word[i]))
			continue;
		out_str(&out,
		    flow_slice_line(p->pool, name_of(p, p->linked.word[i]),
			s ? s->of : p->linked.word[i], s ? s->lines : 0));
	}
	out_close(&out);
}

static void
write_jobs(struct parcel *p, struct flow_job **job, size_t n,
    const struct words *wanted)
{
	size_t i;

	out_open(&p->job, pool_format(p->pool, "%s/job", p->place.dir));
	p->job.no_fsync = true;
	if (p->place.to)
		put(p, "to", p->place.to);
	for (i = 0; i < p->shared.n; i++) {
		put(p, "link", p->shared.word[i]);
		put(p, "as", p->named.word[i]);
	}
	for (i = 0; i < n; i++)
		put_job(p, job[i]);
	put_words(p, "wanted", wanted);
	out_close(&p->job);
}

struct words
flow_parcel_write(struct pool *pool, const struct flow_plan *plan,
    struct flow_job **job, size_t n, const struct words *wanted,
    struct flow_parcel_place place)
{
	struct parcel p = { .pool = pool, .plan = plan, .place = place };
	struct words names = { 0 };
	size_t i;

	if (place.dir && mkdir(place.dir, 0777) < 0)
		die_errno("%s", place.dir);
	link_all(&p, job, n);
	if (place.dir) {
		write_jobs(&p, job, n, wanted);
		write_places(&p);
	}
	for (i = 0; i < p.linked.n; i++)
		words_add(pool, &names, name_of(&p, p.linked.word[i]));
	return names;
}
