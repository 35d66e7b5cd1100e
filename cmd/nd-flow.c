/* nd-flow: a whole dataflow by one command.
 *
 * With --make, --parallel or a file NAME.flow by a table (flow/flow_file.h), of
 * share/nd/flows; else by share/nd/nd-flow. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/mem.h"
#include "flow/flow_check.h"
#include "flow/flow_inputs.h"
#include "flow/flow_show.h"
#include "io/new_directory.h"
#include "io/opt.h"
#include "io/out.h"

enum { PARTS_MOST = 10000 };

static bool show_make, show_shell, show_parallel, show_stages;
static size_t parts = 1, jobs;
static const char *dir;

static const struct opt also[] = {
	{ 'n', "dry-run", NULL, OPT_FLAG, &show_shell,
	    "print the pipes, run nothing" },
	{ 0, "make", NULL, OPT_FLAG, &show_make,
	    "print a Makefile, run nothing" },
	{ 0, "parallel", NULL, OPT_FLAG, &show_parallel,
	    "print calls of GNU parallel, run nothing" },
	{ 0, "stages", NULL, OPT_FLAG, &show_stages,
	    "print the stages, run nothing" },
	{ 0, "parts", "N", OPT_COUNT, &parts,
	    "make what is parted by keys in N parts (default: 1)" },
	{ 'o', "output", "DIR", OPT_TEXT, &dir, "where files are made" },
	{ OPT_JOBS(&jobs) },
	{ .help = "nd-flow near --make docs.tsv >Makefile" },
};

/* The directory of this program. */
static const char *
find_bin(struct pool *p)
{
	char path[PATH_MAX];
	const ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);

	if (n >= 0)
		path[n] = 0;
	else
		die_errno("/proc/self/exe");
	*strrchr(path, '/') = 0;
	return pool_format(p, "%s", path);
}

/* The directory share/nd beside it. */
static const char *
find_share(struct pool *p, const char *bin)
{
	return pool_format(
	    p, "%.*s/share/nd", (int)(strrchr(bin, '/') - bin), bin);
}

/* Whether a word before `--` asks for a table. */
static bool
asks_for_table(char **argv)
{
	if (argv[0] && strchr(argv[0], '/'))
		return true;
	for (; *argv && strcmp(*argv, "--") != 0; argv++)
		if (strcmp(*argv, "--make") == 0 ||
		    strcmp(*argv, "--parallel") == 0)
			return true;
	return false;
}

static _Noreturn void
run_script(struct pool *p, const char *bin, char **argv)
{
	struct words w = { 0 };

	words_add(p, &w, "bash");
	words_add(p, &w, "-p");
	words_add(p, &w, pool_format(p, "%s/nd-flow", find_share(p, bin)));
	words_add(p, &w, bin);
	words_add(p, &w, ND_VERSION);
	while (*argv)
		words_add(p, &w, *argv++);
	words_add(p, &w, NULL);
	if (access(w.word[2], R_OK) == 0)
		execv("/bin/bash", w.word);
	die_errno("%s", w.word[2]);
}

/* The table of a flow: NAME if it has a slash, else a file of nd. */
static const char *
find_table(struct pool *p, const char *bin, const char *name)
{
	const char *path;

	if (strchr(name, '/'))
		return name;
	path = pool_format(p, "%s/flows/%s.flow", find_share(p, bin), name);
	if (access(path, R_OK) < 0)
		opt_bad(
		    "%s: expected a flow with a table: near, threads, contains or lines",
		    name);
	return path;
}

static struct words
words_of(struct pool *p, char *const *name, size_t n)
{
	struct words w = { 0 };

	while (n--)
		words_add(p, &w, *name++);
	return w;
}

/* Gives the operands to the collections, as the flow says. */
static void
find_inputs(struct flow_call *c)
{
	struct flow *f = c->flow;
	const struct words *other = flow_call_other(c);
	struct words names;
	char **name = c->operands;
	size_t i, n;
	bool is_other;

	if (other)
		flow_inputs_find(
		    &f->pool, &c->other, other, flow_call_form(c, true));
	for (i = 0; i < f->collections.n; i++, name += n) {
		n = 1;
		if (strcmp(f->collections.word[i], "piece...") == 0)
			while (name[n])
				n++;
		names = words_of(&f->pool, name, n);
		is_other = strcmp(f->collections.word[i], "other") == 0;
		flow_inputs_find(&f->pool, is_other ? &c->other : &c->piece,
		    &names, flow_call_form(c, is_other));
	}
}

