/* nd-flow: a whole dataflow by one command.
 *
 * It is a table (table/flow_file.h), of share/nd/flows or a file NAME.flow. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/threads.h"
#include "flow/flow_check.h"
#include "flow/flow_commands.h"
#include "flow/flow_engine.h"
#include "flow/flow_facts.h"
#include "flow/flow_index.h"
#include "flow/flow_inputs.h"
#include "flow/flow_make.h"
#include "flow/flow_said.h"
#include "io/in_bytes.h"
#include "io/out.h"
#include "jobs/flow_cut.h"
#include "option/opt.h"
#include "pack/zstd.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_quote.h"
#include "show/flow_show.h"
#include "table/flow_home.h"

/* Each thread has some memory of its own. */
enum { PARTS_MOST = 10000, MEMORY_LEAST = 1024, THREAD_BYTES = 64 << 20 };

static bool show_make, show_shell, show_parallel, show_stages;
static bool again, update, header, verbose, list_nul, stdout_closed, streams;
static size_t parts = 1, jobs, memory;
static const char *dir, *summary, *list, *pieces;
static struct flow_engine engine;

static struct opt also[] = {
	{ 0, "files-from", "FILE", OPT_TEXT, &list,
	    "read the inputs that FILE lists, one per line",
	    .heading = "Lists of inputs" },
	{ 0, "null", NULL, OPT_FLAG, &list_nul,
	    "names in --files-from end in NUL", "--files-from" },
	{ 'o', "output", "DIR", OPT_TEXT, &dir,
	    "keep all files in DIR; resume an earlier run",
	    .heading = "Output" },
	{ 0, "again", NULL, OPT_FLAG, &again,
	    "delete the earlier run in DIR, start again", "-o" },
	{ 0, "update", NULL, OPT_FLAG, &update,
	    "make again what another input or option decides", "-o" },
	{ 0, "header", NULL, OPT_FLAG, &header,
	    "print the names of the columns first" },
	{ 0, "summary", "FILE", OPT_TEXT, &summary,
	    "write documents, pairs, seconds, memory to FILE as JSON" },
	{ 'n', "dry-run", NULL, OPT_FLAG, &show_shell,
	    "print the pipes, run nothing" },
	{ 0, "make", NULL, OPT_FLAG, &show_make,
	    "print a Makefile, which writes here or to -o DIR" },
	{ 0, "parallel", NULL, OPT_FLAG, &show_parallel,
	    "print calls of GNU parallel, likewise" },
	{ 0, "stages", NULL, OPT_FLAG, &show_stages,
	    "print the jobs for other engines, run nothing" },
	{ 0, "pieces", "N,...", OPT_TEXT, &pieces,
	    "with --stages: the engine cuts each input into N pieces",
	    "--stages" },
	{ 'j', "jobs", "N", OPT_THREADS, &jobs,
	    "use up to N processors (default: all)",
	    .heading = "Processors and memory" },
	{ 0, "mem", "SIZE", OPT_SIZE, &memory,
	    "limit the memory of all processes (default: half of the machine)" },
	{ 0, "parts", "N", OPT_COUNT, &parts,
	    "split keyed records into N parts (default: %)" },
	FLOW_ENGINE_OPTIONS(engine),
	{ 'v', "verbose", NULL, OPT_FLAG, &verbose,
	    "print the seconds of each stage and a summary to stderr",
	    .heading = "Help and notes" },
	{ .help = "nd-flow near --make docs.tsv >Makefile" },
};

/* The option that prints a plan, or NULL. */
static const char *
shown_by(void)
{
	return show_shell   ? "-n"
	    : show_make	    ? "--make"
	    : show_parallel ? "--parallel"
	    : show_stages   ? "--stages"
			    : NULL;
}

static bool
is_shown(void)
{
	return shown_by();
}

/* Sets where the files of the run are: in the directory that the call names,
 * or in a temporary one. */
static void
set_directory(struct flow_call *c)
{
	struct pool *p = c->pool;
	const char *d = dir;

	if (c->flow->adds && !is_shown()) {
		flow_check_outside(c, c->old);
		c->dir = pool_format(p, "%s/add/", c->old);
		return;
	}
	if (dir)
		flow_check_outside(c, dir);
	flow_pages_check(c, dir, summary);
	c->prints = !dir && (!is_shown() || show_shell);
	if (stdout_closed && (c->prints || is_shown()))
		die("stdout: closed");
	if (c->prints && !is_shown())
		d = flow_dir_temporary(engine.shared);
	if (!dir && (c->prints || show_stages) && is_shown())
		c->dir = QUOTE_DIRECTORY;
	else
		c->dir =
		    d ? pool_format(p, "%s%s/", *d == '-' ? "./" : "", d) : "";
}

