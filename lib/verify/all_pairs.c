/* all_pairs.c: compares every pair of records. */
#include <stdlib.h>

#include "base/mem.h"
#include "io/progress.h"
#include "record/unique_ids.h"
#include "verify/all_cosines.h"
#include "verify/all_pairs.h"
#include "verify/cosine_parts.h"

/* Records in memory, by the numbers of their ids. */
struct record_store {
	struct unique_ids unique;
	struct record_content *record;
	size_t cap;
};

static void
report(struct content_reader *r, const struct in *in, uint64_t empty)
{
	content_report(r, in);
	note_count(in->name, empty, content_words[r->kind].noun,
	    content_words[r->kind].lack);
}

static void
read_records(struct record_store *h, struct in *in, struct content_reader *r)
{
	struct record_content s = { 0 };
	uint64_t empty = 0;
	uint32_t n;

	while (content_read(&s, r, in)) {
		if (!unique_ids_add(&h->unique, in, s.id))
			continue;
		n = h->unique.ids.n;
		empty += s.n == 0;
		h->record = mem_grow(h->record, &h->cap, n, sizeof *h->record);
		h->record[n - 1] = s;
		s = (struct record_content){ 0 };
	}
	content_free(&s);
	report(r, in, empty);
}

static void
compare(struct score *s, struct span a, struct span b, struct record_content *x,
    struct record_content *y)
{
	if (s->cross || span_order(a, b) < 0)
		score_pair(s, a, b, x, y);
	else
		score_pair(s, b, a, y, x);
}

static void
compare_within(struct record_store *h, struct score *s)
{
	const struct idmap *ids = &h->unique.ids;
	uint64_t pairs = (uint64_t)ids->n * (ids->n - 1) / 2, compared = 0;
	uint32_t i, k;

	for (i = 0; i < ids->n; i++) {
		progress_tick("comparing", compared, pairs);
		compared += ids->n - 1 - i;
		for (k = i + 1; k < ids->n; k++)
			compare(s, idmap_id(ids, i), idmap_id(ids, k),
			    &h->record[i], &h->record[k]);
	}
}

static void
compare_files(struct record_store *h, struct score *s, struct in *in,
    struct content_reader *r)
{
	const struct idmap *ids = &h->unique.ids;
	bool *seen = mem_new(ids->n, sizeof *seen);
	struct record_content x = { 0 };
	struct unique_ids read = { 0 };
	uint64_t empty = 0;
	uint32_t same, i;

	while (content_read(&x, r, in)) {
		if (!unique_ids_add(&read, in, x.id))
			continue;
		empty += x.n == 0;
		same = s->cross ? IDMAP_NONE : idmap_find(ids, x.id);
		for (i = 0; i < ids->n; i++)
			/* If both ids are in both files, the pair was written
			 * when the other one was read. */
			if (i != same && (same == IDMAP_NONE || !seen[i]))
				compare(s, idmap_id(ids, i), x.id,
				    &h->record[i], &x);
		if (same != IDMAP_NONE)
			seen[same] = true;
	}
	content_free(&x);
	unique_ids_free(&read);
	free(seen);
	report(r, in, empty);
}

static void
open_second(struct in *file, const char *path, const struct in *first)
{
	in_open(file, path);
	file->rejects = first->rejects;
}

static uint32_t
compare_vectors_within(struct score *s, struct in *in, struct content_reader *r)
{
	static struct all_cosines c;

	vector_store_read(&c.file[0], &c.terms, in, r);
	report(r, in, c.file[0].empty);
	all_cosines_within(&c, s);
	return c.file[0].unique.ids.n;
}

/* Of two files that are not crossed, ids that both have matter. */
static uint32_t
compare_vectors(struct score *s, struct in *in, const char *path,
    struct content_reader *r, struct top_pairs *top, size_t memory)
{
	static struct all_cosines c;
	struct in file;

	if (s->cross)
		return cosine_parts_write(s, in, path, r, top, memory);
	vector_store_read(&c.file[0], &c.terms, in, r);
	report(r, in, c.file[0].empty);
	open_second(&file, path, in);
	vector_store_read(&c.file[1], &c.terms, &file, r);
	report(r, &file, c.file[1].empty);
	all_cosines_between(&c, s, top);
	in_close(&file);
	return c.file[0].unique.ids.n;
}

uint32_t
all_pairs_write(struct score *s, struct in *in, const char *path,
    struct content_reader *r, struct top_pairs *top, size_t memory)
{
	static struct record_store store;
	struct in file;

	if (r->kind == CONTENT_VECTOR && !path)
		return compare_vectors_within(s, in, r);
	if (r->kind == CONTENT_VECTOR)
		return compare_vectors(s, in, path, r, top, memory);
	read_records(&store, in, r);
	if (!path) {
		compare_within(&store, s);
	} else {
		open_second(&file, path, in);
		compare_files(&store, s, &file, r);
		in_close(&file);
	}
	return store.unique.ids.n;
}
