/* flow_labels.c: what messages call the documents that a command reads. */
#include <string.h>

#include "flow/flow_planner.h"

/* Whether the files of a stage are the documents of a piece. */
static bool
is_documents(const char *stage)
{
	static const char *const names[] = { "read", "docs", "pages" };
	size_t i, n;

	for (i = 0; i < sizeof names / sizeof *names; i++) {
		n = strlen(names[i]);
		if (strncmp(stage, names[i], n) == 0 &&
		    (!stage[n] || strcmp(stage + n, "2") == 0))
			return true;
	}
	return false;
}

void
flow_set_labels(const struct flow_planner *p, const struct flow_row *r,
    struct flow_unit u, const struct flow_input *input, struct flow_job *j)
{
	const struct flow_pieces *all = r->each == EACH_PIECE ? &p->c->piece
							      : &p->c->other,
				 *pieces;
	const struct words *files;
	struct flow_command *c;
	const char *name;
	size_t i, k;

	if (r->each != EACH_PIECE && r->each != EACH_OTHER)
		return;
	pieces = flow_find_pieces(p, flow_each_names[r->each], r);
	files = &pieces->files[u.i - 1];
	if (pieces == all->cut)
		files = &all->files[pieces->part_of[u.i - 1] - 1];
	name = strcmp(files->word[0], "-") == 0 ? "stdin" : files->word[0];
	for (i = 0; i < j->commands; i++) {
		c = &j->command[i];
		c->label = files->n == 1
		    ? name
		    : pool_format(p->pool, "%s, ...", name);
		for (k = 0; k < r->reads.n; k++)
			if (input[k].files.n && is_documents(input[k].name))
				c->labelled = input[k].files.word[0];
	}
}
