/* report_places.c: lists the passages of each document. */
#include <stdlib.h>

#include "base/mem.h"
#include "page/report_places.h"

/* By place; of equals, the longest first. */
static int
by_place(const void *x, const void *y)
{
	const struct report_place *a = x, *b = y;

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

/* Adds a place, for now with the number of its document before it. */
static void
add_place(struct report *r, const struct report_place *p, uint32_t document,
    uint32_t **of, size_t *cap)
{
	r->place =
	    mem_grow(r->place, &r->place_cap, r->places + 1, sizeof *r->place);
	*of = mem_grow(*of, cap, r->places + 1, sizeof **of);
	(*of)[r->places] = document;
	r->place[r->places++] = *p;
	r->document[document].places++;
}

/* The passages of all pairs, in the order of pairs; returns the number of the
 * document of each. */
static uint32_t *
read_places(struct report *r)
{
	struct side_by_side *s = r->sides;
	struct document_pair d;
	struct report_place p;
	uint32_t *of = NULL;
	size_t i, j, cap = 0;
	int side;

	for (i = 0; i < s->list->n; i++) {
		d = sides_documents(s, &s->list->pair[i]);
		sides_read_passages(s, &d);
		for (j = 0; j < s->passages; j++)
			for (side = 0; side < 2; side++) {
				const uint64_t *x = s->passage[j].column +
				    PASSAGE_COLUMNS + 2 * side;

				p = (struct report_place){ x[0], x[1], i + 1,
					j + 1 };
				add_place(
				    r, &p, r->side[2 * i + side], &of, &cap);
			}
	}
	return of;
}

void
report_list_places(struct report *r)
{
	uint32_t *of = read_places(r);
	struct report_place *sorted = mem_new(r->places + 1, sizeof *sorted);
	struct report_document *d;
	size_t i, sum = 0;

	for (d = r->document; d < r->document + r->documents; d++) {
		d->first_place = sum;
		sum += d->places;
		d->places = 0;
	}
	for (i = 0; i < r->places; i++) {
		d = &r->document[of[i]];
		sorted[d->first_place + d->places++] = r->place[i];
	}
	free(r->place);
	free(of);
	r->place = sorted;
	for (i = 0; i < r->documents; i++) {
		d = &r->document[i];
		if (d->places == 0)
			continue;
		qsort(sorted + d->first_place, d->places, sizeof *sorted,
		    by_place);
		d->found = covered(sorted + d->first_place, d->places);
		d->of = report_stored(r, i)->bytes;
		if (d->found > d->of)
			d->found = d->of;
	}
}
