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

static int
by_number(const void *a, const void *b)
{
	const char *x = strrchr(*(char *const *)a, '.') + 1;
	const char *y = strrchr(*(char *const *)b, '.') + 1;
	const size_t n = strlen(x), m = strlen(y);

	return n != m ? (n > m) - (n < m) : strcmp(x, y);
}

struct words
flow_old_files(const struct flow_call *c, const char *name, char sign,
    struct flow_place at)
{
	struct pool *p = &c->flow->pool;
	struct words old = flow_call_value(c, "old", at), w = { 0 };
	const char *file, *end;
	glob_t found;
	size_t i;

	if (old.n != 1)
		flow_bad(at, "expected one directory as $old");
	file = pool_format(p, "%s/%s", old.word[0], name);
	if (!sign) {
		if (access(file, F_OK) == 0)
			words_add(p, &w, file);
		return w;
	}
	if (glob(pool_format(p, "%s.[0-9]*", literal(p, file)), 0, NULL,
		&found) == 0) {
		for (i = 0; i < found.gl_pathc; i++) {
			end = strrchr(found.gl_pathv[i], '.') + 1;
			if (end[strspn(end, "0123456789")] == 0)
				words_add(p, &w,
				    pool_format(p, "%s", found.gl_pathv[i]));
		}
		globfree(&found);
	}
	if (w.n)
		qsort(w.word, w.n, sizeof *w.word, by_number);
	return w;
}
