/* flow_check.c: whether the files of a plan are apart, and those of options. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_check.h"
#include "jobs/flow_nodes.h"
#include "option/opt.h"
#include "table/flow_call.h"
#include "table/flow_kind.h"

/* The files that the call reads, first the pieces, whose number goes to
 * *pieces. */
static struct words
files_read(const struct flow_call *c, size_t *pieces)
{
	const struct words named = flow_named_files(c);
	struct words w = flow_call_inputs(c);

	*pieces = flow_pieces_files(c, &c->piece).n;
	words_add_all(c->pool, &w, &named);
	return w;
}

static _Noreturn void
tell_twice(const struct flow_file *a, const struct flow_file *b)
{
	if (strcmp(a->name, b->name) == 0)
		die("%s is named twice", a->name);
	die("%s and %s are the same file; name it once, or a directory that "
	    "has it: links there are skipped",
	    a->name, b->name);
}

/* Orders the first n files by what they are. Ends the program if one is there
 * twice. */
static void
check_once(struct flow_file *file, size_t n)
{
	size_t i;

	qsort(file, n, sizeof *file, flow_by_file);
	for (i = 1; i < n; i++)
		if (flow_same_file(&file[i - 1], &file[i]))
			tell_twice(&file[i - 1], &file[i]);
}

static void
check_made(
    const char *made, bool is_copy, const struct flow_file *file, size_t n)
{
	const struct flow_file f = flow_file(made, 0);
	size_t i;

	for (i = 0; i < n; i++)
		if (flow_same_file(&f, &file[i]) && is_copy)
			die("%s: is an input too", file[i].name);
		else if (flow_same_file(&f, &file[i]))
			die("%s: the flow would overwrite this input; -o "
			    "chooses another directory",
			    file[i].name);
}

void
flow_check_place(struct pool *p, const char *file)
{
	const char *slash = strrchr(file, '/'),
		   *above = slash
	    ? pool_format(p, "%.*s/", (int)(slash - file), file)
	    : ".";
	struct stat st;

	/* A device or pipe is opened as it is. */
	if (stat(file, &st) == 0 && !S_ISREG(st.st_mode) &&
	    !S_ISDIR(st.st_mode) && access(file, W_OK) == 0)
		return;
	if (access(above, W_OK) < 0 && errno == ENOENT)
		die("%s: the directory %.*s does not exist", file,
		    (int)strlen(above) - 1, above);
	if (access(above, W_OK) < 0)
		die("%s: cannot be written there", file);
}

/* Whether the path, as realpath gives it, is below the directory. */
static bool
is_below(const char *path, const char *directory)
{
	const size_t n = strlen(directory);

	return strncmp(path, directory, n) == 0 &&
	    (path[n] == '/' || directory[n - 1] == '/');
}

/* The path of a file or directory, of which the last parts need not be there;
 * NULL if there is none. */
static const char *
path_of(struct pool *p, const char *name)
{
	size_t n = strlen(name);
	const char *slash, *above;
	char path[PATH_MAX];

	if (realpath(name, path))
		return pool_format(p, "%s", path);
	while (n > 1 && name[n - 1] == '/')
		n--;
	name = pool_format(p, "%.*s", (int)n, name);
	slash = strrchr(name, '/');
	if (!*name || strcmp(name, ".") == 0 || slash == name)
		return NULL;
	above = path_of(
	    p, slash ? pool_format(p, "%.*s", (int)(slash - name), name) : ".");
	return above ? pool_format(p, "%s/%s", above, slash ? slash + 1 : name)
		     : NULL;
}

bool
flow_is_in(struct pool *p, const char *name, const char *directory)
{
	const char *path = path_of(p, name), *above = path_of(p, directory);

	return path && above &&
	    (strcmp(path, above) == 0 || is_below(path, above));
}

/* Ends the program if an input is below another, a directory. */
static void
check_below(struct pool *p, const struct words *names, size_t n)
{
	const char **path = pool_new(p, n + 1, sizeof *path);
	size_t i, k;

	for (i = 0; i < n; i++)
		path[i] = strcmp(names->word[i], "-") == 0
		    ? NULL
		    : path_of(p, names->word[i]);
	for (i = 0; i < n; i++)
		for (k = 0; k < n && path[i] && flow_is_directory(path[i]); k++)
			if (k != i && path[k] && is_below(path[k], path[i]))
				die("%s is read twice: it is named, and in a "
				    "directory",
				    names->word[k]);
}

void
flow_check_outside(const struct flow_call *c, const char *dir)
{
	const struct words names = flow_call_inputs(c);
	size_t i;

	for (i = 0; i < names.n; i++)
		if (strcmp(names.word[i], "-") != 0 &&
		    flow_is_in(c->pool, dir, names.word[i]))
			die("%s: expected a directory outside the input %s",
			    dir, names.word[i]);
}

