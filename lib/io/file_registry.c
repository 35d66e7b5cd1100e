#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/file_registry.h"

struct registry_entry {
	dev_t dev;
	ino_t ino;
	const char *path; /* for messages; NULL for an input */
};

struct registry {
	struct registry_entry *entry;
	size_t n, cap;
};

static struct registry inputs, outputs;

static const struct registry_entry *
find(const struct registry *c, const struct stat *st)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		if (c->entry[i].dev == st->st_dev &&
		    c->entry[i].ino == st->st_ino)
			return &c->entry[i];
	return NULL;
}

static void
add(struct registry *c, const struct stat *st, const char *path)
{
	MEM_GROW(c->entry, c->cap, c->n + 1);
	c->entry[c->n++] =
	    (struct registry_entry){ st->st_dev, st->st_ino, path };
}

/* Whether the path is still that file: one that was replaced leaves its number
 * to another. */
static bool
is_there(const struct registry_entry *e)
{
	struct stat st;

	return stat(e->path, &st) == 0 && st.st_dev == e->dev &&
	    st.st_ino == e->ino;
}

void
registry_add_input(int fd)
{
	const struct registry_entry *other;
	struct stat st;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return;
	if ((other = find(&outputs, &st)) && is_there(other))
		die("%s: is an input too", other->path);
	add(&inputs, &st, NULL);
}

void
registry_add_output(const char *path)
{
	struct stat st = { 0 };
	size_t i;

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
		return;
	if (find(&inputs, &st))
		die("%s: is an input too", path);
	for (i = 0; i < outputs.n; i++)
		if (strcmp(outputs.entry[i].path, path) == 0)
			die("expected two files, got '%s' for both", path);
	add(&outputs, &st, path);
}

void
registry_drop_output(const char *path)
{
	size_t i;

	for (i = outputs.n; i-- > 0;)
		if (outputs.entry[i].path == path)
			outputs.entry[i] = outputs.entry[--outputs.n];
}

bool
registry_same_file(const char *a, const char *b, bool *once)
{
	struct stat x, y;

	a = strcmp(a, "-") ? a : "/dev/stdin";
	b = b && strcmp(b, "-") ? b : "/dev/stdin";
	if (stat(a, &x) != 0 || stat(b, &y) != 0 || S_ISCHR(x.st_mode) ||
	    x.st_dev != y.st_dev || x.st_ino != y.st_ino)
		return false;
	*once = !S_ISREG(x.st_mode);
	return true;
}
