/* flow_old.c: the files of an earlier run that a row reads. */
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_old.h"

/* The text with a backslash before each byte that means something in a
 * pattern. */
static const char *
literal(struct pool *p, const char *text)
{
	const char *to = "";
	size_t n;

	for (; text[n = strcspn(text, "*?[\\")]; text += n + 1)
		to = pool_format(p, "%s%.*s\\%c", to, (int)n, text, text[n]);
	return pool_format(p, "%s%s", to, text);
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

/* Adds the files that are named so, with a number at the first star after
 * `from`. */
static void
add_numbered(struct pool *p, struct words *w, const char *file, size_t from)
{
	const size_t n = from + strcspn(file + from, "*");
	const char *before = pool_format(p, "%.*s", (int)n, file);
	const char *after = file + n + 1, *name;
	glob_t found;
	size_t i;

	if (glob(pool_format(
		     p, "%s[0-9]*%s", literal(p, before), literal(p, after)),
		0, NULL, &found) != 0)
		return;
	for (i = 0; i < found.gl_pathc; i++) {
		name = found.gl_pathv[i] + n;
		if (strcmp(name + strspn(name, "0123456789"), after) == 0)
			words_add(
			    p, w, pool_format(p, "%s", found.gl_pathv[i]));
	}
	globfree(&found);
	number_at = n;
	if (w->n)
		qsort(w->word, w->n, sizeof *w->word, by_number);
}

struct words
flow_old_files(const struct flow_call *c, const char *name, char sign,
    struct flow_place at)
{
	struct pool *p = &c->flow->pool;
	struct words old = flow_call_value(c, "old", at), w = { 0 };
	const char *file;

	if (old.n != 1)
		flow_bad(at, "expected one directory as $old");
	file = pool_format(p, "%s/%s%s", old.word[0], name, sign ? ".*" : "");
	if (sign || strchr(name, '*'))
		add_numbered(p, &w, file, strlen(old.word[0]));
	else if (access(file, F_OK) == 0)
		words_add(p, &w, file);
	return w;
}
