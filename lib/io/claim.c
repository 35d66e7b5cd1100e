/* claim.c: no file is both read and written in one run. */
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include "io/claim.h"
#include "base/die.h"
#include "base/mem.h"

struct claim {
	dev_t dev;
	ino_t ino;
	const char *path;	/* of an output, for the message */
};

struct claims {
	struct claim *claim;
	size_t n, cap;
};

static struct claims inputs, outputs;

static const struct claim *
find(const struct claims *c, const struct stat *st)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		if (c->claim[i].dev == st->st_dev &&
		    c->claim[i].ino == st->st_ino)
			return &c->claim[i];
	return NULL;
}

static void
add(struct claims *c, const struct stat *st, const char *path)
{
	c->claim = mem_grow(c->claim, &c->cap, c->n + 1, sizeof *c->claim);
	c->claim[c->n++] = (struct claim){ st->st_dev, st->st_ino, path };
}

void
claim_input(int fd)
{
	const struct claim *other;
	struct stat st;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return;
	if ((other = find(&outputs, &st)))
		die("%s: is an input too", other->path);
	add(&inputs, &st, NULL);
}

void
claim_output(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0 || !S_ISREG(st.st_mode))
		return;
	if (find(&inputs, &st))
		die("%s: is an input too", path);
	add(&outputs, &st, path);
}

bool
claim_same(const char *a, const char *b, bool *once)
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
