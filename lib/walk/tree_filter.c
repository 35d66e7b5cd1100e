#include <string.h>

#include "walk/glob.h"
#include "walk/tree_filter.h"

static bool
is_version_control(struct span path)
{
	static const char *const names[] = { ".git", ".hg", ".svn", ".bzr",
		"CVS", "_darcs" };
	const char *slash = memrchr(path.p, '/', path.n);
	size_t i;

	path.n -= slash + 1 - path.p;
	path.p += slash + 1 - path.p;
	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (span_is(path, names[i]))
			return true;
	return false;
}

static bool
match_any(const struct opt_list *l, struct span below, bool directory)
{
	struct glob g;
	size_t i;

	for (i = 0; i < l->n; i++) {
		g = glob_parse((struct span){ l->text[i], strlen(l->text[i]) });
		if (glob_match(&g, below, directory))
			return true;
	}
	return false;
}

/* Whether the globs accept the path, n bytes. */
static bool
is_chosen(
    const struct tree_filter *f, const char *path, size_t n, bool directory)
{
	struct span below = { (char *)path + f->top_n, n - f->top_n };

	if (f->exclude.n > 0 && match_any(&f->exclude, below, directory))
		return false;
	return f->include.n == 0 || directory ||
	    match_any(&f->include, below, false);
}

bool
tree_filter_has(struct tree_filter *f, const char *path)
{
	size_t n = strlen(path);
	bool directory = path[n - 1] == '/';

	n -= directory;
	if (directory && is_version_control((struct span){ (char *)path, n })) {
		f->repositories++;
		return false;
	}
	if (is_chosen(f, path, n, directory))
		return true;
	f->left_out += !directory;
	return false;
}
