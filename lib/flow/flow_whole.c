/* flow_whole.c: whether the files of an earlier run are as it made them. */
#include <string.h>

#include "flow/flow_known.h"
#include "flow/flow_sums.h"
#include "flow/flow_whole.h"

/* Ends the program if the file is not as DIR/sums says. */
static void
check(const struct flow_call *c, const struct flow_sums *s, const char *file)
{
	const char *wrong = flow_sums_wrong(s, file);

	if (wrong)
		die("%s: %s; nd-flow with -o %s makes it again", file, wrong,
		    c->old);
}

/* What an addition replaces or adds to: DIR/removed, DIR/kept/NAME. */
static void
check_answers(const struct flow_call *c, const struct flow_sums *s)
{
	size_t i;

	for (i = 0; i < s->n; i++)
		if (strcmp(s->sum[i].name, "removed") == 0 ||
		    strncmp(s->sum[i].name, "kept/", 5) == 0)
			check(c, s,
			    pool_format(
				s->pool, "%s%s", s->dir, s->sum[i].name));
}

void
flow_whole_facts(const struct flow_call *c)
{
	struct pool *p = &c->flow->pool;
	const char *run = pool_format(p, "%s/run", c->old);
	struct flow_sums s;

	flow_sums_read(&s, p, pool_format(p, "%s/", c->old));
	if (flow_sums_said(&s, run))
		check(c, &s, run);
}

/* The files of the run that jobs read, each once. */
static struct words
files_read(
    const struct flow_call *c, const struct flow_plan *p, const char *dir)
{
	const char *add = pool_format(&c->flow->pool, "%sadd/", dir), *file;
	const struct words inputs = flow_pieces_files(c, &c->piece);
	struct words w = { 0 };
	size_t i, k;

	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].reads.n; k++) {
			file = p->job[i].reads.word[k];
			if (strncmp(file, dir, strlen(dir)) == 0 &&
			    strncmp(file, add, strlen(add)) != 0 &&
			    !words_have(&inputs, file) && !words_have(&w, file))
				words_add(&c->flow->pool, &w, file);
		}
	return w;
}

void
flow_whole_check(const struct flow_call *c, const struct flow_plan *p)
{
	struct pool *pool = &c->flow->pool;
	const char *dir = pool_format(pool, "%s/", c->old);
	const struct words version = flow_known_words(c, "nd"),
			   flow = flow_known_words(c, "flow");
	struct words files;
	struct flow_sums s;
	size_t i;

	flow_sums_read(&s, pool, dir);
	if (!s.n && version.n && flow.n)
		die("%s: made by nd %s, whose runs this version cannot read; "
		    "nd-flow %s --again -o %s, with its options and inputs, "
		    "makes it anew",
		    c->old, version.word[0], flow.word[0], c->old);
	if (!flow_sums_said(&s, pool_format(pool, "%srun", dir)))
		die("%s: expected a run that is done", c->old);
	files = files_read(c, p, dir);
	for (i = 0; i < files.n; i++)
		check(c, &s, files.word[i]);
	if (c->flow->adds)
		check_answers(c, &s);
}
