#include <stddef.h>
#include <stdlib.h>

#include "base/mem.h"
#include "io/in.h"
#include "io/progress.h"
#include "record/unique_ids.h"
#include "verify/all_cosines.h"
#include "verify/all_pairs.h"
#include "verify/record_content.h"
#include "verify/score.h"
#include "verify/top_pairs.h"

enum {
	TERM_BYTES = 12,   /* of a vector */
	VECTOR_BYTES = 76, /* besides, with its id */
	NAME_BYTES = 100,  /* of a term in the map, and in an index */
	PARTNER_BYTES = 8
};

/* A file that is read part by part. */
struct reading {
	struct in *in;
	struct content_reader reader;
	struct record_content record;
	bool more; /* the end was not seen */
	uint64_t empty, vectors;
};

/* What the vectors take, with the partners that each has room for. */
static size_t
bytes_of(const struct vector_store *v, const struct top_pairs *top)
{
	const size_t n = v->unique.ids.n;
	size_t partners = top ? top->most : 0;

	if (partners > n)
		partners = n;
	return v->start[n] * TERM_BYTES +
	    n * (VECTOR_BYTES + partners * PARTNER_BYTES);
}

/* Fills a part with the vectors that come next, one at least if there is one.
 */
static void
read_part(struct reading *x, struct vector_store *v, struct idmap *terms,
    const struct top_pairs *top, size_t memory)
{
	const size_t had = terms->n;

	vector_store_begin(v);
	while ((x->more = content_read(&x->record, &x->reader, x->in))) {
		vector_store_add(v, terms, x->in, &x->record);
		if (memory &&
		    bytes_of(v, top) + (terms->n - had) * NAME_BYTES > memory)
			break;
	}
	x->empty += v->empty;
	x->vectors += v->unique.ids.n;
}

static void
tell(struct reading *x)
{
	content_report(&x->reader, x->in);
	note_count(x->in->name, x->empty, content_words[x->reader.kind].noun,
	    content_words[x->reader.kind].lack);
}

/* Compares the first file of c, a part, with all of the file at path. */
static void
compare_with_all(struct all_cosines *c, struct score *s, const char *path,
    const struct reading *of, const struct top_pairs *top, size_t memory,
    bool told)
{
	struct in file;
	struct reading x = { .in = &file, .reader = of->reader };
	struct top_pairs kept;

	in_open(&file, path);
	file.rejects = of->in->rejects;
	do {
		read_part(&x, &c->file[1], &c->terms, top, memory);
		if (!x.more && told)
			tell(&x);
		if (top)
			kept = *top;
		all_cosines_between(c, s, top ? &kept : NULL);
	} while (x.more);
	content_free(&x.record);
	in_close(&file);
}

/* Writes every pair of a vector of in and one of the file at path, a regular
 * file, which is read again for each part of in; the order is that of the
 * parts. s->cross is set. With top, which may be NULL, the pairs that
 * top_pairs.h keeps of each two parts are written: those of all are among
 * these. An id twice is noticed in one part. About `memory` bytes are taken, 0:
 * no limit. Prints notes on both files. Returns the number of vectors of in. */
static uint32_t
cosine_parts_write(struct score *s, struct in *in, const char *path,
    struct content_reader *r, const struct top_pairs *top, size_t memory)
{
	struct reading x = { .in = in, .reader = *r };
	struct all_cosines c = { .terms.n = 0 };
	bool first = true;

	do {
		read_part(&x, &c.file[0], &c.terms, top, memory / 2);
		if (!x.more)
			tell(&x);
		if (first || c.file[0].unique.ids.n)
			compare_with_all(
			    &c, s, path, &x, top, memory / 2, first);
		idmap_free(&c.terms);
		first = false;
	} while (x.more);
	vector_store_free(&c.file[0]);
	vector_store_free(&c.file[1]);
	content_free(&x.record);
	return x.vectors;
}

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
		MEM_GROW(h->record, h->cap, n);
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
