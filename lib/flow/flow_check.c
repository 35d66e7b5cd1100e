/* flow_check.c: whether the files of a plan are apart, and those of options. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "flow/flow_call.h"
#include "flow/flow_check.h"
#include "flow/flow_kind.h"
#include "io/opt.h"

/* The files that the call reads, first the pieces, whose number goes to
 * *pieces. */
static struct words
files_read(const struct flow_call *c, size_t *pieces)
{
	const struct words named = flow_named_files(c);
	struct words w = flow_call_inputs(c);

	*pieces = flow_pieces_files(c, &c->piece).n;
	words_add_all(&c->flow->pool, &w, &named);
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
	const char *slash = strrchr(file, '/');
	struct stat st;

	/* A device or pipe is opened as it is. */
	if (stat(file, &st) == 0 && !S_ISREG(st.st_mode) &&
	    !S_ISDIR(st.st_mode) && access(file, W_OK) == 0)
		return;
	if (access(slash ? pool_format(p, "%.*s/", (int)(slash - file), file)
			 : ".",
		W_OK) < 0)
		die("%s: cannot be written there", file);
}

bool
flow_is_below(const char *path, const char *directory)
{
	const size_t n = strlen(directory);

	return strncmp(path, directory, n) == 0 &&
	    (path[n] == '/' || directory[n - 1] == '/');
}

/* Ends the program if an input is below another, a directory. */
static void
check_below(struct pool *p, const struct words *names, size_t n)
{
	char **path = pool_new(p, n + 1, sizeof *path);
	size_t i, k;

	for (i = 0; i < n; i++)
		path[i] = realpath(names->word[i], NULL);
	for (i = 0; i < n; i++) {
		if (!path[i] || !flow_is_directory(path[i]))
			continue;
		for (k = 0; k < n; k++)
			if (k != i && path[k] &&
			    flow_is_below(path[k], path[i]))
				die("%s is read twice: it is named, and in a "
				    "directory",
				    names->word[k]);
	}
	for (i = 0; i < n; i++)
		free(path[i]);
}

char *
flow_path_of(struct pool *p, const char *dir)
{
	size_t n = strlen(dir);
	const char *slash;
	char *path, *above;

	if ((path = realpath(dir, NULL)))
		return path;
	while (n > 1 && dir[n - 1] == '/')
		n--;
	dir = pool_format(p, "%.*s", (int)n, dir);
	slash = strrchr(dir, '/');
	if (!*dir || strcmp(dir, ".") == 0 || slash == dir)
		return NULL;
	above = flow_path_of(
	    p, slash ? pool_format(p, "%.*s", (int)(slash - dir), dir) : ".");
	if (!above)
		return NULL;
	path = mem_format("%s/%s", above, slash ? slash + 1 : dir);
	free(above);
	return path;
}

