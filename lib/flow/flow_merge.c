/* flow_merge.c: an addition to an earlier run, whose files are moved to it. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_facts.h"
#include "flow/flow_make.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_files.h"
#include "rundir/flow_sums.h"

static const char added[] = "added", line_of_addition[] = "addition\t";

void
flow_merge_open(const struct flow_call *c)
{
	const char *dir = pool_format(c->pool, "%s/add", c->old);

	flow_dir_remove(dir);
	if (mkdir(dir, 0777) < 0)
		die_errno("%s", dir);
	flow_dir_goes(dir);
}

/* The lines of the last addition, or NULL. */
static const char *
last_addition(const struct flow_call *c)
{
	const char *text = NULL;
	size_t i;

	for (i = 0; i < c->facts.n; i++) {
		if (strncmp(c->facts.word[i], line_of_addition,
			strlen(line_of_addition)) == 0)
			text = "";
		if (text)
			text = pool_format(
			    c->pool, "%s%s\n", text, c->facts.word[i]);
	}
	return text;
}

bool
flow_merge_repeats(const struct flow_call *c)
{
	const char *last = last_addition(c), *now;
	size_t first;

	if (!last)
		return false;
	first = strtoull(last + strlen(line_of_addition), NULL, 10);
	now = flow_facts_added(c, first ? first - 1 : 0);
	/* An input with the stamp 0 cannot be read again. */
	return strcmp(last, now) == 0 && !strstr(now, "\t0000000000000000\n");
}

static void
drop(const char *file)
{
	if (unlink(file) < 0 && errno != ENOENT)
		die_errno("%s", file);
}

/* Gives the answers their names, and forces them to disk; removes all other
 * files. Returns the answers. */
static struct words
name_answers(const struct flow_call *c, const struct flow_plan *p)
{
	const struct flow_job *j;
	struct words w = { 0 };
	const char *name;
	size_t i, k, pieces = 0;

	for (i = 0; i < p->n; i++) {
		j = &p->job[i];
		for (k = j->keep ? 1 : 0; k < j->made.n; k++)
			drop(j->made.word[k]);
		if (!j->keep)
			continue;
		pieces += strcmp(j->stage, added) == 0;
		/* What it will be called in DIR. */
		name = strcmp(j->stage, added) == 0
		    ? pool_format(c->pool, "%sdocuments.%zu.zst", c->dir,
			  c->had + pieces)
		    : j->made.word[0];
		if (rename(j->made.word[0], name) < 0)
			die_errno("%s", j->made.word[0]);
		flow_move_sync(name);
		words_add(c->pool, &w, name);
	}
	drop(pool_format(c->pool, "%sstdin", c->dir));
	return w;
}

/* Writes DIR/add/run and DIR/add/sums, which those of DIR will be. */
static void
write_facts(
    const struct flow_call *c, const struct words *answers, const char *facts)
{
	struct pool *p = c->pool;
	const char *run = pool_format(p, "%srun", c->dir),
		   *sums = pool_format(p, "%ssums", c->dir);
	struct flow_sums s;
	size_t i;

	flow_write(run,
	    pool_format(p, "%s%s",
		flow_facts_read(p, pool_format(p, "%s/run", c->old)), facts),
	    true);
	flow_write(
	    sums, flow_facts_read(p, pool_format(p, "%s/sums", c->old)), true);
	flow_sums_open(&s, p, c->dir);
	for (i = 0; i < answers->n; i++)
		flow_sums_add(&s, answers->word[i], 0, "");
	flow_sums_add(&s, run, 0, "");
	flow_sums_close(&s);
	flow_move_sync(sums);
}

/* From now on the addition is complete. */
static void
mark_done(const struct flow_call *c)
{
	const char *done = pool_format(c->pool, "%sdone", c->dir);
	int fd;

	flow_move_sync(pool_format(c->pool, "%s%s", c->dir, "kept"));
	flow_move_sync(c->dir);
	flow_dir_goes(NULL);
	fd = open(done, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0 || fsync(fd) < 0 || close(fd) < 0)
		die_errno("%s", done);
	flow_move_sync(c->dir);
}

/* The numbers of the summary are those of new documents. */
static void
set_numbers(struct flow_numbers *n)
{
	const uint64_t pairs = flow_number_of(n, "grouped", "pairs"),
		       clusters = flow_number_of(n, "grouped", "clusters"),
		       removed = flow_number_of(n, "grouped", "removed");

	flow_number_set(
	    n, added, "documents", flow_number_of(n, added, "picked"));
	flow_number_set(n, "pairs", "pairs", pairs);
	flow_number_set(n, "grouped", "clusters", clusters);
	flow_number_set(n, "grouped", "removed", removed);
}

void
flow_merge(const struct flow_call *c, const struct flow_plan *p,
    struct flow_numbers *n)
{
	const uint64_t there = flow_number_of(n, "there", "picked");
	const char *facts = flow_facts_added(c, c->had);
	struct words answers;

	set_numbers(n);
	if (there)
		note("%s: %" PRIu64 " document%s already there, skipped",
		    c->old, there, plural(there));
	if (!flow_number_of(n, added, "documents"))
		return;
	answers = name_answers(c, p);
	write_facts(c, &answers, facts);
	mark_done(c);
	flow_move_end(c->pool, c->old);
}
