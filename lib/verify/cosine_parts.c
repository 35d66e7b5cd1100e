/* cosine_parts.c: the cosines of two files, in parts that fit in memory. */
#include "verify/all_cosines.h"
#include "verify/cosine_parts.h"

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

uint32_t
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
