/* flow_stale.c: whether a run has what its call makes. */
#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_rule.h"
#include "rundir/flow_files.h"
#include "table/flow_kind.h"

enum { FDS = 16 };

static struct timespec made;

static int
find_newer(const char *path, const struct stat *st, int type, struct FTW *where)
{
	(void)path;
	(void)where;
	return type != FTW_NS &&
	    (st->st_mtim.tv_sec > made.tv_sec ||
		(st->st_mtim.tv_sec == made.tv_sec &&
		    st->st_mtim.tv_nsec > made.tv_nsec));
}

/* Whether a file below a directory among the inputs is newer. */
static bool
is_newer_below(const struct words *inputs)
{
	size_t i;

	for (i = 0; i < inputs->n; i++)
		if (flow_is_directory(inputs->word[i]) &&
		    nftw(inputs->word[i], find_newer, FDS, 0) > 0)
			return true;
	return false;
}

/* Whether a file that DIR/sums lists is gone. */
static bool
is_gone(struct pool *p, const char *out)
{
	const struct words w =
	    flow_facts_lines(p, pool_format(p, "%s/sums", out));
	bool gone = false;
	size_t i;

	for (i = 0; i < w.n && !gone; i++)
		gone = access(pool_format(p, "%s/%.*s", out,
				  (int)strcspn(w.word[i], "\t"), w.word[i]),
			   F_OK) < 0;
	return gone;
}

bool
flow_stale(const struct flow_stale *s)
{
	struct pool p = { 0 };
	const char *done = pool_format(&p, "%s/done", s->out);
	struct stat st;
	bool stale = false;
	size_t i;

	if (stat(done, &st) == 0) {
		made = st.st_ctim;
		stale = strcmp(flow_facts_read(&p, done),
			    pool_format(&p, "%s\n", s->sum)) != 0 ||
		    is_newer_below(&s->inputs) || is_gone(&p, s->out);
		for (i = 0; i < s->outputs.n; i++)
			stale |= access(s->outputs.word[i], F_OK) < 0;
	}
	pool_free(&p);
	return stale;
}