/* Ends the program if two jobs read a pipe or device that is not stdin. */
static void
check_pipes(const struct flow_plan *p, const char *name)
{
	struct stat st;
	size_t i, readers = 0;

	if (strcmp(name, "-") == 0 || stat(name, &st) < 0 ||
	    S_ISREG(st.st_mode) || S_ISDIR(st.st_mode))
		return;
	for (i = 0; i < p->n; i++)
		readers += words_have(&p->job[i].reads, name);
	if (readers > 1)
		opt_bad("%s: expected a file or a directory, which can be read "
			"again",
		    name);
}

/* Ends the program if two jobs make a file. */
static void
check_apart(struct pool *pool, const struct flow_plan *p)
{
	size_t i, n;
	const struct flow_made *m = flow_made_by(pool, p->job, p->n, &n);

	for (i = 1; i < n; i++)
		if (strcmp(m[i - 1].name, m[i].name) == 0)
			die("%s: expected a file that nothing else writes",
			    m[i].name);
}

/* Ends the program if a file that an option names is in the directory of the
 * run, but is no stage of it. */
static void
check_own(const struct flow_call *c, const char *file)
{
	if (c->dir && *c->dir &&
	    (strncmp(file, c->dir, strlen(c->dir)) == 0 ||
		(flow_is_directory(c->dir) && !flow_is_directory(file) &&
		    flow_is_in(c->pool, file, c->dir))))
		die("%s: expected a file outside %s, the directory of -o", file,
		    flow_call_directory(c));
}

/* Ends the program if the file is the one of stdin, which is read. */
static void
check_stdin(const struct flow_call *c, const struct flow_file *f)
{
	const struct words inputs = flow_call_inputs(c);
	const struct flow_file in = flow_file("/dev/stdin", 0);

	if ((words_have(&inputs, "-") ||
		(c->list && strcmp(c->list, "-") == 0)) &&
	    flow_is_file("/dev/stdin") && flow_same_file(f, &in))
		die("%s: is an input too, as stdin", f->name);
}

void
flow_check_output(const struct flow_call *c, const char *file)
{
	const struct flow_file f = flow_file(file, 0);
	struct pool *p = c->pool;
	struct flow_file input;
	struct words names;
	size_t i, pieces;

	names = files_read(c, &pieces);
	if (c->list)
		words_add(p, &names, pool_format(p, "%s", c->list));
	check_stdin(c, &f);
	for (i = 0; i < names.n; i++) {
		input = flow_file(names.word[i], i);
		if (flow_same_file(&f, &input))
			die("%s: is an input too", input.name);
		if (flow_is_directory(input.name) &&
		    flow_is_in(p, file, input.name))
			die("%s: is in the input %s", file, input.name);
	}
	check_own(c, file);
	if (flow_is_directory(file))
		die("%s: is a directory", file);
	flow_check_place(p, file);
}

void
flow_check(const struct flow_plan *p, const struct flow_call *c)
{
	struct words names;
	struct flow_file *file;
	size_t i, k, pieces;

	if (!p->n)
		die("expected a row with keep that holds: nothing is made");
	names = files_read(c, &pieces);
	file = pool_new(c->pool, names.n + 1, sizeof *file);
	for (i = 0; i < names.n; i++)
		file[i] = flow_file(names.word[i], i);
	check_once(file, pieces);
	check_below(c->pool, &names, pieces);
	for (i = 0; i < names.n; i++)
		check_pipes(p, names.word[i]);
	for (i = 0; i < p->n; i++)
		/* Of pages flow_pages.c checks them. */
		for (k = 0; k < p->job[i].made.n && !p->job[i].is_pages; k++) {
			check_made(p->job[i].made.word[k], p->job[i].is_copy,
			    file, names.n);
			if (p->job[i].is_copy)
				flow_check_output(c, p->job[i].made.word[k]);
		}
	check_apart(c->pool, p);
}

const struct flow_written *
flow_written(const struct flow_call *c, const char *summary, size_t *n)
{
	const struct flow *f = c->flow;
	struct flow_written *w = pool_new(c->pool, f->options + 1, sizeof *w);
	size_t i;

	for (i = 0, *n = 0; i < f->options; i++)
		if (f->option[i].takes == TAKES_OUT && f->option[i].given.n)
			w[(*n)++] = (struct flow_written){ f->option[i].name,
				f->option[i].given.word[0] };
	if (summary)
		w[(*n)++] = (struct flow_written){ "summary", summary };
	return w;
}

void
flow_apart_check(const struct flow_call *c, const char *summary)
{
	size_t i, k, n;
	const struct flow_written *w = flow_written(c, summary, &n), *a, *b;
	const char *x, *y;

	for (i = 0; i < n; i++) {
		if (strcmp(w[i].file, "-") == 0)
			opt_bad("--%s: expected the name of a file to write, "
				"got -",
			    w[i].option);
		for (k = 0; k < i; k++) {
			a = strcmp(w[i].option, w[k].option) < 0 ? &w[i]
								 : &w[k];
			b = a == &w[i] ? &w[k] : &w[i];
			x = path_of(c->pool, a->file);
			y = path_of(c->pool, b->file);
			if (strcmp(x && y ? x : a->file,
				x && y ? y : b->file) == 0)
				opt_bad("--%s and --%s: expected two files, "
					"got '%s' for both",
				    a->option, b->option, b->file);
		}
	}
}