void
flow_check_outside(const struct flow_call *c, const char *dir)
{
	struct pool *p = &c->flow->pool;
	char *path = flow_path_of(p, dir), *input;
	const struct words names = flow_call_inputs(c);
	size_t i;
	bool is_in;

	for (i = 0; i < names.n && path; i++) {
		input = realpath(names.word[i], NULL);
		is_in = input &&
		    (strcmp(path, input) == 0 || flow_is_below(path, input));
		free(input);
		if (is_in)
			die("%s: expected a directory outside the input %s",
			    dir, names.word[i]);
	}
	free(path);
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

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Orders the names. Ends the program if one is there twice. */
static void
check_apart(struct words *made)
{
	size_t i;

	qsort(made->word, made->n, sizeof *made->word, by_text);
	for (i = 1; i < made->n; i++)
		if (strcmp(made->word[i - 1], made->word[i]) == 0)
			die("%s: expected a file that nothing else writes",
			    made->word[i]);
}

/* Whether the name is that of a directory above the path. */
static bool
is_in_directory(const char *path, const char *name)
{
	char *above;
	bool is;

	if (!flow_is_directory(name))
		return false;
	above = realpath(name, NULL);
	is = above && flow_is_below(path, above);
	free(above);
	return is;
}

/* Ends the program if a file that an option names is in the directory of the
 * run, but is no stage of it. */
static void
check_own(const struct flow_call *c, const char *file, const char *path)
{
	if (*c->dir &&
	    (strncmp(file, c->dir, strlen(c->dir)) == 0 ||
		(path && is_in_directory(path, c->dir))))
		die("%s: expected a file outside %s, the directory of -o", file,
		    flow_call_directory(c));
}

void
flow_check_output(const struct flow_call *c, const char *file)
{
	struct pool *p = &c->flow->pool;
	struct words names;
	struct flow_file f = flow_file(file, 0), input;
	char *path = flow_path_of(p, file);
	size_t i, pieces;

	names = files_read(c, &pieces);
	for (i = 0; i < names.n; i++) {
		input = flow_file(names.word[i], i);
		if (flow_same_file(&f, &input))
			die("%s: is an input too", names.word[i]);
		if (path && is_in_directory(path, input.name))
			die("%s: is in the input %s", file, input.name);
	}
	check_own(c, file, path);
	if (path && flow_is_directory(path))
		die("%s: is a directory", file);
	free(path);
	flow_check_place(p, file);
}

void
flow_check(const struct flow_plan *p, const struct flow_call *c)
{
	struct pool *pool = &c->flow->pool;
	struct words made = { 0 }, names;
	struct flow_file *file;
	size_t i, k, pieces;

	if (!p->n)
		die("expected a row with keep that holds: nothing is made");
	names = files_read(c, &pieces);
	file = pool_new(pool, names.n + 1, sizeof *file);
	for (i = 0; i < names.n; i++)
		file[i] = flow_file(names.word[i], i);
	check_once(file, pieces);
	check_below(pool, &names, pieces);
	for (i = 0; i < names.n; i++)
		check_pipes(p, names.word[i]);
	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].made.n; k++) {
			words_add(pool, &made, p->job[i].made.word[k]);
			if (p->job[i].is_pages)
				continue; /* see flow_pages.h */
			check_made(p->job[i].made.word[k], p->job[i].is_copy,
			    file, names.n);
			if (p->job[i].is_copy)
				flow_check_output(c, p->job[i].made.word[k]);
		}
	if (made.n)
		check_apart(&made);
}

/* What an option of that name writes. */
struct written {
	const char *option, *file;
	char *path; /* of flow_path_of */
};

static int
by_option(const void *a, const void *b)
{
	return strcmp(((const struct written *)a)->option,
	    ((const struct written *)b)->option);
}

static bool
is_one(const struct written *a, const struct written *b)
{
	return a->path && b->path ? strcmp(a->path, b->path) == 0
				  : strcmp(a->file, b->file) == 0;
}

static void
check_two(const struct written *w, size_t n)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		for (k = 0; k < i; k++)
			if (is_one(&w[k], &w[i]))
				opt_bad("--%s and --%s: expected two files, "
					"got '%s' for both",
				    w[k].option, w[i].option, w[i].file);
}

void
flow_apart_check(const struct flow_call *c, const char *summary)
{
	const struct flow *f = c->flow;
	struct written *w = pool_new(&c->flow->pool, f->options + 1, sizeof *w);
	size_t i, n = 0;

	for (i = 0; i < f->options; i++)
		if (f->option[i].takes == TAKES_OUT && c->given[i].n)
			w[n++] = (struct written){ f->option[i].name,
				c->given[i].word[0] };
	if (summary)
		w[n++] = (struct written){ "summary", summary };
	for (i = 0; i < n; i++)
		w[i].path = flow_path_of(&c->flow->pool, w[i].file);
	if (n)
		qsort(w, n, sizeof *w, by_option);
	check_two(w, n);
	for (i = 0; i < n; i++)
		free(w[i].path);
}
