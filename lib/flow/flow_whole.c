/* flow_whole.c: whether the files of an earlier run that a plan needs are
 * whole.
 */
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_facts.h"
#include "rundir/flow_sums.h"
#include "table/flow_known.h"

/* What an addition replaces or adds to: DIR/removed, DIR/kept/NAME. */
static void
check_answers(const struct flow_call *c)
{
	const struct flow_sums *s = c->sums;
	size_t i;

	for (i = 0; i < s->n; i++)
		if (strcmp(s->sum[i].name, "removed") == 0 ||
		    strncmp(s->sum[i].name, "kept/", 5) == 0)
			flow_known_check(c,
			    pool_format(
				s->pool, "%s%s", s->dir, s->sum[i].name));
}

/* The files of the run that jobs read, each once. */
static struct words
files_read(
    const struct flow_call *c, const struct flow_plan *p, const char *dir)
{
	const char *file;
	const struct words inputs = flow_pieces_files(c, &c->piece);
	struct words w = { 0 };
	size_t i, k;

	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].reads.n; k++) {
			file = p->job[i].reads.word[k];
			if (strncmp(file, dir, strlen(dir)) == 0 &&
			    (!*p->dir ||
				strncmp(file, p->dir, strlen(p->dir)) != 0) &&
			    !words_have(&inputs, file) && !words_have(&w, file))
				words_add(c->pool, &w, file);
		}
	return w;
}

/* Ends the program if DIR/sums has no line, and why: it is gone, or of another
 * version. */
static void
check_sums(const struct flow_call *c)
{
	const struct words version = flow_known_words(c, "nd"),
			   flow = flow_known_words(c, "flow");
	const char *sums = pool_format(c->sums->pool, "%s/sums", c->old);
	struct stat st;

	if (c->sums->n || !version.n || !flow.n)
		return;
	if (stat(sums, &st) < 0)
		flow_known_refuse(c, sums, "missing");
	if (!st.st_size || strcmp(version.word[0], ND_VERSION) == 0)
		flow_known_refuse(c, sums, "expected checksums, got none");
	die("%s: made by nd %s, whose runs this version cannot read; nd-flow "
	    "%s --again -o %s, with its options and inputs, makes it anew",
	    c->old, version.word[0], flow.word[0], c->old);
}

void
flow_whole_check(const struct flow_call *c, const struct flow_plan *p)
{
	const char *dir = pool_format(c->pool, "%s/", c->old);
	struct words files;
	size_t i;

	check_sums(c);
	if (!flow_sums_said(c->sums, pool_format(c->pool, "%srun", dir)))
		die("%s: expected a run that is done", c->old);
	files = files_read(c, p, dir);
	for (i = 0; i < files.n; i++)
		flow_known_check(c, files.word[i]);
	if (c->flow->adds)
		check_answers(c);
}
