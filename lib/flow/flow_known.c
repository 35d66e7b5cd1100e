/* flow_known.c: reads what decided an earlier run. */
#include <string.h>
#include <unistd.h>

#include "flow/flow_dir.h"
#include "flow/flow_kind.h"
#include "flow/flow_known.h"
#include "flow/flow_whole.h"
#include "io/in.h"

/* The words of a value, in which a backslash is before blanks and
 * backslashes. */
static struct words
unescaped(struct pool *p, const char *value)
{
	struct words w = { 0 };
	char *word, *to;

	while (*value) {
		word = to = pool_format(p, "%s", value);
		for (; *value && *value != ' '; value++) {
			if (*value != '\\' || !value[1]) {
				*to++ = *value;
				continue;
			}
			value++;
			*to++ = *value == 'n' ? '\n'
			    : *value == 't'   ? '\t'
					      : *value;
		}
		*to = 0;
		words_add(p, &w, word);
		value += *value == ' ';
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

/* Sets the number of pieces whose sets or documents the run has. */
static void
count_pieces(struct flow_call *c)
{
	struct pool *p = &c->flow->pool;

	while (access(pool_format(p, "%s/sets.%zu", c->old, c->had + 1),
		   F_OK) == 0 ||
	    access(pool_format(p, "%s/documents.%zu.zst", c->old, c->had + 1),
		F_OK) == 0)
		c->had++;
}

void
flow_known_read(struct flow_call *c, const char *dir)
{
	struct pool *p = &c->flow->pool;
	const char *path;
	struct in in;
	size_t n = strlen(dir);
	char *line;

	while (n > 1 && dir[n - 1] == '/')
		n--;
	c->old = pool_format(p, "%s%.*s", *dir == '-' ? "./" : "", (int)n, dir);
	path = pool_format(p, "%s/run", c->old);
	if (!flow_is_file(path))
		die("%s: expected the directory of a run, nd-flow -o", c->old);
	flow_dir_lock(p, c->old);
	if (c->flow->adds)
		count_pieces(c);
	in_open(&in, path);
	while ((line = in_line(&in, &n)))
		words_add(p, &c->facts, pool_format(p, "%.*s", (int)n, line));
	in_close(&in);
	flow_whole_facts(c);
	if (!c->facts.n || strncmp(c->facts.word[0], "nd\t", 3) != 0)
		die("%s: expected the directory of a run, nd-flow -o", c->old);
}

static struct words
find(const struct flow_call *c, const char *dashes, const char *name,
    bool *is_known)
{
	struct pool *p = &c->flow->pool;
	const char *wanted = pool_format(p, "%s%s\t", dashes, name);
	struct words w = { 0 };
	size_t i;

	for (i = 0; i < c->facts.n && !*is_known; i++)
		if (strncmp(c->facts.word[i], wanted, strlen(wanted)) == 0) {
			*is_known = true;
			w = unescaped(p, c->facts.word[i] + strlen(wanted));
		}
	if (w.n == 1 && strcmp(name, "flow") == 0)
		w.word[0] = (char *)flow_name(p, w.word[0]);
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
