/* flow_known.c: an earlier run: what decided it, its files, and whether these
 * are whole. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rundir/flow_dir.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "rundir/flow_sums.h"
#include "table/flow_kind.h"
#include "table/flow_known.h"

/* The words of a value, in which a backslash is before blanks and
 * backslashes. */
static struct words
unescaped(struct pool *p, const char *value)
{
	struct words w = { 0 };
	const char *end;

	for (; *value; value = end + (*end == ' ')) {
		for (end = value; *end && *end != ' '; end++)
			end += *end == '\\' && end[1];
		words_add(p, &w,
		    flow_unescape(
			p, pool_format(p, "%.*s", (int)(end - value), value)));
	}
	return w;
}

/* The name of a flow whose table is a path. */
static const char *
flow_name(struct pool *p, const char *path)
{
	const char *slash = strrchr(path, '/'), *end;

	path = slash ? slash + 1 : path;
	end = slash ? strstr(path, ".flow") : NULL;
	return end ? pool_format(p, "%.*s", (int)(end - path), path) : path;
}

/* The number of the last of the files NAME N REST of the run, from `from` on
 * without a gap. */
static size_t
last_number(
    const struct flow_call *c, const char *name, size_t from, const char *rest)
{
	while (access(pool_format(
			  c->pool, "%s/%s.%zu%s", c->old, name, from + 1, rest),
		   F_OK) == 0)
		from++;
	return from;
}

/* Sets the number of pieces whose documents the run has. */
static void
count_pieces(struct flow_call *c)
{
	const char *first = flow_fact(&c->facts, "addition");

	c->base = first ? strtoull(first, NULL, 10) - 1
			: last_number(c, "sets", 0, "");
	c->had = last_number(c, "documents", c->base, ".zst");
}

_Noreturn void
flow_known_refuse(
    const struct flow_call *c, const char *file, const char *wrong)
{
	if (flow_fact(&c->facts, "addition"))
		die("%s: %s; nd-flow with --again -o %s, then nd-flow add, "
		    "make it again",
		    file, wrong, c->old);
	die("%s: %s; nd-flow with -o %s makes it again", file, wrong, c->old);
}

void
flow_known_check(const struct flow_call *c, const char *file)
{
	const char *wrong =
	    access(file, F_OK) < 0 ? "missing" : flow_sums_wrong(c->sums, file);

	if (wrong)
		flow_known_refuse(c, file, wrong);
}

void
flow_known_facts(struct flow_call *c)
{
	struct pool *p = c->pool;
	const char *run = pool_format(p, "%s/run", c->old);

	c->facts = flow_facts_lines(p, run);
	count_pieces(c);
	c->sums = pool_new(p, 1, sizeof *c->sums);
	flow_sums_read(c->sums, p, pool_format(p, "%s/", c->old));
	if (flow_sums_said(c->sums, run))
		flow_known_check(c, run);
}

void
flow_known_read(struct flow_call *c, const char *dir)
{
	struct pool *p = c->pool;
	const char *path;
	size_t n = strlen(dir);

	while (n > 1 && dir[n - 1] == '/')
		n--;
	c->old = pool_format(p, "%s%.*s", *dir == '-' ? "./" : "", (int)n, dir);
	path = pool_format(p, "%s/run", c->old);
	if (!flow_is_file(path))
		die("%s: expected the directory of a run, nd-flow -o", c->old);
	/* One that reads other inputs, too, can take as long as they do. */
	if (c->flow->adds || c->flow->collections.n == 1)
		flow_dir_lock(p, c->old);
	flow_known_facts(c);
	if (!c->facts.n || strncmp(c->facts.word[0], "nd\t", 3) != 0)
		die("%s: expected the directory of a run, nd-flow -o", c->old);
}

/* The words of the fact DASHES NAME, if there is one. */
static struct words
find(const struct flow_call *c, const char *dashes, const char *name,
    bool *is_known)
{
	const char *value =
	    flow_fact(&c->facts, pool_format(c->pool, "%s%s", dashes, name));
	struct words w = { 0 };

	*is_known = value;
	if (value)
		w = unescaped(c->pool, value);
	if (w.n == 1 && strcmp(name, "flow") == 0)
		w.word[0] = (char *)flow_name(c->pool, w.word[0]);
	return w;
}

struct words
flow_known_option(const struct flow_call *c, char letter, const char *name)
{
	bool is_known = false;

	return letter ? find(c, "-", (char[]){ letter, 0 }, &is_known)
		      : find(c, "--", name, &is_known);
}

struct words
flow_known_words(const struct flow_call *c, const char *name)
{
	static const char *const dashes[] = { "", "--", "-" };
	struct words w = { 0 };
	bool is_known = false;
	size_t i;

	for (i = 0; i < 3 && !is_known; i++)
		w = find(c, dashes[i], name, &is_known);
	return w;
}

/* Where the numbers of the files begin; of one call of qsort. */
static size_t number_at;

static int
by_number(const void *a, const void *b)
{
	const char *x = *(char *const *)a + number_at;
	const char *y = *(char *const *)b + number_at;
	const size_t n = strspn(x, "0123456789"), m = strspn(y, "0123456789");

	return n != m ? (n > m) - (n < m) : strcmp(x, y);
}

/* Whether a file has the name, or with a star in it one of those with a number
 * there. */
static bool
is_named(const char *file, const char *name)
{
	const size_t n = strcspn(name, "*");
	size_t digits;

	if (!name[n])
		return strcmp(file, name) == 0;
	if (strncmp(file, name, n) != 0)
		return false;
	digits = strspn(file + n, "0123456789");
	return digits && strcmp(file + n + digits, name + n + 1) == 0;
}

/* The files of a directory that are named so, with a number at the star, in the
 * order of their numbers. */
static struct words
numbered(struct pool *p, const char *file)
{
	const char *name = strrchr(file, '/') + 1;
	const char *dir = pool_format(p, "%.*s", (int)(name - file), file);
	struct words w = { 0 }, all = { 0 };
	size_t i;

	if (flow_is_directory(dir))
		all = flow_dir_names(p, dir);
	for (i = 0; i < all.n; i++)
		if (is_named(all.word[i], name))
			words_add(
			    p, &w, pool_format(p, "%s%s", dir, all.word[i]));
	number_at = name - file + strcspn(name, "*");
	if (w.n)
		qsort(w.word, w.n, sizeof *w.word, by_number);
	return w;
}

/* Ends the program if DIR/sums lists a file of that name that is gone. */
static void
check_there(const struct flow_call *c, const char *name)
{
	const struct flow_sums *s = c->sums;
	const char *file;
	size_t i;

	for (i = 0; s && i < s->n; i++)
		if (is_named(s->sum[i].name, name)) {
			file = pool_format(
			    s->pool, "%s%s", s->dir, s->sum[i].name);
			if (access(file, F_OK) < 0)
				flow_known_refuse(c, file, "missing");
		}
}

struct words
flow_old_files(
    const struct flow_call *c, const char *dir, const char *name, char sign)
{
	struct pool *p = c->pool;
	struct words w = { 0 };
	const char *file;

	name = pool_format(p, "%s%s", name, sign ? ".*" : "");
	check_there(c, name);
	file = pool_format(p, "%s/%s", dir, name);
	if (strchr(name, '*'))
		return numbered(p, file);
	if (access(file, F_OK) == 0)
		words_add(p, &w, file);
	return w;
}
