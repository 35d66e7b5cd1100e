#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/json_names.h"

/* Splits s at each sep into *n pieces; the caller frees them. */
static struct span *
split_at(struct span s, char sep, size_t *n)
{
	struct span *piece = NULL;
	char *end = s.p + s.n, *p;
	size_t cap = 0;

	for (*n = 0;; s.p = p + 1) {
		p = memchr(s.p, sep, end - s.p);
		MEM_GROW(piece, cap, *n + 1);
		piece[(*n)++] = (struct span){ s.p, (p ? p : end) - s.p };
		if (!p)
			return piece;
	}
}

bool
json_names_open(struct json_names *j, const char *names)
{
	struct span *name, all;
	bool ok = true;
	size_t i;

	*j = (struct json_names){ 0 };
	if (!names)
		return true;
	all.n = strlen(names);
	j->text = all.p = mem_copy(names, all.n);
	name = split_at(all, ',', &j->n);
	j->name = mem_new(j->n, sizeof *j->name);
	for (i = 0; i < j->n; i++) {
		j->name[i].name = name[i];
		j->name[i].part = split_at(name[i], '.', &j->name[i].parts);
		ok = ok && name[i].n > 0;
	}
	free(name);
	return ok;
}

void
json_names_close(struct json_names *j)
{
	size_t i;

	for (i = 0; i < j->n; i++) {
		free(j->name[i].part);
		free(j->name[i].lacks);
	}
	free(j->name);
	free(j->text);
	*j = (struct json_names){ 0 };
}

void
json_names_begin(struct json_names *j)
{
	struct json_name *k;
	size_t i;

	for (i = 0; i < j->n; i++) {
		k = &j->name[i];
		k->matched = 0;
		k->direct = k->nested = NULL;
	}
}

void
json_names_key(
    struct json_names *j, struct span key, size_t depth, const char *end)
{
	struct json_name *k;
	size_t i;

	for (i = 0; i < j->n; i++) {
		k = &j->name[i];
		if (depth == 1 && span_equal(k->name, key))
			k->direct = end;
		/* Parts that matched in objects now closed no longer count. */
		if (depth <= k->matched)
			k->matched = depth - 1;
		if (k->matched != depth - 1 || k->matched == k->parts ||
		    !span_equal(k->part[k->matched], key))
			continue;
		/* A repeated key replaces the first one and its value. */
		k->nested = ++k->matched == k->parts ? end : NULL;
	}
}
