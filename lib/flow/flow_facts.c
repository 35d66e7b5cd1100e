/* flow_facts.c: what decided the files of a run. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_bytes.h"
#include "flow/flow_call.h"
#include "flow/flow_dir.h"
#include "flow/flow_facts.h"
#include "flow/flow_nodes.h"
#include "flow/flow_quote.h"
#include "flow/flow_stamp.h"
#include "flow/flow_sums.h"
#include "text/unicode.h"

/* The fact of how much the inputs are. */
#define BYTES "bytes"

/* Adds the arguments of an option with blanks between. */
static void
add_arguments(struct buf *to, const struct words *w)
{
	const char *c;
	size_t i;

	for (i = 0; i < w->n; i++) {
		if (i)
			buf_char(to, ' ');
		for (c = w->word[i]; *c; c++) {
			if (strchr(" \\\n\t", *c))
				buf_char(to, '\\');
			buf_char(to, *c == '\n' ? 'n' : *c == '\t' ? 't' : *c);
		}
	}
	buf_char(to, '\n');
}

static void
add_files(struct buf *to, struct pool *p, const struct words *files,
    const char *what, size_t number)
{
	struct words name = { 0 };
	size_t i;

	for (i = 0; i < files->n; i++) {
		name.n = 0;
		words_add(p, &name, files->word[i]);
		quote_text(to, pool_format(p, "%s %zu, ", what, ++number));
		add_arguments(to, &name);
		to->p[to->n - 1] = '\t';
		quote_text(to,
		    pool_format(
			p, "%016" PRIx64 "\n", flow_stamp(name.word[0])));
	}
}

const char *
flow_facts(const struct flow_call *c, const char *flow)
{
	struct pool *p = &c->flow->pool;
	const struct words named = flow_named_files(c);
	const struct flow_option *o;
	struct buf b = { 0 };
	struct words inputs = flow_call_inputs(c);
	size_t i;

	quote_text(&b,
	    pool_format(p, "nd\t%s\nUnicode\t%s\nflow\t%s\n", ND_VERSION,
		uni_version() + strlen("Unicode "), flow));
	for (i = 0; i < c->flow->options; i++) {
		o = &c->flow->option[i];
		if (flow_option_writes(o))
			continue;
		quote_text(&b,
		    o->letter ? pool_format(p, "-%c\t", o->letter)
			      : pool_format(p, "--%s\t", o->name));
		add_arguments(&b, &c->given[i]);
	}
	quote_text(&b, pool_format(p, "--parts\t%zu\n", c->parts));
	words_add_all(p, &inputs, &named);
	add_files(&b, p, &inputs, "input", 0);
	quote_text(
	    &b, pool_format(p, BYTES "\t%" PRIu64 "\n", flow_bytes_below(c)));
	return pool_text(p, &b);
}

const char *
flow_facts_added(const struct flow_call *c, size_t had)
{
	struct pool *p = &c->flow->pool;
	const struct words files = flow_pieces_files(c, &c->piece);
	struct buf b = { 0 };

	quote_text(&b, pool_format(p, "addition\t%zu\n", had + 1));
	add_files(&b, p, &files, "added", had);
	return pool_text(p, &b);
}

/* The next line of *text, cut at its TAB, and the value after it; false at the
 * end. */
static bool
next_fact(char **text, char **name, char **value)
{
	*name = strsep(text, "\n");
	if (!*name || !**name)
		return false;
	*value = strchr(*name, '\t');
	if (!*value)
		return false;
	*(*value)++ = 0;
	return true;
}