/* Opens the machines that make the parts; plans for as many. */
static void
plan_for_engine(struct flow_plan *plan, struct flow_call *c)
{
	struct pool *p = c->pool;
	const size_t slots = flow_engine_open(&engine, p, c->share, dir);

	c->parts = slots > 1 ? slots : 2;
	*plan = (struct flow_plan){ 0 };
	flow_cut(c, plan);
	flow_plan_make(plan, c);
}

static void
show(const struct flow_plan *plan, const char *title)
{
	struct buf text = { 0 };
	struct out out;

	if (show_shell)
		flow_show_shell(&text, plan, title);
	else if (show_parallel)
		flow_show_parallel(
		    &text, plan, title, engine.hosts ? &engine : NULL);
	else
		flow_show_make(&text, plan, title);
	out_open(&out, NULL);
	out_put(&out, text.p, text.n);
	out_close(&out);
	buf_free(&text);
}

/* Plans the call and prints or runs it. */
static void
run(struct flow_call *c, const char *flow, const char *repeat)
{
	struct pool *p = c->pool;
	struct flow_plan plan = { 0 };
	struct flow_how how = { .flow = flow,
		.jobs = jobs,
		.memory = memory,
		.repeat = repeat,
		.keeps = dir,
		.verbose = verbose,
		.again = again,
		.starts_over = update,
		.update = update || strchr(flow, '/'),
		.summary = summary };

	if (pieces)
		flow_cut_by(c, &plan, pieces);
	flow_plan_make(&plan, c);
	flow_check(&plan, c);
	if (c->old && !is_shown())
		flow_whole_check(c, &plan);
	if (summary)
		flow_check_output(c, summary);
	if (show_stages) {
		flow_stages(p, &plan, dir);
		return;
	}
	if (is_shown()) {
		if (!show_shell || c->piece.n > 1)
			plan.inputs = flow_inputs_text(c);
		show(&plan,
		    pool_format(p, "%s, by nd %s%s%s", flow, ND_VERSION,
			c->preset ? "\n# " : "", c->preset ? c->preset : ""));
		return;
	}
	if (dir)
		flow_dir_open(p, dir);
	if (flow_engine_is(&engine)) {
		plan_for_engine(&plan, c);
		how.far = engine;
		how.bin = flow_bin(p);
	}
	flow_make(c, &plan, how);
	if (c->flow->adds)
		flow_index_make(c, flow_bin(p), true);
}

/* Gives -j the default of query: more threads wait for more lines. */
static void
use_one_job(void)
{
	struct opt *o = also;

	while (o->value != &jobs)
		o++;
	o->help = "use up to N processors (default: 1)";
	jobs = 1;
}

/* The defaults of -j and --mem. */
static void
find_machine(void)
{
	jobs = sysconf(_SC_NPROCESSORS_ONLN);
	if (jobs > THREADS_MAX)
		jobs = THREADS_MAX;
	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
}

/* Ends the program if the plan is asked for in two forms. */
static void
check_forms(void)
{
	const char *first = shown_by(),
		   *last = show_stages ? "--stages"
	    : show_parallel	       ? "--parallel"
	    : show_make		       ? "--make"
				       : first;

	if (first && strcmp(first, last) != 0)
		opt_bad("%s: not with %s", first, last);
}

/* What asks for a run. */
static void
check_stages(const struct flow_call *c)
{
	const struct flow_option *pages = flow_option_given(c, TAKES_PAGES);

	if (again || update)
		opt_bad("--again and --update: not with --stages");
	if (summary)
		opt_bad("--summary: not with --stages");
	if (pages)
		opt_bad("--%s: not with --stages", pages->name);
}

