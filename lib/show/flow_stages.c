/* flow_stages.c: a plan for other engines. */
#include <string.h>

#include "flow/flow_parcel.h"
#include "flow/flow_work.h"
#include "io/out.h"
#include "option/opt.h"
#include "rundir/flow_files.h"
#include "show/flow_show.h"

/* Makes the directory, or takes an empty one. */
static void
make_directory(struct pool *p, const char *dir)
{
	flow_dir_make(dir);
	if (flow_dir_names(p, dir).n)
		die("%s: expected a new or empty directory with --stages", dir);
}

/* The files that options want as copies: they are answers. */
static struct words
files_copied(struct pool *pool, const struct flow_plan *p)
{
	struct words w = { 0 };
	size_t i;

	for (i = 0; i < p->n; i++)
		if (p->job[i].is_copy)
			words_add_all(pool, &w, &p->job[i].reads);
	return w;
}

/* Ends the program if the job cannot run elsewhere. */
static void
check(const struct flow_plan *p, const struct flow_job *j)
{
	const char *name;
	size_t i;

	if (words_have(&j->reads, "-"))
		opt_bad("stdin: expected a file with --stages");
	for (i = 0; i < j->commands; i++)
		if (strchr(j->command[i].word[0].text, '/'))
			opt_bad("--parquet: not with --stages");
	for (i = 0; i < j->made.n; i++) {
		name = flow_parcel_name(p, j->made.word[i]);
		if (strpbrk(name, " \t\n"))
			die("%s: expected a name without blanks, for --stages",
			    j->stage);
	}
}

/* The names of files, with `of` of those that are in there. */
static const char *
names_of(struct pool *pool, const struct flow_plan *p, const struct words *w,
    const struct words *of)
{
	struct words names = { 0 };
	size_t i;

	for (i = 0; i < w->n; i++)
		if (!of || words_have(of, w->word[i]))
			words_add(
			    pool, &names, flow_parcel_name(p, w->word[i]));
	return words_joined(pool, &names, 0, " ");
}

static void
put_job(struct out *out, struct pool *pool, const struct flow_plan *p,
    struct flow_job *j, const struct words *copied, const char *dir)
{
	const char *name = flow_unit_name(pool, p, j);
	struct flow_parcel_place place = { .bare = true };
	struct words reads;

	check(p, j);
	if (!name)
		die("%s: cannot be made elsewhere", j->stage);
	if (dir)
		place.dir = pool_format(pool, "%s/%s", dir, name);
	reads = flow_parcel_write(pool, p, j, place);
	out_str(out,
	    pool_format(pool, "%s\t%s\t%s\t%s\t%s\n", j->stage, name,
		words_joined(pool, &reads, 0, " "),
		names_of(pool, p, &j->made, NULL),
		names_of(pool, p, &j->made, j->keep ? NULL : copied)));
}

void
flow_stages(struct pool *pool, const struct flow_plan *p, const char *dir)
{
	const struct words copied = files_copied(pool, p);
	struct out out;
	size_t i;

	if (dir)
		make_directory(pool, dir);
	out_open(&out, NULL);
	for (i = 0; i < p->n; i++)
		if (!p->job[i].is_copy && p->job[i].commands)
			put_job(&out, pool, p, &p->job[i], &copied, dir);
	out_close(&out);
}
