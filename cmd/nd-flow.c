/* nd-flow: a whole dataflow by one command.
 *
 * With --make, --parallel or a file NAME.flow by a table (flow/flow_file.h), of
 * share/nd/flows; else by share/nd/nd-flow. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "flow/flow_check.h"
#include "flow/flow_dir.h"
#include "flow/flow_inputs.h"
#include "flow/flow_quote.h"
#include "flow/flow_make.h"
#include "flow/flow_show.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/zstd.h"

enum { PARTS_MOST = 10000 };

static bool show_make, show_shell, show_parallel, show_stages;
static bool again, update, verbose, list_nul;
static size_t parts = 1, jobs, memory;
static const char *dir, *summary, *list;

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
	    "split keyed records into N parts (default: 1)" },
	{ 'o', "output", "DIR", OPT_TEXT, &dir,
	    "keep all files in DIR; go on with an earlier run" },
	{ 0, "again", NULL, OPT_FLAG, &again,
	    "delete the earlier run in DIR, start again", "-o" },
	{ 0, "update", NULL, OPT_FLAG, &update,
	    "make again what another input or option decides", "-o" },
	{ 0, "files-from", "FILE", OPT_TEXT, &list,
	    "read the inputs that FILE lists, one per line" },
	{ 0, "null", NULL, OPT_FLAG, &list_nul,
	    "names in --files-from end in NUL", "--files-from" },
	{ 'j', "jobs", "N", OPT_THREADS, &jobs,
	    "use up to N processors (default: all)" },
	{ 0, "mem", "SIZE", OPT_SIZE, &memory,
	    "limit the memory of all processes (default: half of the machine)" },
	{ 0, "summary", "FILE", OPT_TEXT, &summary,
	    "write documents, pairs, seconds, memory to FILE as JSON" },
	{ 'v', "verbose", NULL, OPT_FLAG, &verbose,
	    "print the seconds of each stage and a summary to stderr" },
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

/* The directory share/nd of its installation. */
static const char *
find_share(struct pool *p, const char *bin)
{
	return pool_format(p, "%s/../share/nd", bin);
}

/* Flows that are tables alone. */
static const char *const tables[] = { "lines", NULL };

/* Whether a word before `--` asks for a table. */
static bool
asks_for_table(char **argv)
{
	size_t i;

	if (argv[0] && strchr(argv[0], '/'))
		return true;
	for (i = 0; argv[0] && tables[i]; i++)
		if (strcmp(argv[0], tables[i]) == 0)
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
		opt_bad("%s: expected a flow with a table: near, threads, "
			"contains or lines",
		    name);
	return path;
}

static bool
is_shown(void)
{
	return show_make || show_shell || show_parallel || show_stages;
}

static void
show(struct flow_plan plan, const char *title)
{
	struct buf text = { 0 };
	struct out out;

	if (show_shell)
		flow_show_shell(&text, &plan, title);
	else if (show_parallel)
		flow_show_parallel(&text, &plan, title);
	else if (show_stages)
		flow_show_stages(&text, &plan);
	else
		flow_show_make(&text, &plan, title);
	out_open(&out, NULL);
	out_put(&out, text.p, text.n);
	out_close(&out);
	buf_free(&text);
}

/* Makes the directory of the run, which the call names. */
static void
open_directory(struct flow_call *c)
{
	struct pool *p = &c->flow->pool;
	const char *d = dir;

	c->prints = !dir && (!is_shown() || show_shell);
	if (c->prints && !is_shown())
		d = flow_dir_temporary();
	else if (!is_shown())
		flow_dir_open(p, dir);
	if (c->prints && is_shown())
		c->dir = QUOTE_DIRECTORY;
	else
		c->dir = d ? pool_format(p, "%s/", d) : "";
}

/* The words of this call, for a shell. */
static const char *
repeat_of(struct pool *p, char **argv)
{
	struct buf b = { 0 };
	const char *text;

	quote_text(&b, "nd-flow");
	while (*++argv) {
		buf_char(&b, ' ');
		quote_shell(&b, *argv);
	}
	buf_char(&b, 0);
	text = pool_format(p, "%s", b.p);
	buf_free(&b);
	return text;
}

/* The tools are those beside this program. */
static void
set_path(struct pool *p, const char *bin)
{
	const char *path = getenv("PATH");

	if (setenv("PATH",
		pool_format(p, "%s:%s", bin, path ? path : "/usr/bin:/bin"),
		1) < 0)
		die_errno("PATH");
}

/* Plans the call and prints or runs it. */
static void
run(struct flow_call *c, const char *flow, const char *repeat)
{
	struct pool *p = &c->flow->pool;
	struct flow_plan plan;
	struct flow_how how = { .flow = flow, .jobs = jobs, .repeat = repeat };

	flow_plan_make(&plan, c);
	flow_check(&plan, c);
	if (is_shown()) {
		show(plan, pool_format(p, "%s, by nd %s", flow, ND_VERSION));
		return;
	}
	how.keeps = dir;
	how.tells = verbose;
	how.again = again;
	how.update = update || strchr(flow, '/');
	how.summary = summary;
	how.memory = memory;
	flow_make(c, &plan, how);
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
	if (strchr(name, '\n'))
		opt_bad("expected the name of a table without newline");
	opt_command = pool_format(&pool, " %s", name);
	jobs = sysconf(_SC_NPROCESSORS_ONLN);
	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	flow_read(&f, find_table(&pool, bin, name));
	flow_call_parse(&c, &f, argc - 1, argv + 1, also);
	if (parts > PARTS_MOST)
		opt_bad("--parts: expected at most %d", PARTS_MOST);
	c.parts = parts;
	c.share = find_share(&f.pool, bin);
	c.output = dir;
	if (zstd_long_windows)
		setenv("ND_LONG", "1", 1);
	c.list = list;
	c.list_nul = list_nul;
	c.counts = summary || verbose || (isatty(STDERR_FILENO) && !notes_off);
	flow_call_check(&c);
	set_path(&pool, bin);
	flow_inputs_find(&c);
	open_directory(&c);
	run(&c, name, repeat_of(&f.pool, argv));
	flow_free(&f);
	pool_free(&pool);
	return 0;
}
