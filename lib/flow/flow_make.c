/* flow_make.c: makes what a call asks for. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_facts.h"
#include "flow/flow_inputs.h"
#include "flow/flow_make.h"
#include "flow/flow_runner.h"
#include "flow/flow_said.h"
#include "flow/flow_watch.h"
#include "jobs/flow_command.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_files.h"
#include "rundir/flow_stamp.h"
#include "rundir/flow_sums.h"
#include "table/flow_bytes.h"
#include "table/flow_value.h"

/* Whether a stage of that name is made. */
static bool
makes(const struct flow_plan *p, const char *stage)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		if (strcmp(p->job[i].stage, stage) == 0)
			return true;
	return false;
}

/* Where the answer of a run in a directory is: that of its last stage. */
static const char *
result_of(const struct flow_call *c, const struct flow_plan *p)
{
	const char *last = "";
	size_t i;

	for (i = 0; i < p->n; i++)
		if (p->job[i].keep && !p->job[i].is_extra && !p->job[i].is_copy)
			last = p->job[i].stage;
	return pool_format(
	    c->pool, "%s%.*s", c->dir, (int)strcspn(last, "/"), last);
}

/* What a flow with the value `way` compares texts by: as it says or, if that is
 * `choose`, as a tool reported: by_NAME. NULL if it has none. */
static const char *
compared_by(const struct flow_call *c, const struct flow_numbers *n)
{
	struct words way;
	size_t i;

	if (!flow_option_find(c->flow, "by"))
		return NULL;
	way = flow_call_last(c, "way");
	if (way.n && strcmp(way.word[0], "choose") != 0)
		return way.word[0];
	for (i = 0; i < n->numbers; i++)
		if (strncmp(n->number[i].name, "by_", 3) == 0)
			return n->number[i].name + 3;
	return NULL;
}

static void
summarize(const struct flow_call *c, const struct flow_plan *p,
    const struct flow_how *how, const struct flow_numbers *n, double began)
{
	struct flow_run_facts f = { .flow = how->flow,
		.two = !flow_option_find(c->flow, "items-json") };

	f.by = compared_by(c, n);
	f.has_bytes = (how->verbose || how->draws || how->summary) &&
	    flow_bytes(c, &f.bytes, &f.is_packed);
	f.seconds = flow_now() - began;
	f.adds = c->flow->adds;
	if (f.adds)
		f.place = pool_format(c->pool, "in %s/kept", c->old);
	else if (makes(p, "kept/"))
		f.place = how->keeps
		    ? pool_format(c->pool, "in %s%s", c->dir, "kept")
		    : "on stdout";
	if (how->verbose || how->draws)
		flow_summary_line(n, &f);
	else
		flow_summary_note(n, &f);
	if (how->summary)
		flow_summary_write(n, &f, how->summary);
}

/* Copies stdin to a file, if two jobs read it, or one that keeps files: sets
 * how->spooled. In the directory of a run it is stdin.new until take_spooled.
 */
static void
spool(
    const struct flow_call *c, const struct flow_plan *p, struct flow_how *how)
{
	struct pool *pool = c->pool;
	struct flow_job j = { .stage = "stdin" };
	struct flow_plan copy = { &j, 1, c->dir };
	const struct words command = { (char *[]){ "cat", "-" }, 2 };
	struct flow_numbers none;
	size_t i, readers = 0;

	for (i = 0; i < p->n; i++)
		readers += words_have(&p->job[i].reads, "-");
	if (readers + how->keeps < 2)
		return;
	words_add(pool, &j.reads, "-");
	words_add(pool, &j.made,
	    pool_format(pool, how->keeps ? "%sstdin.new" : "%sstdin", c->dir));
	flow_command_add(pool, &j, &command);
	flow_run(&copy, pool,
	    (struct flow_how){
		.jobs = 1, .flow = how->flow, .repeat = how->repeat },
	    &none);
	how->spooled = j.made.word[0];
	if (c->piece.n && strcmp(c->piece.files[0].word[0], "-") == 0)
		flow_hint_spooled(c, how->spooled);
	flow_stamp_spooled(how->spooled);
	if (how->keeps)
		flow_dir_goes(how->spooled);
}

/* Of a run that is not refused. */
static void
take_spooled(const struct flow_call *c, struct flow_how *how)
{
	const char *file = pool_format(c->pool, "%sstdin", c->dir);

	if (!how->spooled)
		return;
	if (rename(how->spooled, file) < 0)
		die_errno("%s", how->spooled);
	flow_dir_goes(NULL);
	how->spooled = file;
	flow_stamp_spooled(file);
}

/* The names of files are on disk, too. */
static void
sync_directories(const struct flow_plan *p, struct pool *pool)
{
	size_t i;

	for (i = 0; i < p->directories.n; i++)
		flow_move_sync(
		    pool_format(pool, "%s/.", p->directories.word[i]));
}

/* Adds to the run c->old; false if the last call has. */
static bool
add(const struct flow_call *c, struct flow_plan *p, struct flow_how *how,
    struct flow_numbers *numbers)
{
	flow_merge_open(c);
	spool(c, p, how);
	if (flow_merge_repeats(c))
		return false;
	flow_run(p, c->pool, *how, numbers);
	flow_merge(c, p, numbers);
	return true;
}

void
flow_make(const struct flow_call *c, struct flow_plan *p, struct flow_how how)
{
	const double began = flow_now();
	struct flow_call done = *c;
	struct flow_numbers numbers;
	const char *facts;

	how.call = c;
	how.counts = c->counts || c->flow->adds;
	how.draws = isatty(STDERR_FILENO) && !notes_off;
	if (c->flow->adds) {
		if (add(c, p, &how, &numbers))
			summarize(c, p, &how, &numbers, began);
		return;
	}
	if (how.keeps && !how.again)
		flow_facts_refuse_added(c);
	if (how.keeps)
		flow_facts_other(
		    c, flow_facts(c, how.flow), !how.again && !how.starts_over);
	spool(c, p, &how);
	/* Before what is recorded of files is compared with what makes them. */
	if (how.far.hosts)
		flow_group(c->pool, p);
	if (how.keeps) {
		facts = flow_facts(c, how.flow);
		if (flow_facts_other(
			c, facts, !how.again && !how.starts_over) ||
		    how.again ||
		    (how.starts_over && flow_facts_changed(c, p, facts)))
			flow_dir_clear(c->pool, flow_call_directory(c));
		else if (!how.update)
			flow_facts_check(c, p, facts);
		take_spooled(c, &how);
		flow_facts_write(c, facts);
	}
	flow_run(p, c->pool, how, &numbers);
	if (how.keeps)
		flow_facts_done(c), sync_directories(p, c->pool);
	if (how.keeps && (how.verbose || how.draws))
		info("the result is in %s", result_of(c, p));
	done.numbers = &numbers;
	flow_call_note(&done);
	summarize(c, p, &how, &numbers, began);
}
