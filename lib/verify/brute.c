/* brute.c: every pair of records. */
#include <stdlib.h>

#include "base/mem.h"
#include "record/unique_ids.h"
#include "verify/brute.h"
#include "verify/cosines.h"

/* Records in memory: number i is that of its id. */
struct held {
	struct unique_ids roll;
	struct subject *record;
	size_t cap;
};

static void
report(struct reading *r, const struct in *in, uint64_t empty)
{
	subject_report(r, in);
	note_count(in->name, empty, subject_name(r->kind),
	    subject_lack(r->kind));
}

static void
hold(struct held *h, struct in *in, struct reading *r)
{
	struct subject s = {0};
	uint64_t empty = 0;
	uint32_t n;

	while (subject_read(&s, r, in)) {
		if (!unique_ids_add(&h->roll, in, s.id))
			continue;
		n = h->roll.ids.n;
		empty += s.n == 0;
		h->record = mem_grow(h->record, &h->cap, n, sizeof *h->record);
		h->record[n - 1] = s;
		s = (struct subject){0};
	}
	subject_free(&s);
	report(r, in, empty);
}

static void
compare(struct score *s, struct span a, struct span b, struct subject *x,
    struct subject *y)
{
	if (s->cross || span_order(a, b) < 0)
		score_pair(s, a, b, x, y);
	else
		score_pair(s, b, a, y, x);
}

static void
within(struct held *h, struct score *s)
{
	const struct idmap *ids = &h->roll.ids;
	uint32_t i, k;

	for (i = 0; i < ids->n; i++)
		for (k = i + 1; k < ids->n; k++)
			compare(s, idmap_id(ids, i), idmap_id(ids, k),
			    &h->record[i], &h->record[k]);
}

static void
against(struct held *h, struct score *s, struct in *in, struct reading *r)
{
	const struct idmap *ids = &h->roll.ids;
	bool *met = mem_new(ids->n, sizeof *met);
	struct subject x = {0};
	struct unique_ids roll = {0};
	uint64_t empty = 0;
	uint32_t own, i;

	while (subject_read(&x, r, in)) {
		if (!unique_ids_add(&roll, in, x.id))
			continue;
		empty += x.n == 0;
		own = s->cross ? IDMAP_NONE : idmap_find(ids, x.id);
		for (i = 0; i < ids->n; i++)
			/* What met an own one before has made that pair. */
			if (i != own && (own == IDMAP_NONE || !met[i]))
				compare(s, idmap_id(ids, i), x.id,
				    &h->record[i], &x);
		if (own != IDMAP_NONE)
			met[own] = true;
	}
	subject_free(&x);
	unique_ids_free(&roll);
	free(met);
	report(r, in, empty);
}

static void
open_second(struct in *file, const char *path, const struct in *first)
{
	in_open(file, path);
	file->rejects = first->rejects;
}

/* Vectors have products that are added up for many at once. */
static uint32_t
vectors(struct score *s, struct in *in, const char *path, struct reading *r)
{
	static struct cosines c;
	struct in file;

	cosines_read(&c, 0, in, r);
	report(r, in, c.file[0].empty);
	if (!path) {
		cosines_within(&c, s);
	} else {
		open_second(&file, path, in);
		cosines_read(&c, 1, &file, r);
		report(r, &file, c.file[1].empty);
		cosines_against(&c, s);
		in_close(&file);
	}
	return c.file[0].roll.ids.n;
}

uint32_t
brute(struct score *s, struct in *in, const char *path, struct reading *r)
{
	static struct held held;
	struct in file;

	if (r->kind == SUBJECT_VECTOR)
		return vectors(s, in, path, r);
	hold(&held, in, r);
	if (!path) {
		within(&held, s);
	} else {
		open_second(&file, path, in);
		against(&held, s, &file, r);
		in_close(&file);
	}
	return held.roll.ids.n;
}
