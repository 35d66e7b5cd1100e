#include <stdlib.h>

#include "base/mem.h"
#include "page/document_names.h"
#include "page/evidence_text.h"
#include "page/listed_pair.h"
#include "page/report_fields.h"
#include "record/pair.h"
#include "similarity/measure_table.h"

const struct document_store *
report_store(const struct report *r, uint32_t document)
{
	return r->sides->docs[document >= r->sides->docs[0]->ids.n];
}

/* The number of a document in its store. */
static uint32_t
store_number(const struct report *r, uint32_t document)
{
	const uint32_t first = r->sides->docs[0]->ids.n;

	return document < first ? document : document - first;
}

struct span
report_id(const struct report *r, uint32_t document)
{
	return idmap_id(
	    &report_store(r, document)->ids, store_number(r, document));
}

const struct stored_document *
report_stored(const struct report *r, uint32_t document)
{
	return &report_store(r, document)->document[store_number(r, document)];
}

uint32_t
report_find(const struct report *r, struct span id)
{
	return idmap_find(&r->sides->docs[0]->ids, id);
}

uint32_t
report_partner(const struct report *r, size_t pair, uint32_t document)
{
	const uint32_t *side = r->side + 2 * (pair - 1);

	return side[0] == document ? side[1] : side[0];
}

size_t
report_pair(const struct report *r, uint32_t a, uint32_t b)
{
	const struct report_document *d;
	size_t i;

	if (a == IDMAP_NONE || b == IDMAP_NONE)
		return 0;
	d = &r->document[r->document[a].pairs < r->document[b].pairs ? a : b];
	for (i = d->first; i < d->first + d->pairs; i++)
		if (report_partner(r, r->pair[i], a) == b)
			return r->pair[i];
	return 0;
}

void
report_similarity(const struct listed_pair *p, uint64_t *num, uint64_t *den)
{
	*num = p->similarity_sum;
	*den = (p->matches > 0 ? p->matches : 1) * PAIR_ONE;
}

/* The numbers of the documents of each pair. */
static void
number_sides(struct report *r)
{
	const struct pair_list *l = r->sides->list;
	const uint32_t first = l->cross ? r->sides->docs[0]->ids.n : 0;
	size_t i;

	r->documents = (size_t)r->sides->docs[0]->ids.n +
	    (l->cross ? r->sides->docs[1]->ids.n : 0);
	r->side = mem_new(2 * l->n + 1, sizeof *r->side);
	for (i = 0; i < l->n; i++) {
		r->side[2 * i] = idmap_find(
		    &r->sides->docs[0]->ids, pair_list_id(&l->pair[i], 0));
		r->side[2 * i + 1] = first +
		    idmap_find(
			&r->sides->docs[1]->ids, pair_list_id(&l->pair[i], 1));
	}
}

/* The pairs of each document, in the order of the list. */
static void
list_pairs(struct report *r)
{
	const size_t n = r->sides->list->n;
	struct report_document *d;
	size_t i, sum = 0;

	r->document = mem_new(r->documents + 1, sizeof *r->document);
	r->pair = mem_new(2 * n + 1, sizeof *r->pair);
	for (i = 0; i < 2 * n; i++)
		if (i % 2 == 0 || r->side[i] != r->side[i - 1])
			r->document[r->side[i]].pairs++;
	for (d = r->document; d < r->document + r->documents; d++) {
		d->first = sum;
		sum += d->pairs;
		d->pairs = 0;
	}
	for (i = 0; i < 2 * n; i++) {
		if (i % 2 == 1 && r->side[i] == r->side[i - 1])
			continue;
		d = &r->document[r->side[i]];
		r->pair[d->first + d->pairs++] = i / 2 + 1;
	}
}

/* Sets the share of a document that the evidence of a pair gives, if it is
 * more: x shared features of n. */
static void
more_found(struct report_document *d, uint64_t x, uint64_t n)
{
	if (d->of == 0 ||
	    (unsigned __int128)x * d->of > (unsigned __int128)d->found * n) {
		d->found = x;
		d->of = n;
	}
}

/* The similarities of the pairs, and shares by the evidence of sets. */
static void
measure_pairs(struct report *r)
{
	const struct pair_list *l = r->sides->list;
	struct span f[PAIR_LIST_FIELDS];
	uint64_t x[3], num, den;
	uint32_t similarity;
	size_t i, n;
	char *line;
	int side;

	for (i = 0; i < l->n; i++) {
		report_similarity(&l->pair[i], &num, &den);
		similarity = num / (den / PAIR_ONE);
		line = l->pair[i].lines.p;
		n = pair_list_split(&line, f, PAIR_LIST_FIELDS);
		r->evidence |= l->kind == PAIR_LIST_PASSAGES ||
		    l->pair[i].equal ||
		    evidence_is_written(f, n, l->kind == PAIR_LIST_PARTS);
		for (side = 0; side < 2; side++) {
			struct report_document *d =
			    &r->document[r->side[2 * i + side]];

			if (similarity > d->best)
				d->best = similarity;
			if (l->kind == PAIR_LIST_PAIRS &&
			    n >= EVIDENCE_COLUMN + 3 &&
			    span_number(f[3], &x[0]) &&
			    span_number(f[4], &x[1]) &&
			    span_number(f[5], &x[2]) && x[1 + side] > 0 &&
			    measure_explains(CONTENT_SET, x, similarity))
				more_found(d, x[0], x[1 + side]);
		}
	}
}

