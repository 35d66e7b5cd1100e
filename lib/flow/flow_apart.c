/* flow_apart.c: whether the files that options name are different ones. */
#include <stdlib.h>
#include <string.h>

#include "flow/flow_apart.h"
#include "flow/flow_check.h"
#include "io/opt.h"

/* What an option of that name writes. */
struct written {
	const char *option, *file;
	char *path; /* of flow_path_of */
};

static int
by_option(const void *a, const void *b)
{
	return strcmp(((const struct written *)a)->option,
	    ((const struct written *)b)->option);
}

static bool
is_same(const struct written *a, const struct written *b)
{
	return a->path && b->path ? strcmp(a->path, b->path) == 0
				  : strcmp(a->file, b->file) == 0;
}

static void
check(const struct written *w, size_t n)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		for (k = 0; k < i; k++)
			if (is_same(&w[k], &w[i]))
				opt_bad("--%s and --%s: expected two files, "
					"got '%s' for both",
				    w[k].option, w[i].option, w[i].file);
}

void
flow_apart_check(const struct flow_call *c, const char *summary)
{
	const struct flow *f = c->flow;
	struct written *w = pool_new(&c->flow->pool, f->options + 1, sizeof *w);
	size_t i, n = 0;

	for (i = 0; i < f->options; i++)
		if (f->option[i].names_out && !f->option[i].names_pages &&
		    c->given[i].n)
			w[n++] = (struct written){ f->option[i].name,
				c->given[i].word[0] };
	if (summary)
		w[n++] = (struct written){ "summary", summary };
	for (i = 0; i < n; i++)
		w[i].path = flow_path_of(&c->flow->pool, w[i].file);
	if (n)
		qsort(w, n, sizeof *w, by_option);
	check(w, n);
	for (i = 0; i < n; i++)
		free(w[i].path);
}