static void
read_call(struct flow_call *c, struct flow *f, int argc, char **argv)
{
	flow_call_parse(c, f, argc, argv, also);
	notes_off |= streams && !is_shown();
	check_forms();
	flow_engine_check(&engine, &f->pool, dir, shown_by());
	if (show_stages)
		check_stages(c);
	if (header && (f->adds || dir || (is_shown() && !show_shell)))
		opt_bad("--header: %s prints no answer",
		    f->adds   ? "an addition"
			: dir ? "-o"
			      : shown_by());
	if (memory < MEMORY_LEAST)
		opt_bad("--mem: expected at least 1k, got '%zu'", memory);
	if (jobs > 1 && jobs > memory / THREAD_BYTES)
		jobs = memory < THREAD_BYTES ? 1 : memory / THREAD_BYTES;
	if (parts > PARTS_MOST)
		opt_bad("--parts: expected at most %d", PARTS_MOST);
	if (notes_off)
		setenv("ND_QUIET", "1", 1);
	if (zstd_long_windows)
		setenv("ND_LONG", "1", 1);
	c->parts = parts;
	if (flow_engine_is(&engine) && parts == 1)
		c->parts = is_shown() ? flow_hosts_slots(&engine.machines) : 2;
	c->memory = memory;
	c->output = dir || show_stages;
	c->apart = show_stages;
	c->joins =
	    show_shell || (!dir && !is_shown() && !flow_engine_is(&engine));
	c->hosts = engine.file;
	c->array = engine.array;
	c->header = header;
	c->verbose = verbose;
	c->list = list;
	c->list_nul = list_nul;
	c->notes = !is_shown() && !notes_off;
	c->counts = summary || verbose || (isatty(STDERR_FILENO) && !notes_off);
}

/* Runs the command lower, which has what this program was given; else prepares
 * descriptors and the environment. */
static void
prepare(struct pool *p, const char *bin, char **argv)
{
	/* Of somebody else. */
	static const char *const others[] = { "ND_REPORT", "ND_HIDE",
		"ND_STDOUT", "ND_LABEL", "ND_LABEL_FILE", "ND_GIVEN" };
	size_t i;

	stdout_closed = fcntl(STDOUT_FILENO, F_GETFD) < 0;
	/* No file that is opened becomes a stdin that is closed. */
	if (fcntl(STDIN_FILENO, F_GETFD) < 0)
		open("/dev/null", O_WRONLY);
	if (argv[1] && strcmp(argv[1], "lower") == 0)
		flow_lower(p, bin, argv + 1);
	for (i = 0; i < sizeof others / sizeof *others; i++)
		unsetenv(others[i]);
	in_first_silent = true;
}

/* Whether a flow has the option: `--html` is no short --html-text of a flow
 * without pages. */
static bool
has_option(const char *name)
{
	struct pool p = { 0 };
	const bool has = flow_has_option(&p, flow_bin(&p), name);

	pool_free(&p);
	return has;
}

/* The name of the table, unless the call is another one, which ends here. */
static const char *
find_table(struct pool *p, const char *bin, char **argv)
{
	const char *name = argv[1] ? argv[1] : "";

	if (strcmp(name, "help") == 0 && argv[2] && flow_is_table(argv[2])) {
		name = argv[1] = argv[2];
		argv[2] = "--help";
	}
	if (*name == '-' || !flow_is_table(name))
		flow_start_other(p, bin, argv + 1);
	if (strchr(name, '\n'))
		opt_bad("expected the name of a table without newline");
	opt_command = pool_format(p, " %s", name);
	return name;
}

/* Finds the inputs of a call, and refuses what is wrong with it. */
static void
check_call(struct flow_call *c, const char *bin)
{
	flow_call_check(c, false);
	flow_apart_check(c, summary);
	if (!is_shown()) {
		if (c->preset && verbose)
			info("%s", c->preset);
		flow_set_path(c->pool, bin);
		flow_try(c);
	}
	flow_inputs_find(c);
	flow_call_check(c, true);
	flow_answer_check(c);
	if (is_shown() && c->flow->adds)
		flow_index_check(c);
	if (is_shown())
		return;
	if (c->old)
		flow_index_make(c, bin, !streams);
	flow_keys_check(c);
	flow_hint_first(c);
	flow_call_note(c);
}

int
main(int argc, char **argv)
{
	struct pool pool = { 0 };
	const char *bin = flow_bin(&pool), *name;
	struct flow_call c;
	struct flow f;

	prepare(&pool, bin, argv);
	name = find_table(&pool, bin, argv);
	find_machine();
	opt_is_elsewhere = has_option;
	streams = strcmp(name, "query") == 0;
	if (streams)
		use_one_job();
	flow_read(&f, flow_table(&pool, bin, name));
	read_call(&c, &f, argc - 1, argv + 1);
	c.share = flow_share(&f.pool, bin);
	check_call(&c, bin);
	set_directory(&c);
	run(&c, name, flow_repeat(&f.pool, argv));
	if (!is_shown())
		flow_pages_open(&c);
	flow_free(&f);
	pool_free(&pool);
	return 0;
}
