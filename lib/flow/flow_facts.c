/* flow_facts.c: what decided the files of a run. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_facts.h"
#include "jobs/flow_nodes.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "rundir/flow_stamp.h"
#include "rundir/flow_sums.h"
#include "table/flow_bytes.h"
#include "table/flow_call.h"
#include "text/unicode.h"

/* The fact of how much the inputs are. */
#define BYTES "bytes"

static void
add_files(struct buf *to, struct pool *p, const struct words *files,
    const char *what, size_t number)
{
	size_t i;

	for (i = 0; i < files->n; i++)
		quote_format(to, "%s %zu, %s\t%016" PRIx64 "\n", what, ++number,
		    flow_escape(p, files->word[i], " "),
		    flow_stamp(files->word[i]));
}

/* Adds an option, with its arguments. */
static void
add_option(struct buf *to, struct pool *p, const struct flow_option *o)
{
	const struct words *given = &o->given;
	size_t i;

	quote_format(to, o->letter ? "-%.1s\t" : "--%s\t",
	    o->letter ? &o->letter : o->name);
	for (i = 0; i < given->n; i++)
		quote_format(to, "%s%s", i ? " " : "",
		    flow_escape(p, given->word[i], " "));
	buf_char(to, '\n');
}

const char *
flow_facts(const struct flow_call *c, const char *flow)
{
	struct pool *p = c->pool;
	const struct words named = flow_named_files(c);
	struct words inputs = flow_call_inputs(c);
	struct buf b = { 0 };
	size_t i;

	quote_format(&b, "nd\t%s\nUnicode\t%s\nflow\t%s\n", ND_VERSION,
	    uni_version() + strlen("Unicode "), flow);
	for (i = 0; i < c->flow->options; i++)
		if (!flow_option_writes(&c->flow->option[i]))
			add_option(&b, p, &c->flow->option[i]);
	quote_format(&b, "--parts\t%zu\n", c->parts);
	words_add_all(p, &inputs, &named);
	add_files(&b, p, &inputs, "input", 0);
	quote_format(&b, BYTES "\t%" PRIu64 "\n", flow_bytes_below(c));
	return pool_text(p, &b);
}

const char *
flow_facts_added(const struct flow_call *c, size_t had)
{
	const struct words files = flow_pieces_files(c, &c->piece);
	struct buf b = { 0 };

	quote_format(&b, "addition\t%zu\n", had + 1);
	add_files(&b, c->pool, &files, "added", had);
	return pool_text(c->pool, &b);
}

static const char *
name_of(struct pool *p, const char *fact)
{
	return pool_format(p, "%.*s", (int)strcspn(fact, "\t"), fact);
}

/* An input as messages name it. */
static const char *
input_name(struct pool *p, const char *name)
{
	const size_t n = strlen(name);

	return strcmp(name + n - 3, ", -") == 0
	    ? pool_format(p, "%.*sstdin", (int)n - 1, name)
	    : name;
}

/* The option that a fact is called by, or NULL. */
static const struct flow_option *
option_of(const struct flow *f, const char *fact)
{
	const char letter = fact[1] != '-' ? fact[1] : 0;
	size_t i;

	if (*fact != '-')
		return NULL;
	if (!letter)
		return flow_option_find(f, fact + 2);
	for (i = 0; i < f->options && f->option[i].letter != letter; i++)
		;
	return i < f->options ? &f->option[i] : NULL;
}

/* An option as it was given; without arguments with its default, which its help
 * has at the end, or without it. */
static const char *
given_as(const struct flow_call *c, const char *fact, const char *value)
{
	const struct flow_option *o = option_of(c->flow, fact);
	struct pool *p = c->pool;
	const char *preset = o ? strrchr(o->help, '(') : NULL;

	if (!o || *value)
		return o && o->type == OPT_FLAG
		    ? pool_format(p, "with %s", fact)
		    : pool_format(p, "with %s '%s'", fact, value);
	if (!preset || preset[strlen(preset) - 1] != ')')
		return pool_format(p, "without %s", fact);
	return pool_format(p, "with the default of %s %s", fact, preset);
}

/* What was first of what differs between the facts of then and of now; NULL if
 * nothing does. */
static const char *
difference(const struct flow_call *c, const struct words *then,
    const struct words *now)
{
	struct pool *p = c->pool;
	const char *name, *was, *value;
	size_t i;

	for (i = 0; i < now->n; i++) {
		name = name_of(p, now->word[i]);
		value = flow_fact(now, name);
		was = flow_fact(then, name);
		if (strcmp(name, BYTES) == 0)
			continue; /* the inputs say it */
		if (!was)
			return pool_format(p, "%s is new", name);
		if (strcmp(was, value) == 0)
			continue;
		if (strncmp(name, "input ", 6) == 0)
			return pool_format(
			    p, "%s has changed since", input_name(p, name));
		if (*was && *value)
			return pool_format(
			    p, "made with %s '%s', not '%s'", name, was, value);
		return pool_format(p, "made %s, not %s", given_as(c, name, was),
		    given_as(c, name, value));
	}
	for (i = 0; i < then->n; i++)
		if (!flow_fact(now, name_of(p, then->word[i])))
			return pool_format(
			    p, "%s is gone", name_of(p, then->word[i]));
	return NULL;
}

