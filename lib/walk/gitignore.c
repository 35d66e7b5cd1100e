/* gitignore.c: which files below a directory git would ignore. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "io/in_bytes.h"
#include "walk/gitignore.h"

/* The line without the spaces at its end that no backslash escapes. */
static struct span
trimmed(struct span line)
{
	size_t i, end = 0;

	for (i = 0; i < line.n; i++)
		if (line.p[i] == '\\') {
			i++;
			end = i < line.n ? i + 1 : i;
		} else if (line.p[i] != ' ') {
			end = i + 1;
		}
	return (struct span){ line.p, end };
}

static void
add_rule(struct ignore_file *f, struct span line)
{
	struct ignore_rule r = { 0 };

	if (line.n == 0 || *line.p == '#')
		return;
	if (line.p[line.n - 1] == '\r')
		line.n--;
	line = trimmed(line);
	if (line.n > 0 && *line.p == '!') {
		r.negated = true;
		line.p++;
		line.n--;
	}
	r.glob = glob_parse(line);
	f->rule = mem_grow(f->rule, &f->cap, f->rules + 1, sizeof *f->rule);
	f->rule[f->rules++] = r;
}

/* Reads the rules in the file at path, if it exists, for the files in
 * `directory` of the repository. */
static void
read_rules(struct gitignore *g, const char *path, const char *directory)
{
	struct ignore_file f = { 0 };
	struct span all;
	struct stat st;
	struct in in;
	char *p, *end, *nl;

	if (lstat(path, &st) < 0 || !S_ISREG(st.st_mode))
		return;
	if (!in_whole_file(&in, path, &all) || in.binary || in.format) {
		if (!in.failed)
			print_error("%s: expected text, got binary data", path);
		g->unreadable++;
		in_close(&in);
		return;
	}
	if (span_has_bom(all)) {
		all.p += 3;
		all.n -= 3;
	}
	buf_set(&f.text, all);
	in_close(&in);
	for (p = f.text.p, end = p + f.text.n; p < end; p = nl + 1) {
		nl = memchr(p, '\n', end - p);
		nl = nl ? nl : end;
		add_rule(&f, (struct span){ p, nl - p });
	}
	f.directory = mem_copy(directory, strlen(directory));
	g->file = mem_grow(g->file, &g->cap, g->files + 1, sizeof *g->file);
	g->file[g->files++] = f;
}

static void
drop_last(struct gitignore *g)
{
	struct ignore_file *f = &g->file[--g->files];

	free(f->directory);
	buf_free(&f->text);
	free(f->rule);
}

/* The length of the root of the repository that the directory is in, at path
 * without a slash at its end: the nearest parent, or itself, with `.git`;
 * strlen(path) if there is none. */
static size_t
find_root(const char *path)
{
	static const char git[] = "/.git";
	size_t n = strlen(path), at = n;
	char *dir = mem_format("%s%s", path, git);
	struct stat st;

	for (;;) {
		memcpy(dir + at, git, sizeof git); /* at <= n */
		if (lstat(dir, &st) == 0)
			break;
		while (at > 0 && path[at - 1] != '/')
			at--;
		if (at == 0) {
			at = n;
			break;
		}
		at--;
	}
	free(dir);
	return at;
}

/* Reads the rules of the repository for the directory at `real`, which has no
 * symbolic links. */
static void
read_parents(struct gitignore *g, const char *real)
{
	size_t root = find_root(real), at = root, n = strlen(real);
	const char *slash;
	char *path, *directory;

	path = mem_format("%.*s/.git/info/exclude", (int)root, real);
	read_rules(g, path, "");
	free(path);
	/* Parents only: gitignore_enter reads the directory itself. */
	for (; at < n; at = slash ? (size_t)(slash - real) : n) {
		path = mem_format("%.*s/.gitignore", (int)at, real);
		directory = at == root
		    ? mem_copy("", 0)
		    : mem_format(
			  "%.*s/", (int)(at - root - 1), real + root + 1);
		read_rules(g, path, directory);
		free(directory);
		free(path);
		slash = strchr(real + at + 1, '/');
	}
	if (n > root) {
		buf_put(&g->path,
		    (struct span){ (char *)real + root + 1, n - root - 1 });
		buf_char(&g->path, '/');
	}
	g->prefix_n = g->path.n;
}

void
gitignore_open(struct gitignore *g, const char *path, size_t n)
{
	char *real = realpath(path, NULL);

	*g = (struct gitignore){ .top_n = n };
	/* The root of the file system ends in a slash. */
	if (real && strcmp(real, "/") != 0)
		read_parents(g, real);
	free(real);
}

void
gitignore_close(struct gitignore *g)
{
	while (g->files > 0)
		drop_last(g);
	free(g->file);
	buf_free(&g->path);
	*g = (struct gitignore){ 0 };
}

/* Sets g->path to the path in the repository; ends it with NUL. */
static void
set_path(struct gitignore *g, const char *path, size_t n)
{
	g->path.n = g->prefix_n;
	buf_put(
	    &g->path, (struct span){ (char *)path + g->top_n, n - g->top_n });
	*buf_room(&g->path, 1) = 0;
}

static bool
is_below(const struct gitignore *g, const struct ignore_file *f)
{
	return strncmp(g->path.p, f->directory, strlen(f->directory)) == 0;
}

void
gitignore_enter(struct gitignore *g, const char *path)
{
	char *name = mem_format("%s.gitignore", path);

	set_path(g, path, strlen(path));
	while (g->files > 0 && !is_below(g, &g->file[g->files - 1]))
		drop_last(g);
	read_rules(g, name, g->path.p);
	free(name);
}

bool
gitignore_has(struct gitignore *g, const char *path, size_t n, bool directory)
{
	const struct ignore_file *f;
	struct span below;
	size_t i, k, skip;

	set_path(g, path, n);
	for (i = g->files; i-- > 0;) {
		f = &g->file[i];
		if (!is_below(g, f))
			continue;
		skip = strlen(f->directory);
		below = (struct span){ g->path.p + skip, g->path.n - skip };
		for (k = f->rules; k-- > 0;)
			if (glob_match(&f->rule[k].glob, below, directory))
				return !f->rule[k].negated;
	}
	return false;
}
