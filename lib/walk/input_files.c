#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "io/out.h"
#include "walk/input_files.h"

enum { NAMES_SHOWN = 3 };

/* A copy of the path, in which control characters are `?`. */
static char *
masked(const char *path)
{
	char *name = mem_copy(path, strlen(path)), *p;

	for (p = name; *p; p++)
		if ((unsigned char)*p < 0x20)
			*p = '?';
	return name;
}

/* Reports a skipped path. */
static void
note_skipped(const char *path, const char *why)
{
	char *name = masked(path);

	print_error("%s: %s", name, why);
	free(name);
}

static void
skip_name(struct skipped_names *s, const char *path)
{
	char *name;

	if (s->n++ >= NAMES_SHOWN)
		return;
	name = masked(path);
	if (s->n > 1)
		buf_put(&s->first, (struct span){ ", ", 2 });
	buf_put(&s->first, (struct span){ name, strlen(name) });
	free(name);
}

/* A path that cannot be an id: an error only if it is an operand. */
static void
bad_path(struct input_files *f, const char *path)
{
	static const char why[] = "expected a path without "
				  "control characters; --rejects FILE skips it";
	char *name;

	if (f->rejects) {
		name = masked(path);
		out_str(f->rejects, name);
		out_str(f->rejects, ": ");
		out_put(f->rejects, why, strcspn(why, ";"));
		out_str(f->rejects, "\t\n");
		f->rejected++;
		free(name);
	} else if (f->in_walk || (f->in_list && !f->strict)) {
		skip_name(&f->bad_paths, path);
	} else {
		note_skipped(path, why);
		f->unreadable++;
	}
}

/* The list, unless NULL, has the names. */
static void
report_names(const struct in *list, struct skipped_names *s, const char *what,
    const char *why)
{
	if (s->n > 0)
		note("%s%s%s skipped%s: %.*s%s", list ? list->name : "",
		    list ? ": " : "", counted(s->n, what), why, (int)s->first.n,
		    s->first.p, s->n > NAMES_SHOWN ? ", ..." : "");
	buf_free(&s->first);
}

/* Whether a name of the list is to be skipped: a link, as in a directory, or
 * a file that is not there. */
static bool
skip_listed(struct input_files *f, const char *name)
{
	struct stat st;

	if (f->strict)
		return false;
	if (lstat(name, &st) < 0) {
		if (errno != ENOENT && errno != ENOTDIR)
			return false;
		skip_name(&f->missing, name);
		return true;
	}
	if (!S_ISLNK(st.st_mode))
		return false;
	skip_name(&f->links, name);
	return true;
}

/* The next name in the list, NULL at its end. */
static const char *
read_listed(struct input_files *f)
{
	size_t len;
	char *name;

	if (!f->in_list) {
		in_open(&f->in, f->list);
		f->in.sep = f->nul ? '\0' : '\n';
		f->in_list = true;
	}
	if (!(name = in_line(&f->in, &len))) {
		if (f->in.mended)
			note("%s: the last name lacked its %s, mended",
			    f->in.name, f->nul ? "NUL" : "newline");
		in_close(&f->in);
		f->list = NULL;
		return NULL;
	}
	name[len] = 0;
	/* `-` would be stdin, and may be the list itself. */
	if (len == 0 || strlen(name) < len || strcmp(name, "-") == 0)
		in_bad(&f->in, "expected the name of a file, got '%s'", name);
	return name;
}

static const char *
next_listed(struct input_files *f)
{
	const char *name;

	while ((name = read_listed(f)) && skip_listed(f, name))
		;
	return name;
}

static const char *
next_named(struct input_files *f)
{
	if (*f->operand && f->list && strcmp(*f->operand, "-") == 0 &&
	    strcmp(f->list, "-") == 0)
		opt_bad("--files-from -: unexpected operand -, which is stdin "
			"too");
	if (*f->operand)
		return *f->operand++;
	return f->list ? next_listed(f) : NULL;
}

/* The next file below a directory, NULL after the last. */
static const char *
next_below(struct input_files *f)
{
	enum dirwalk_result got;

	while ((got = dirwalk_next(&f->walk)) == DIRWALK_FAILED) {
		note_skipped(f->walk.path.p, strerror(errno));
		f->unreadable++;
	}
	if (got == DIRWALK_FILE)
		return f->walk.path.p;
	f->special += f->walk.skipped;
	dirwalk_close(&f->walk);
	f->in_walk = false;
	if (f->walk_done)
		f->walk_done(f->directory);
	return NULL;
}

static bool
is_directory(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

const char *
input_files_next(struct input_files *f)
{
	const char *path;

	for (;;) {
		if (f->in_walk) {
			if (!(path = next_below(f)))
				continue;
		} else if (!(path = next_named(f))) {
			return NULL;
		} else if (is_directory(path)) {
			if (f->recursive) {
				dirwalk_open(&f->walk, path, &f->filter);
				f->directory = path;
				f->in_walk = true;
			} else {
				note_skipped(
				    path, "a directory, use --recursive");
				f->unreadable++;
			}
			continue;
		}
		if (f->no_ids ||
		    id_ok((struct span){ (char *)path, strlen(path) }))
			return path;
		bad_path(f, path);
	}
}

void
input_files_report(struct input_files *f)
{
	uintmax_t repositories = f->filter.repositories, special = f->special;

	if (repositories)
		note("%ju version control director%s skipped", repositories,
		    repositories == 1 ? "y" : "ies");
	if (special)
		note("%s or special file%s skipped", counted(special, "link"),
		    plural(special));
	report_names(&f->in, &f->links, "link", "");
	report_names(&f->in, &f->missing, "missing file", "");
	report_names(NULL, &f->bad_paths, "path", " for control characters");
}

void
input_files_free(struct input_files *f)
{
	free(f->filter.include.text);
	free(f->filter.exclude.text);
}
