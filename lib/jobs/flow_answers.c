/* flow_answers.c: where the answers of a plan go: to files and directories that
 * options name, or to stdout; and the jobs that no answer needs. */
#include <string.h>

#include "jobs/flow_answers.h"
#include "jobs/flow_nodes.h"
#include "jobs/flow_planner.h"
#include "jobs/flow_rows.h"
#include "option/opt.h"
#include "table/flow_kind.h"

/* The directory of web pages that a stage of that name makes, or NULL. */
static const char *
pages_of(const struct flow_planner *p, const char *stage)
{
	const struct flow_option *o = flow_option_given(p->c, TAKES_PAGES);

	return o && strcmp(o->preset, stage) == 0 ? o->given.word[0] : NULL;
}

bool
flow_set_pages(const struct flow_planner *p, struct flow_job *j)
{
	const char *pages = pages_of(p, j->stage);

	if (!pages)
		return false;
	j->keep = j->is_copy = j->is_pages = true;
	j->parts = 1;
	words_add(p->pool, &j->made, flow_first_page(p->pool, pages));
	return true;
}

/* Whether a job makes the file and no other, which then is an answer. */
static bool
is_stage_file(struct flow_planner *p, const char *file)
{
	size_t i;

	for (i = 0; i < p->jobs; i++)
		if (p->job[i].made.n == 1 &&
		    strcmp(p->job[i].made.word[0], file) == 0)
			return p->job[i].keep = true;
	return false;
}

/* Adds the files of a stage, if there is one, to those that are copied. */
static void
add_files_of(const struct flow_planner *p, const char *stage, struct words *to)
{
	const struct flow_stage *s = stage ? flow_find_stage(p, stage) : NULL;
	const struct flow_row all = { .each = EACH_ONCE };
	const struct flow_unit none = { 0 };
	struct words files;

	if (!s)
		return;
	files = flow_files_of_all(p, s, &all, none, 0);
	words_add_all(p->pool, to, &files);
}

/* Adds a job that copies all files of a stage to one that an option names,
 * unless that is the file of the stage itself. What the stage made of the
 * second collection comes after those. */
static void
add_copy(struct flow_planner *p, const struct flow_option *o, const char *file)
{
	const struct words command = words_of(p->pool, "{files}");
	const char *stage = flow_copied_stage(p->c, o);
	struct flow_input files = { "files" };
	struct flow_job *j;
	bool is_made;

	add_files_of(p, stage, &files.files);
	if (stage)
		add_files_of(
		    p, pool_format(p->pool, "%s2", stage), &files.files);
	is_made = files.files.n;
	if (!is_made && (!o->preset || !flow_has_stage(p->c->flow, o->preset)))
		flow_bad(o->at, "--%s: expected a stage that is made, got '%s'",
		    o->name, o->preset ? o->preset : "-");
	if (!is_made)
		words_add(p->pool, &files.files, "/dev/null");
	if (files.files.n == 1 && strcmp(files.files.word[0], file) == 0 &&
	    is_stage_file(p, file))
		return;
	j = flow_add_job(p, pool_format(p->pool, "--%s", o->name), o->at);
	j->keep = j->is_copy = true;
	words_add(p->pool, &j->made, file);
	if (is_made)
		words_add_all(p->pool, &j->reads, &files.files);
	flow_command_make(p->c, j, &command, &files, 1);
}

void
flow_add_copies(struct flow_planner *p)
{
	const struct flow *f = p->c->flow;
	size_t i;

	for (i = 0; i < f->options; i++)
		if (f->option[i].takes == TAKES_OUT && f->option[i].given.n)
			add_copy(p, &f->option[i], f->option[i].given.word[0]);
}

/* Whether a job reads the file, or pages or copies are made, which come first:
 * where a copy fails nothing is printed. */
