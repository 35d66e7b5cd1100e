/* flow_whole.c: whether the files of an earlier run that a plan needs are
 * whole.
 */
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_facts.h"
#include "rundir/flow_files.h"
#include "rundir/flow_sums.h"
#include "table/flow_known.h"

/* What an addition replaces or adds to: DIR/removed, DIR/kept/NAME. Those that
 * were written before DIR/sums are not read: an addition takes no longer if
 * they are large. */
static void
check_answers(const struct flow_call *c)
{
	const struct flow_sums *s = c->sums;
	const char *sums = pool_format(s->pool, "%ssums", s->dir), *file;
	size_t i;

	for (i = 0; i < s->n; i++) {
		file = pool_format(s->pool, "%s%s", s->dir, s->sum[i].name);
		if ((strcmp(s->sum[i].name, "removed") == 0 ||
			strncmp(s->sum[i].name, "kept/", 5) == 0) &&
		    !flow_is_untouched(file, s->sum[i].bytes, sums))
			flow_known_check(c, file);
	}
}

/* The files of the run that jobs read, each once, but for those of the index,
 * which flow_index.c checks. */
static struct words
files_read(
    const struct flow_call *c, const struct flow_plan *p, const char *dir)
{
	const char *file, *index = pool_format(c->pool, "%squery/", dir);
	const struct words inputs = flow_pieces_files(c, &c->piece);
	struct words w = { 0 };
	size_t i, k;

	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].reads.n; k++) {
			file = p->job[i].reads.word[k];
			if (strncmp(file, dir, strlen(dir)) == 0 &&
			    strncmp(file, index, strlen(index)) != 0 &&
			    (!*p->dir ||
				strncmp(file, p->dir, strlen(p->dir)) != 0) &&
			    !words_have(&inputs, file) && !words_have(&w, file))
				words_add(c->pool, &w, file);
		}
	return w;
}

void
flow_whole_check_done(const struct flow_call *c)
{
	const struct words version = flow_known_words(c, "nd"),
			   flow = flow_known_words(c, "flow");
	const char *sums = pool_format(c->sums->pool, "%s/sums", c->old);
	struct stat st;

	if (flow_sums_said(c->sums, pool_format(c->pool, "%s/run", c->old)))
		return;
	if (c->sums->n || !version.n || !flow.n)
		die("%s: expected a run that is done", c->old);
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

	flow_whole_check_done(c);
	files = files_read(c, p, dir);
	for (i = 0; i < files.n; i++)
		flow_known_check(c, files.word[i]);
	if (c->flow->adds)
		check_answers(c);
}
