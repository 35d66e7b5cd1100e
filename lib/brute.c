/* brute.c: every pair of records. */
#include <stdlib.h>

#include "brute.h"
#include "mem.h"

/* Numbers the id of the line just read; false, and in_bad told, where it was
 * there before. */
static bool
take_id(struct idmap *ids, uint64_t **line, size_t *cap, struct in *in,
    struct span id)
{
	uint32_t known = ids->n, number = idmap_add(ids, id);

	if (number == IDMAP_NONE)
		die("%s: more than %u records", in->name, IDMAP_MAX);
	if (number != known) {
		in_bad(in, "id '%.*s' again, first in line %ju",
		    span_shown(id), id.p, (uintmax_t)(*line)[number]);
		return false;
	}
	*line = mem_grow(*line, cap, ids->n, sizeof **line);
	(*line)[number] = in->line;
	return true;
}

void
brute_read(struct brute *b, struct in *in, struct reading *r)
{
	struct subject s = {0};

	while (subject_read(&s, r, in)) {
		if (!take_id(&b->ids, &b->line, &b->line_cap, in, s.id))
			continue;
		b->empty += s.n == 0;
		b->record = mem_grow(b->record, &b->cap, b->ids.n,
		    sizeof *b->record);
		b->record[b->ids.n - 1] = s;
		s = (struct subject){0};
	}
	subject_free(&s);
}

static void
compare(struct score *s, struct span a, struct span b, struct subject *x,
    struct subject *y)
{
	if (span_order(a, b) < 0)
		score_pair(s, a, b, x, y);
	else
		score_pair(s, b, a, y, x);
}

void
brute_within(struct brute *b, struct score *s)
{
	uint32_t i, k;

	for (i = 0; i < b->ids.n; i++)
		for (k = i + 1; k < b->ids.n; k++)
			compare(s, idmap_id(&b->ids, i), idmap_id(&b->ids, k),
			    &b->record[i], &b->record[k]);
}

uint64_t
brute_against(struct brute *b, struct score *s, struct in *in,
    struct reading *r)
{
	bool *met = mem_new(b->ids.n, sizeof *met);
	struct subject x = {0};
	struct idmap ids = {0};
	uint64_t *line = NULL, empty = 0;
	size_t cap = 0;
	uint32_t own, i;

	while (subject_read(&x, r, in)) {
		if (!take_id(&ids, &line, &cap, in, x.id))
			continue;
		empty += x.n == 0;
		own = idmap_find(&b->ids, x.id);
		for (i = 0; i < b->ids.n; i++)
			/* What met an own one before has made that pair. */
			if (i != own && (own == IDMAP_NONE || !met[i]))
				compare(s, x.id, idmap_id(&b->ids, i), &x,
				    &b->record[i]);
		if (own != IDMAP_NONE)
			met[own] = true;
	}
	subject_free(&x);
	idmap_free(&ids);
	free(line);
	free(met);
	return empty;
}
