/* flow_check.c: whether the files of a plan are apart. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_check.h"

/* A file that the call reads. */
struct input_file {
	const char *name;
	size_t place;
	bool is_there;
	dev_t dev;
	ino_t ino;
};

static struct input_file
find_file(const char *name)
{
	struct input_file f = { name };
	struct stat st;

	f.is_there = stat(name, &st) == 0;
	if (f.is_there) {
		f.dev = st.st_dev;
		f.ino = st.st_ino;
	}
	return f;
}

static bool
is_same(const struct input_file *a, const struct input_file *b)
{
	return strcmp(a->name, b->name) == 0 ||
	    (a->is_there && b->is_there && a->dev == b->dev &&
		a->ino == b->ino);
}

static void
add_pieces(struct pool *p, struct words *to, const struct flow_pieces *from)
{
	size_t i;

	for (i = 0; i < from->n; i++)
		words_add_all(p, to, &from->files[i]);
}

/* The files that the call reads, first the pieces, whose number goes to
 * *pieces. */
static struct words
files_read(const struct flow_call *c, size_t *pieces)
{
	struct pool *p = &c->flow->pool;
	struct words w = { 0 };
	size_t i;

	add_pieces(p, &w, &c->piece);
	*pieces = w.n;
	add_pieces(p, &w, &c->other);
	for (i = 0; i < c->flow->options; i++)
		if (c->flow->option[i].type == OPT_IN)
			words_add_all(p, &w, &c->given[i]);
	return w;
}

static int
by_file(const void *a, const void *b)
{
	const struct input_file *x = a, *y = b;

	if (x->is_there != y->is_there)
		return x->is_there - y->is_there;
	if (!x->is_there)
		return strcmp(x->name, y->name);
	if (x->dev != y->dev)
		return x->dev < y->dev ? -1 : 1;
	return (x->ino > y->ino) - (x->ino < y->ino);
}

static _Noreturn void
tell_twice(const struct input_file *a, const struct input_file *b)
{
	const struct input_file *first = a->place < b->place ? a : b,
				*second = first == a ? b : a;

	if (strcmp(a->name, b->name) == 0)
		die("%s is named twice", a->name);
	die("%s and %s are the same file; name it once, or a directory that "
	    "has it: links there are skipped",
	    first->name, second->name);
}

/* Orders the first n files by what they are. Ends the program if one is there
 * twice. */
static void
check_once(struct input_file *file, size_t n)
{
	size_t i;

	qsort(file, n, sizeof *file, by_file);
	for (i = 1; i < n; i++)
		if (by_file(&file[i - 1], &file[i]) == 0)
			tell_twice(&file[i - 1], &file[i]);
}

static void
check_made(const char *made, const struct input_file *file, size_t n)
{
	const struct input_file f = find_file(made);
	size_t i;

	for (i = 0; i < n; i++)
		if (is_same(&f, &file[i]))
			die("%s: the flow would overwrite this input; -o "
			    "chooses another directory",
			    file[i].name);
}

void
flow_check(const struct flow_plan *p, const struct flow_call *c)
{
	struct pool *pool = &c->flow->pool;
	struct words made = { 0 }, names;
	struct input_file *file;
	size_t i, k, pieces;

	if (!p->n)
		die("expected a row with keep that holds: nothing is made");
	names = files_read(c, &pieces);
	file = pool_new(pool, names.n + 1, sizeof *file);
	for (i = 0; i < names.n; i++) {
		file[i] = find_file(names.word[i]);
		file[i].place = i;
	}
	check_once(file, pieces);
	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].made.n; k++) {
			if (p->job[i].is_copy &&
			    words_have(&made, p->job[i].made.word[k]))
				die("%s: expected a file that nothing else "
				    "writes",
				    p->job[i].made.word[k]);
			words_add(pool, &made, p->job[i].made.word[k]);
			check_made(p->job[i].made.word[k], file, names.n);
		}
}