/* Runs the Makefile; with `again` makes all files, also those that are there.
 */
static _Noreturn void
run_make(struct pool *p, const char *file, bool again)
{
	struct words w = { 0 };

	words_add(p, &w, "make");
	words_add(p, &w, again ? "-sB" : "-s");
	if (jobs)
		words_add(p, &w, pool_format(p, "-j%zu", jobs));
	words_add(p, &w, "-f");
	words_add(p, &w, file);
	words_add(p, &w, NULL);
	execvp("make", w.word);
	die_errno("make");
}

static void
write_text(const char *path, const struct buf *text)
{
	struct out out;

	out_open(&out, path);
	out_put(&out, text->p, text->n);
	out_close(&out);
}

/* Makes the directory of a run, and locks it until make ends. */
static void
open_directory(struct pool *p, const char *makefile)
{
	const char *lock = pool_format(p, "%s/lock", dir);
	int fd;

	new_directory(dir);
	if (access(makefile, F_OK) < 0 && rmdir(dir) < 0)
		die("%s: expected a new or empty directory, or one of an "
		    "earlier run",
		    dir);
	new_directory(dir);
	fd = open(lock, O_RDWR | O_CREAT | O_NOFOLLOW, 0666);
	if (fd < 0)
		die_errno("%s", lock);
	if (flock(fd, LOCK_EX | LOCK_NB) < 0)
		die("%s: in use by another nd-flow", dir);
}

/* Whether the file is a Makefile of an earlier run that is not this text. Ends
 * the program if it is none of a run. */
static bool
has_changed(const char *makefile, const struct buf *text)
{
	struct buf old = { 0 };
	FILE *file = fopen(makefile, "re");
	bool changed;
	size_t n;

	if (!file)
		die_errno("%s", makefile);
	while ((n = fread(buf_room(&old, BUFSIZ), 1, BUFSIZ, file)))
		old.n += n;
	if (ferror(file))
		die_errno("%s", makefile);
	fclose(file);
	buf_char(&old, 0);
	if (!strstr(old.p, ", by nd "))
		die("%s: expected the Makefile of an earlier run", makefile);
	changed = old.n - 1 != text->n || memcmp(old.p, text->p, text->n) != 0;
	buf_free(&old);
	return changed;
}

/* Runs the Makefile in DIR. After one with other words, all is made again. */
static _Noreturn void
run(struct pool *p, const struct buf *text)
{
	const char *makefile = pool_format(p, "%s/Makefile", dir);
	bool again;

	open_directory(p, makefile);
	again = access(makefile, F_OK) == 0 && has_changed(makefile, text);
	write_text(makefile, text);
	run_make(p, makefile, again);
}

static void
show(struct flow_call *c, const char *title)
{
	struct flow_plan plan;
	struct buf text = { 0 };

	flow_plan_make(&plan, c);
	flow_check(&plan, c);
	if (show_shell)
		flow_show_shell(&text, &plan, title);
	else if (show_parallel)
		flow_show_parallel(&text, &plan, title);
	else if (show_stages)
		flow_show_stages(&text, &plan);
	else
		flow_show_make(&text, &plan, title);
	if (!show_make && !show_shell && !show_parallel && !show_stages)
		run(&c->flow->pool, &text);
	write_text(NULL, &text);
	buf_free(&text);
}

int
main(int argc, char **argv)
{
	struct pool pool = { 0 };
	const char *bin = find_bin(&pool), *name = argv[1];
	struct flow_call c;
	struct flow f;

	if (!asks_for_table(argv + 1))
		run_script(&pool, bin, argv + 1);
	if (*name == '-')
		opt_bad("expected a flow before %s", name);
	opt_command = pool_format(&pool, " %s", name);
	flow_read(&f, find_table(&pool, bin, name));
	flow_call_parse(&c, &f, argc - 1, argv + 1, also);
	if (parts > PARTS_MOST)
		opt_bad("--parts: expected at most %d", PARTS_MOST);
	if (!dir && !show_make && !show_shell && !show_parallel && !show_stages)
		opt_bad("expected -o DIR, or -n, --make, --parallel, --stages");
	c.parts = parts;
	c.dir = dir ? pool_format(&f.pool, "%s/", dir) : "";
	flow_call_check(&c);
	find_inputs(&c);
	show(&c, pool_format(&f.pool, "%s, by nd %s", name, ND_VERSION));
	flow_free(&f);
	pool_free(&pool);
	return 0;
}