static bool
is_awaited(const struct flow_planner *p, const char *file)
{
	size_t i;

	for (i = 0; i < p->jobs; i++)
		if (p->job[i].is_pages || p->job[i].is_copy ||
		    words_have(&p->job[i].reads, file))
			return true;
	return false;
}

/* Ends the program: no line names the columns of the stage, which an option
 * may have asked for. */
static _Noreturn void
refuse_header(const struct flow_planner *p, const char *stage)
{
	const struct flow_option *o;
	size_t i, k;

	for (i = 0; i < p->rows; i++)
		for (k = 0; k < p->row[i].conditions.n; k++) {
			o = flow_option_find(p->c->flow,
			    words_split(
				p->pool, p->row[i].conditions.word[k], "=")
				.word[0]);
			if (o && o->is_read &&
			    strcmp(p->row[i].names.word[0], stage) == 0)
				opt_bad("--header: unexpected --%s", o->name);
		}
	opt_bad("--header: the columns of '%s' have no names", stage);
}

/* The names of the columns of a stage with TABs between, if they are printed.
 */
static const char *
header_of(const struct flow_planner *p, const char *stage)
{
	const struct flow_line *l = p->c->flow->headers.line;
	size_t i;

	if (!p->c->header)
		return NULL;
	for (i = 0; i < p->c->flow->headers.n; i++)
		if (strcmp(l[i].name, stage) == 0 &&
		    flow_call_holds(p->c, &l[i].conditions, "", l[i].at))
			return words_joined(p->pool, &l[i].words, 0, "\t");
	refuse_header(p, stage);
}

void
flow_add_print(struct flow_planner *p)
{
	const struct flow_row all = { .each = EACH_ONCE };
	const struct flow_unit none = { 0 };
	struct words files = { 0 }, first = { 0 },
		     command = words_of(p->pool, "cat", "--");
	const char *header = NULL;
	bool waits = false;
	struct flow_job *j;
	size_t i;

	for (i = 0; i < p->jobs; i++) {
		/* One stage is printed, in the order of its pieces. */
		if (p->job[i].is_printed && !files.n) {
			files = flow_files_of_all(p,
			    flow_find_stage(p, p->job[i].stage), &all, none, 0);
			header = header_of(p, p->job[i].stage);
			p->job[i].header = header;
			/* A run that fails prints no header. */
			waits = p->c->counts || (header && !p->job[i].is_live);
		}
		if (p->job[i].is_pages || p->job[i].is_copy)
			words_add_all(p->pool, &first, &p->job[i].made);
	}
	if (!files.n ||
	    (files.n == 1 && !waits && !is_awaited(p, files.word[0])))
		return;
	for (i = 0; i < p->jobs; i++)
		p->job[i].is_printed = p->job[i].is_live = false;
	j = flow_add_job(p, "answer", (struct flow_place){ 0 });
	j->is_printed = true;
	j->header = header;
	words_add(
	    p->pool, &j->made, pool_format(p->pool, "%s-answer", p->c->dir));
	words_add_all(p->pool, &j->reads, &files);
	words_add_all(p->pool, &j->reads, &first);
	words_add_all(p->pool, &command, &files);
	flow_command_add(p->pool, j, &command);
}

void
flow_drop_unread(struct flow_planner *p)
{
	size_t n, i, k, kept = 0;
	const struct flow_made *m = flow_made_by(p->pool, p->job, p->jobs, &n),
			       *found;
	bool *needed = pool_new(p->pool, p->jobs + 1, sizeof *needed);

	for (i = p->jobs; i-- > 0;) {
		needed[i] |= p->job[i].keep || p->job[i].is_extra ||
		    p->job[i].is_copy || p->job[i].is_printed;
		for (k = 0; needed[i] && k < p->job[i].reads.n; k++) {
			found = flow_find_made(m, n, p->job[i].reads.word[k]);
			if (found)
				needed[found->node] = true;
		}
	}
	for (i = 0; i < p->jobs; i++)
		if (needed[i])
			p->job[kept++] = p->job[i];
	p->jobs = kept;
}