/* Whether a file that is recorded was made otherwise; a file is as its record
 * says, as far as this needs. */
static bool
differs(struct flow_nodes *g, const struct flow_sums *sums)
{
	const struct flow_sum *sum;
	struct flow_node *n;
	uint64_t key;
	size_t i, k;

	for (i = 0; i < g->plan->n; i++) {
		n = &g->node[i];
		for (k = 0; k < n->job->made.n && !n->job->is_copy; k++) {
			sum = flow_sums_said(sums, n->job->made.word[k]);
			if (!sum)
				continue;
			n->hash[k] = sum->hash;
			key = flow_node_key(g, n);
			if (key && sum->key != key)
				return true;
		}
	}
	return false;
}

void
flow_facts_refuse_added(const struct flow_call *c)
{

	if (strstr(
		flow_facts_read(c->pool, pool_format(c->pool, "%srun", c->dir)),
		"\naddition\t"))
		die("%s: documents were added; --again starts over",
		    flow_call_directory(c));
}

bool
flow_facts_other(const struct flow_call *c, const char *facts, bool refuses)
{
	const struct words then = flow_facts_lines(
			       c->pool, pool_format(c->pool, "%srun", c->dir)),
			   now = words_read(c->pool, facts, "\n");
	const char *was = flow_fact(&then, "flow"),
		   *is = flow_fact(&now, "flow");

	if (!was || strcmp(was, is) == 0)
		return false;
	if (refuses)
		die("%s: made with flow '%s', not '%s'; --again or --update "
		    "starts over",
		    flow_call_directory(c), was, is);
	return true;
}

/* Whether a file of the plan is there. */
static bool
any_made(const struct flow_plan *p)
{
	size_t i, k;

	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].made.n && !p->job[i].is_copy; k++)
			if (access(p->job[i].made.word[k], F_OK) == 0)
				return true;
	return false;
}

/* Whether the lines of inputs, which are the last, are others than then. */
static bool
inputs_differ(struct pool *p, const char *path, const char *facts)
{
	const char *then = strstr(flow_facts_read(p, path), "\ninput "),
		   *now = strstr(facts, "\ninput ");

	return then && strcmp(then, now ? now : "") != 0;
}

/* What flow_facts_check and flow_facts_changed look at. */
static bool
decides(const struct flow_call *c, const struct flow_plan *p,
    const struct flow_sums *sums, const char *facts)
{
	struct flow_nodes nodes;

	if (!sums->n)
		return false;
	flow_nodes_make(&nodes, c->pool, p);
	return inputs_differ(
		   c->pool, pool_format(c->pool, "%srun", c->dir), facts) ||
	    differs(&nodes, sums);
}

bool
flow_facts_changed(
    const struct flow_call *c, const struct flow_plan *p, const char *facts)
{
	struct flow_sums sums;

	flow_sums_read(&sums, c->pool, c->dir);
	return decides(c, p, &sums, facts);
}

/* Ends the program as something has changed; not if that is an input, of a run
 * that did not end: its files have to be made again. */
static void
refuse(const struct flow_call *c, const struct flow_sums *sums,
    const char *path, const char *facts)
{
	const struct words then = flow_facts_lines(c->pool, path),
			   now = words_read(c->pool, facts, "\n");
	const char *is = difference(c, &then, &now);

	/* Other answers need other commands, which make the same. */
	if (!is)
		return;
	if (strncmp(is, "input ", 6) != 0 || strstr(is, " is new") ||
	    strstr(is, " is gone") || !flow_sums_wrong(sums, path))
		die("%s: %s; --again or --update starts over",
		    flow_call_directory(c), is);
	note("%s: an input changed after a call had begun to read it; made "
	     "again, with what was made after it",
	    flow_call_directory(c));
}

void
flow_facts_check(
    const struct flow_call *c, const struct flow_plan *p, const char *facts)
{
	struct flow_sums sums;

	flow_sums_read(&sums, c->pool, c->dir);
	if (!sums.n && any_made(p))
		note("%s: expected checksums in %ssums, got none; all stages "
		     "are made again",
		    flow_call_directory(c), c->dir);
	if (decides(c, p, &sums, facts))
		refuse(c, &sums, pool_format(c->pool, "%srun", c->dir), facts);
}

void
flow_facts_write(const struct flow_call *c, const char *facts)
{
	const char *path = pool_format(c->pool, "%srun", c->dir);

	if (strcmp(flow_facts_read(c->pool, path), facts) == 0)
		return;
	/* The index is one of what the run was. */
	unlink(pool_format(c->pool, "%squery/index", c->dir));
	flow_write(path, facts, true);
}

void
flow_facts_done(const struct flow_call *c)
{
	const char *run = pool_format(c->pool, "%srun", c->dir);
	struct flow_sums sums;

	flow_sums_open(&sums, c->pool, c->dir);
	if (flow_sums_wrong(&sums, run))
		flow_sums_add(&sums, run, 0, "");
	flow_sums_close(&sums);
}
