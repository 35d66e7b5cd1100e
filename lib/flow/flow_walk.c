/* flow_walk.c: the files below a directory that a flow reads. */
#include <string.h>

#include "flow/flow_walk.h"
#include "io/dirwalk.h"

/* What files are that hold no lines, by the endings of their names. */
static const struct {
	const char *kind, *ending; /* or what is in the name, before a point */
} others[] = {
	{ "Parquet", ".parquet" },
	{ "zip", ".zip" },
	{ "7z", ".7z" },
	{ "tar", ".tar" },
	{ "tar", ".tgz" },
	{ "tar", ".tar." },
	{ "PDF", ".pdf" },
	{ "other", "" },
};
enum { OTHERS = sizeof others / sizeof *others - 1 };

static struct opt_list
list_of(const struct flow_call *c, const char *option)
{
	const struct words w = flow_call_given(c, option);

	return (struct opt_list){ w.word, w.n, w.n };
}

struct words
flow_walk(const struct flow_call *c, const char *directory)
{
	struct pool *p = &c->flow->pool;
	struct tree_filter filter = { .include = list_of(c, "include"),
		.exclude = list_of(c, "exclude"),
		.gitignore = flow_call_given(c, "gitignore").n };
	struct words w = { 0 };
	struct dirwalk walk;
	enum dirwalk_result found;

	dirwalk_open(&walk, directory, &filter);
	while ((found = dirwalk_next(&walk)) != DIRWALK_END)
		if (found == DIRWALK_FILE)
			words_add(p, &w, pool_format(p, "%s", walk.path.p));
	dirwalk_close(&walk);
	return w;
}

/* Which of the others a file is, or OTHERS. */
static size_t
other_kind(const char *name)
{
	const char *base = strrchr(name, '/');
	const size_t n = strlen(name);
	size_t i, k;

	for (i = 0; i < OTHERS; i++) {
		k = strlen(others[i].ending);
		if (n > k && strcmp(name + n - k, others[i].ending) == 0)
			return i;
		if (others[i].ending[k - 1] == '.' &&
		    strstr(base ? base : name, others[i].ending))
			return i;
	}
	return OTHERS;
}

struct words
flow_walk_texts(const struct flow_call *c, const char *directory)
{
	struct pool *p = &c->flow->pool;
	const struct words all = flow_walk(c, directory);
	const size_t wanted = flow_call_given(c, "parquet").n ? 0 : OTHERS;
	struct words kept = { 0 }, kinds = { 0 };
	size_t i, k, n[OTHERS + 1] = { 0 };
	const char *list = "";

	for (i = 0; i < all.n; i++) {
		k = other_kind(all.word[i]);
		if (k == wanted) {
			words_add(p, &kept, all.word[i]);
			continue;
		}
		while (k && k < OTHERS &&
		    strcmp(others[k - 1].kind, others[k].kind) == 0)
			k--;
		if (!n[k]++)
			words_add(p, &kinds, others[k].kind);
	}
	for (i = 0; i < kinds.n; i++) {
		for (k = 0; strcmp(others[k].kind, kinds.word[i]) != 0; k++)
			;
		list = pool_format(p, "%s%s%zu %s file%s", list, i ? ", " : "",
		    n[k], kinds.word[i], plural(n[k]));
	}
	if (!kept.n)
		die("%s: no %s files%s", directory, wanted ? "text" : "Parquet",
		    *list ? pool_format(p, " (%s skipped)", list) : "");
	if (*list)
		note("%s: %s skipped", directory, list);
	return kept;
}