/* By document and place; of equals, the longest first. */
static int
by_place(const void *x, const void *y)
{
	const struct report_place *a = x, *b = y;

	if (a->document != b->document)
		return a->document < b->document ? -1 : 1;
	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	if (a->end != b->end)
		return a->end > b->end ? -1 : 1;
	if (a->pair != b->pair)
		return a->pair < b->pair ? -1 : 1;
	return a->mark < b->mark ? -1 : a->mark > b->mark;
}

/* The bytes that the sorted places of a document cover. */
static uint64_t
covered(const struct report_place *p, size_t n)
{
	uint64_t end = 0, sum = 0;
	size_t i;

	for (i = 0; i < n; i++)
		if (p[i].end > end) {
			sum += p[i].end - (p[i].begin > end ? p[i].begin : end);
			end = p[i].end;
		}
	return sum;
}

/* The passages of all pairs, in any order. */
static void
read_places(struct report *r)
{
	struct side_by_side *s = r->sides;
	struct document_pair d;
	const uint64_t *x;
	size_t i, j, side;

	for (i = 0; i < s->list->n; i++) {
		d = sides_documents(s, &s->list->pair[i]);
		sides_read_passages(s, &d);
		MEM_GROW(r->place, r->place_cap, r->places + 2 * s->passages);
		for (j = 0; j < 2 * s->passages; j++) {
			side = j % 2;
			x = s->passage[j / 2].column + PASSAGE_COLUMNS +
			    2 * side;
			r->place[r->places++] = (struct report_place){ x[0],
				x[1], i + 1, j / 2 + 1, r->side[2 * i + side] };
		}
	}
}

/* Lists the passages of each document, by place, and the share of it that they
 * cover. */
static void
list_places(struct report *r)
{
	struct report_document *d;
	const struct report_place *p, *end;

	read_places(r);
	if (!r->places)
		return;
	qsort(r->place, r->places, sizeof *r->place, by_place);
	end = r->place + r->places;
	for (p = r->place; p < end; p += d->places) {
		d = &r->document[p->document];
		d->first_place = p - r->place;
		while (
		    p + d->places < end && p[d->places].document == p->document)
			d->places++;
		d->found = covered(p, d->places);
		d->of = report_stored(r, p->document)->bytes;
		if (d->found > d->of)
			d->found = d->of;
	}
}

/* Orders documents by collection, descending share, then similarity, then
 * number of pairs. */
static int
by_share(const void *x, const void *y, void *report)
{
	const struct report *r = report;
	const uint32_t m = *(const uint32_t *)x, n = *(const uint32_t *)y;
	const uint32_t first = r->sides->docs[0]->ids.n;
	const struct report_document *a = &r->document[m], *b = &r->document[n];
	unsigned __int128 p = (unsigned __int128)a->found * (b->of | !b->of),
			  q = (unsigned __int128)b->found * (a->of | !a->of);

	if (r->sides->list->cross && (m < first) != (n < first))
		return m < first ? -1 : 1;
	if (p != q)
		return p > q ? -1 : 1;
	if (a->best != b->best)
		return a->best > b->best ? -1 : 1;
	if (a->pairs != b->pairs)
		return a->pairs > b->pairs ? -1 : 1;
	return m < n ? -1 : m > n;
}

static void
order_documents(struct report *r)
{
	size_t i;

	r->order = mem_new(r->documents + 1, sizeof *r->order);
	for (i = 0; i < r->documents && !r->below; i++)
		if (r->document[i].pairs > 0)
			r->order[r->pages++] = i;
	qsort_r(r->order, r->pages, sizeof *r->order, by_share, r);
	for (i = 0; i < r->pages; i++)
		r->document[r->order[i]].page = i + 1;
	for (i = 0; i < r->pages; i++)
		r->shares |= r->document[r->order[i]].of > 0;
}

void
report_make(struct report *r)
{
	const struct pair_list *l = r->sides->list;

	while (r->low < PAIR_LIST_BARS - 1 && l->histogram[r->low] == 0)
		r->low++;
	number_sides(r);
	list_pairs(r);
	measure_pairs(r);
	if (l->kind == PAIR_LIST_PASSAGES)
		list_places(r);
	order_documents(r);
	document_names_shorten(r);
	report_scope(r);
}
