#include <stdlib.h>
#include <string.h>

#include "base/idmap.h"
#include "base/inverse.h"
#include "base/mem.h"
#include "passage/passage_copies.h"
#include "passage/text_units.h"
#include "record/document.h"
#include "record/passage.h"
#include "record/preference.h"

/* A range of a document, and where the earlier one has it. */
struct copied_range {
	uint32_t document, source;
	uint64_t from, to, at;
};

/* The ranges, of documents by their numbers in ids; place is their order. */
struct passage_copies {
	struct idmap ids;
	uint32_t *place;
	struct copied_range *range;
	size_t n, cap;
};

/* For document_read: the ranges [r, end) of a document become whole words, as
 * text_units_cut has them. */
struct range_text {
	struct text_units units;
	struct copied_range *r, *end;
};

/* Numbers the ids of the documents in their order. */
static void
read_ids(struct passage_copies *c, const struct again_file *file)
{
	struct in in;
	char *line, *tab;
	size_t len;

	again_file_open(file, &in);
	while ((line = in_line(&in, &len))) {
		tab = memchr(line, '\t', len);
		idmap_add(&c->ids,
		    (struct span){ line, tab ? (size_t)(tab - line) : len });
	}
	in_close(&in);
}

static void
read_order(struct passage_copies *c, const char *rank)
{
	uint32_t *order, i;

	if (rank) {
		order = preference_by_file(&c->ids, rank, false);
		c->place = inverse(order, c->ids.n);
		free(order);
		return;
	}
	c->place = mem_new(c->ids.n + 1, sizeof *c->place);
	for (i = 0; i < c->ids.n; i++)
		c->place[i] = i;
}

static uint32_t
number_of(const struct passage_copies *c, struct in *in, struct span id)
{
	uint32_t n = idmap_find(&c->ids, id);

	if (n == IDMAP_NONE)
		in_bad(in, "expected the id of a document, got '%.*s'",
		    span_shown(id), id.p);
	return n;
}

/* Adds the range of the later document of each passage. */
static void
read_passages(struct passage_copies *c, const char *passages)
{
	uint64_t n[PASSAGE_COLUMNS], *from = n + PASSAGE_OFFSETS;
	struct span f[PASSAGE_COLUMNS];
	struct copied_range *r;
	uint32_t a, b;
	struct in in;
	size_t len;

	in_open(&in, passages);
	while (in_record(&in, &len)) {
		if (!passage_columns(&in, f, n))
			continue;
		a = number_of(c, &in, f[0]);
		b = number_of(c, &in, f[1]);
		MEM_GROW(c->range, c->cap, c->n + 1);
		r = &c->range[c->n++];
		*r = c->place[a] < c->place[b]
		    ? (struct copied_range){ b, a, from[2], from[3], from[0] }
		    : (struct copied_range){ a, b, from[0], from[1], from[2] };
	}
	in_close(&in);
}

/* By document and place; then those of the earliest source. */
static int
by_place(const void *a, const void *b)
{
	const struct copied_range *x = a, *y = b;

	if (x->document != y->document)
		return x->document < y->document ? -1 : 1;
	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->source != y->source)
		return x->source < y->source ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Makes ranges that overlap or touch one. */
static void
join_ranges(struct passage_copies *c)
{
	struct copied_range *last = NULL, *r;
	size_t i, n = 0;

	for (i = 0; i < c->n; i++) {
		r = &c->range[i];
		if (last && last->document == r->document &&
		    last->to >= r->from) {
			if (r->to > last->to)
				last->to = r->to;
			continue;
		}
		c->range[n] = *r;
		last = &c->range[n++];
	}
	c->n = n;
}

static bool
widen_text(void *text, struct span field)
{
	struct range_text *x = text;
	const struct text_units *u = &x->units;
	size_t from = 0, to, begin, end;

	text_units_read(&x->units, field);
	for (; x->r < x->end; x->r++) {
		while (from < u->n && u->end[from] <= x->r->from)
			from++;
		for (to = from; to < u->n && u->begin[to] < x->r->to;)
			to++;
		if (to == from)
			continue;
		text_units_cut(u, from, to, &begin, &end);
		x->r->from = begin;
		x->r->to = end;
	}
	return true;
}

/* Widens the ranges to where words begin. */
static void
widen_ranges(struct passage_copies *c, const struct again_file *file,
    const struct column_list *columns)
{
	struct range_text x = { .r = c->range };
	struct copied_range *last = c->range + c->n;
	struct span id;
	struct in in;
	char *line;
	size_t len;

	again_file_open(file, &in);
	in.is_silent = true;
	while (x.r < last && (line = in_line(&in, &len))) {
		id.p = line;
		id.n = strcspn(line, "\t\n");
		if (!span_equal(id, idmap_id(&c->ids, x.r->document)))
			continue;
		for (x.end = x.r;
		     x.end < last && x.end->document == x.r->document;)
			x.end++;
		document_read(&in, line, len, columns, &id, widen_text, &x);
		x.r = x.end;
	}
	in_close(&in);
	text_units_free(&x.units);
}

size_t
passage_copies_write(const char *passages, const struct again_file *file,
    const struct column_list *columns, const char *rank, struct out *out)
{
	struct passage_copies c = { 0 };
	const struct copied_range *r;
	size_t n;

	read_ids(&c, file);
	read_order(&c, rank);
	read_passages(&c, passages);
	if (c.n > 1)
		qsort(c.range, c.n, sizeof *c.range, by_place);
	join_ranges(&c);
	if (c.n)
		widen_ranges(&c, file, columns);
	for (n = 0; n < c.n; n++) {
		r = &c.range[n];
		out_field(out, idmap_id(&c.ids, r->document), '\t');
		out_num(out, r->from);
		out_char(out, '\t');
		out_num(out, r->to);
		out_char(out, '\t');
		out_field(out, idmap_id(&c.ids, r->source), '\t');
		out_num(out, r->at);
		out_char(out, '\n');
	}
	idmap_free(&c.ids);
	free(c.place);
	free(c.range);
	return n;
}