/* The value of the fact of that name in the text, or NULL. */
static const char *
find_fact(struct pool *p, const char *text, const char *wanted)
{
	char *rest = pool_format(p, "%s", text), *name, *value;

	while (next_fact(&rest, &name, &value))
		if (strcmp(name, wanted) == 0)
			return value;
	return NULL;
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

/* What was first of what differs between the facts of then and of now. */
static const char *
difference(struct pool *p, const char *then, const char *now)
{
	char *rest = pool_format(p, "%s", now), *name, *value;
	const char *was;

	while (next_fact(&rest, &name, &value)) {
		if (strcmp(name, BYTES) == 0)
			continue; /* the inputs say it */
		was = find_fact(p, then, name);
		if (!was)
			return pool_format(p, "%s is new", name);
		if (strcmp(was, value) == 0)
			continue;
		if (strncmp(name, "input ", 6) == 0)
			return pool_format(
			    p, "%s has changed since", input_name(p, name));
		return pool_format(
		    p, "made with %s '%s', not '%s'", name, was, value);
	}
	rest = pool_format(p, "%s", then);
	while (next_fact(&rest, &name, &value))
		if (!find_fact(p, now, name))
			return pool_format(p, "%s is gone", name);
	return "made by another table";
}

/* The bytes of DIR/run, or "". */
const char *
flow_facts_read(struct pool *p, const char *path)
{
	FILE *file = fopen(path, "re");
	struct buf b = { 0 };
	size_t n;

	if (!file)
		return "";
	while ((n = fread(buf_room(&b, BUFSIZ), 1, BUFSIZ, file)))
		b.n += n;
	if (ferror(file) || fclose(file) != 0)
		die_errno("%s", path);
	return pool_text(p, &b);
}

struct words
flow_facts_lines(struct pool *p, const char *path)
{
	return words_read(p, flow_facts_read(p, path), "\n");
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
	struct pool *p = &c->flow->pool;

	if (strstr(flow_facts_read(p, pool_format(p, "%srun", c->dir)),
		"\naddition\t"))
		die("%.*s: documents were added; --again starts over",
		    (int)strlen(c->dir) - 1, c->dir);
}

bool
flow_facts_other(const struct flow_call *c, const char *facts, bool refuses)
{
	struct pool *p = &c->flow->pool;
	const char *then = flow_facts_read(p, pool_format(p, "%srun", c->dir));
	const char *was = find_fact(p, then, "flow"),
		   *now = find_fact(p, facts, "flow");

	if (!was || strcmp(was, now) == 0)
		return false;
	if (refuses)
		die("%.*s: made with flow '%s', not '%s'; --again or --update "
		    "starts over",
		    (int)strlen(c->dir) - 1, c->dir, was, now);
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
	struct pool *pool = &c->flow->pool;
	struct flow_nodes nodes;

	if (!sums->n)
		return false;
	flow_nodes_make(&nodes, pool, p);
	return inputs_differ(pool, pool_format(pool, "%srun", c->dir), facts) ||
	    differs(&nodes, sums);
}

bool
flow_facts_changed(
    const struct flow_call *c, const struct flow_plan *p, const char *facts)
{
	struct flow_sums sums;

	flow_sums_read(&sums, &c->flow->pool, c->dir);
	return decides(c, p, &sums, facts);
}

/* Ends the program as something has changed; not if that is an input, of a run
 * that did not end: its files have to be made again. */
static void
refuse(const struct flow_call *c, const struct flow_sums *sums,
    const char *path, const char *facts)
{
	struct pool *p = &c->flow->pool;
	const char *is = difference(p, flow_facts_read(p, path), facts);
	const int n = strlen(c->dir) - 1;

	if (strncmp(is, "input ", 6) != 0 || strstr(is, " is new") ||
	    strstr(is, " is gone") || !flow_sums_wrong(sums, path))
		die("%.*s: %s; --again or --update starts over", n, c->dir, is);
	note("%.*s: an input changed after a call had begun to read it; made "
	     "again, with what was made after it",
	    n, c->dir);
}
void
flow_facts_check(
    const struct flow_call *c, const struct flow_plan *p, const char *facts)
{
	struct pool *pool = &c->flow->pool;
	struct flow_sums sums;

	flow_sums_read(&sums, pool, c->dir);
	if (!sums.n && any_made(p))
		note("%.*s: expected checksums in %ssums, got none; all "
		     "stages are made again",
		    (int)strlen(c->dir) - 1, c->dir, c->dir);
	if (decides(c, p, &sums, facts))
		refuse(c, &sums, pool_format(pool, "%srun", c->dir), facts);
}

void
flow_facts_write(const struct flow_call *c, const char *facts)
{
	struct pool *p = &c->flow->pool;
	const char *path = pool_format(p, "%srun", c->dir);

	if (strcmp(flow_facts_read(p, path), facts) != 0)
		flow_write(path, facts, true);
}

void
flow_facts_done(const struct flow_call *c)
{
	struct pool *p = &c->flow->pool;
	const char *run = pool_format(p, "%srun", c->dir);
	struct flow_sums sums;

	flow_sums_open(&sums, p, c->dir);
	if (flow_sums_wrong(&sums, run))
		flow_sums_add(&sums, run, 0, "");
	flow_sums_close(&sums);
}
