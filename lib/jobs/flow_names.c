/* flow_names.c: the names of files that are what a piece was, and what messages
 * call a piece. */
#include <string.h>
#include <unistd.h>

#include "jobs/flow_names.h"
#include "jobs/flow_planner.h"
#include "table/flow_kind.h"

/* The last part of a path. */
static const char *
base_of(struct pool *p, const char *path)
{
	size_t n = strlen(path);
	const char *slash;

	while (n > 1 && path[n - 1] == '/')
		n--;
	path = pool_format(p, "%.*s", (int)n, path);
	slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* The name of a piece, with the ending, unless it has that, before that of a
 * packed file. */
static const char *
name_of(
    const struct flow_planner *p, const struct flow_row *r, struct flow_unit u)
{
	const struct flow_pieces *pieces =
	    flow_find_pieces(p, flow_each_names[r->each], r);
	const char *name = strcmp(pieces->kind[u.i - 1], "texts") == 0
	    ? "texts"
	    : base_of(p->pool, pieces->files[u.i - 1].word[0]);
	const char *packed = name + flow_unpacked_bytes(name);
	const char *packing = flow_call_text(p->c, "compress");
	const size_t n = packed - name, k = strlen(r->ending);

	if (packing)
		packed = strcmp(packing, "zstd") == 0 ? ".zst"
		    : strcmp(packing, "gzip") == 0    ? ".gz"
						      : "";
	return pool_format(p->pool, "%.*s%s%s", (int)n, name,
	    n > k && strncmp(name + n - k, r->ending, k) == 0 ? "" : r->ending,
	    packed);
}

/* Whether a unit before has the name, or a file of the run that is added to. */
static bool
is_taken(
    const struct flow_planner *p, const struct flow_stage *s, const char *file)
{
	size_t i;

	if (p->c->flow->adds &&
	    access(pool_format(
		       p->pool, "%s/%s", p->c->old, file + strlen(p->c->dir)),
		F_OK) == 0)
		return true;
	for (i = 0; i < s->units; i++)
		if (s->unit[i].alias && strcmp(s->unit[i].alias, file) == 0)
			return true;
	return false;
}

const char *
flow_named_file(const struct flow_planner *p, const struct flow_row *r,
    const struct flow_stage *s, struct flow_unit u)
{
	const char *name = name_of(p, r, u), *file;
	const char *const to =
	    pool_format(p->pool, "%s%s", p->c->dir, r->names.word[0]);

	for (;;) {
		file = pool_format(p->pool, "%s%s", to, name);
		if (!is_taken(p, s, file))
			return file;
		name = pool_format(p->pool, "%zu.%s", p->c->had + u.i, name);
	}
}

const char *
flow_packer(
    const struct flow_planner *p, const struct flow_row *r, struct flow_unit u)
{
	static const char *const known[] = { "zstd", "gzip", "bzip2", "xz",
		"lz4", "lzma" };
	const struct flow_pieces *pieces =
	    flow_find_pieces(p, flow_each_names[r->each], r);
	const char *packing = flow_call_text(p->c, "compress");
	size_t i;

	if (p->c->prints)
		return NULL;
	if (!packing && strcmp(pieces->kind[u.i - 1], "texts") != 0)
		packing = flow_packing(pieces->files[u.i - 1].word[0]);
	for (i = 0; packing && i < sizeof known / sizeof *known; i++)
		if (strcmp(packing, known[i]) == 0)
			return known[i];
	return NULL;
}

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
