/* flow_nodes.c: which jobs wait for which, and what decides their files. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "jobs/flow_nodes.h"
#include "rundir/flow_stamp.h"
#include "rundir/flow_sums.h"

static int
by_made(const void *a, const void *b)
{
	return strcmp(((const struct flow_made *)a)->name,
	    ((const struct flow_made *)b)->name);
}

static int
by_read(const void *a, const void *b)
{
	return strcmp(((const struct flow_read *)a)->name,
	    ((const struct flow_read *)b)->name);
}

const struct flow_made *
flow_find_made(const struct flow_made *made, size_t mades, const char *name)
{
	const struct flow_made key = { name };

	return mades ? bsearch(&key, made, mades, sizeof key, by_made) : NULL;
}

static const struct flow_made *
find_made(const struct flow_nodes *g, const char *name)
{
	return flow_find_made(g->made, g->mades, name);
}

static uint64_t
stamp_of(const struct flow_nodes *g, const char *name)
{
	const struct flow_read key = { name }, *found;

	found = bsearch(&key, g->read, g->reads, sizeof key, by_read);
	return found->stamp;
}

struct flow_made *
flow_made_by(
    struct pool *p, const struct flow_job *job, size_t n, size_t *mades)
{
	struct flow_made *m = NULL;
	size_t i, k;

	*mades = 0;
	for (i = 0; i < n; i++)
		for (k = 0; k < job[i].made.n; k++) {
			m = pool_grow(p, m, *mades, sizeof *m);
			m[(*mades)++] =
			    (struct flow_made){ job[i].made.word[k], i, k };
		}
	if (*mades)
		qsort(m, *mades, sizeof *m, by_made);
	return m;
}

/* Links job i behind those whose files it reads. */
static void
link_job(struct flow_nodes *g, size_t i)
{
	struct flow_node *n = &g->node[i], *maker;
	const struct flow_made *m;
	size_t k;

	n->job = &g->plan->job[i];
	n->hash = pool_new(g->pool, n->job->made.n, sizeof *n->hash);
	for (k = 0; k < n->job->reads.n; k++) {
		m = find_made(g, n->job->reads.word[k]);
		if (!m) {
			g->read = pool_grow(
			    g->pool, g->read, g->reads, sizeof *g->read);
			g->read[g->reads++].name = n->job->reads.word[k];
			continue;
		}
		maker = &g->node[m->node];
		POOL_ADD(g->pool, maker->reader, maker->readers, i);
		n->missing++;
	}
}

/* Each input once, with its stamp. */
static void
stamp_reads(struct flow_nodes *g)
{
	size_t i, kept = 0;

	if (g->reads)
		qsort(g->read, g->reads, sizeof *g->read, by_read);
	for (i = 0; i < g->reads; i++)
		if (!kept || by_read(&g->read[i], &g->read[kept - 1]) != 0)
			g->read[kept++].name = g->read[i].name;
	g->reads = kept;
	for (i = 0; i < g->reads; i++)
		g->read[i].stamp = flow_stamp(g->read[i].name);
}

void
flow_nodes_make(
    struct flow_nodes *g, struct pool *p, const struct flow_plan *plan)
{
	size_t i;

	*g = (struct flow_nodes){ .pool = p, .plan = plan };
	g->node = pool_new(p, plan->n + 1, sizeof *g->node);
	g->made = flow_made_by(p, plan->job, plan->n, &g->mades);
	for (i = 0; i < plan->n; i++)
		link_job(g, i);
	stamp_reads(g);
}

const char *
flow_node_name(const struct flow_nodes *g, const char *name)
{
	const size_t n = strlen(g->plan->dir);

	return n && strncmp(name, g->plan->dir, n) == 0 ? name + n : name;
}

static void
add_text(struct buf *to, const char *text)
{
	buf_put(to, (struct span){ (char *)text, strlen(text) + 1 });
}

static void
add_number(struct buf *to, uint64_t number)
{
	buf_put(to, (struct span){ (char *)&number, sizeof number });
}

static void
add_commands(
    struct buf *to, const struct flow_nodes *g, const struct flow_job *j)
{
	const struct flow_word *w;
	size_t i, k;

	for (i = 0; i < j->commands; i++, buf_char(to, '|'))
		for (k = 0; k < j->command[i].n; k++) {
			w = &j->command[i].word[k];
			/* -v of a tool changes no file. */
			if (w->text && strcmp(w->text, "-v") == 0 &&
			    strncmp(j->command[i].word[0].text, "nd-", 3) == 0)
				continue;
			add_text(to, w->text ? flow_node_name(g, w->text) : "");
			add_number(to, w->files.n);
		}
}

uint64_t
flow_node_key(const struct flow_nodes *g, const struct flow_node *n)
{
	const struct flow_made *m;
	struct buf all = { 0 };
	uint64_t stamp = 1;
	size_t i;

	add_text(&all, ND_VERSION);
	add_commands(&all, g, n->job);
	for (i = 0; i < n->job->reads.n && stamp; i++) {
		m = find_made(g, n->job->reads.word[i]);
		stamp = m ? g->node[m->node].hash[m->which]
			  : stamp_of(g, n->job->reads.word[i]);
		add_number(&all, stamp);
	}
	if (stamp)
		stamp = hash64(all.p, all.n);
	buf_free(&all);
	return stamp;
}

void
flow_node_done(struct flow_nodes *g, struct flow_node *n)
{
	size_t i;

	n->state = NODE_DONE;
	for (i = 0; i < n->readers; i++)
		g->node[n->reader[i]].missing--;
}

static void
check_stamp(const struct flow_nodes *g, const char *name, uint64_t stamp)
{
	if (flow_stamp(name) != stamp)
		die("%s changed while it was read; run the command again",
		    flow_stamp_which(g->pool, name));
}

void
flow_nodes_check(const struct flow_nodes *g)
{
	size_t i;

	for (i = 0; i < g->reads; i++)
		check_stamp(g, g->read[i].name, g->read[i].stamp);
}

void
flow_node_check(const struct flow_nodes *g, const struct flow_node *n)
{
	const char *name;
	size_t i;

	for (i = 0; i < n->job->reads.n; i++) {
		name = n->job->reads.word[i];
		if (!find_made(g, name))
			check_stamp(g, name, stamp_of(g, name));
	}
}
