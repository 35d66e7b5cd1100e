/* equal_texts.c: makes the passages of equal texts one passage. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "page/equal_texts.h"
#include "page/listed_pair.h"
#include "record/pair.h"

/* The sentences and the bytes of a text. */
struct whole_text {
	uint64_t first, last, matches, bytes;
};

/* Whether two documents have the same text, which is not empty. */
static bool
is_same(const struct side_by_side *s, const struct document_pair *d)
{
	static struct unescaped text[2];
	int i;

	if (d->doc[0] == d->doc[1] || d->doc[0]->bytes != d->doc[1]->bytes ||
	    d->doc[0]->bytes == 0)
		return false;
	for (i = 0; i < 2; i++)
		docs_read_text(s->docs[i], d->doc[i], 0, &text[i], NULL);
	return text[0].n == text[1].n &&
	    memcmp(text[0].buf, text[1].buf, text[0].n) == 0;
}

/* Whether passages at the same place of both texts cover half of them. */
static bool
is_covered(struct side_by_side *s, const struct document_pair *d)
{
	uint64_t end = 0, sum = 0;
	const uint64_t *x;
	size_t i;

	sides_read_passages(s, d);
	for (i = 0; i < s->passages; i++) {
		x = s->passage[i].column + PASSAGE_COLUMNS;
		if (x[0] != x[2] || x[1] != x[3] || x[1] <= end)
			continue;
		sum += x[1] - (x[0] > end ? x[0] : end);
		end = x[1];
	}
	return 2 * sum >= d->doc[0]->bytes;
}

/* Takes the records of a pair out of the histogram, and finds the sentences of
 * its text: the stored ones or, if there are none, those of its passages. */
static struct whole_text
find_whole(struct pair_list *l, const struct listed_pair *p,
    const struct stored_document *d)
{
	struct whole_text w = { UINT64_MAX, 0, 0, d->bytes };
	char *line = p->lines.p;
	struct passage_row r;
	size_t i;

	for (i = 0; i < p->records; i++) {
		pair_list_passage(&line, &r);
		l->histogram[r.similarity / (PAIR_ONE / 100)]--;
		if (r.column[EVIDENCE_COLUMN + 1] < w.first)
			w.first = r.column[EVIDENCE_COLUMN + 1];
		if (r.column[EVIDENCE_COLUMN + 2] > w.last)
			w.last = r.column[EVIDENCE_COLUMN + 2];
	}
	w.matches = w.last - w.first + 1;
	if (d->sentences > 0) {
		w.matches = d->sentences;
		w.first = d->sentence[0].number;
		w.last = d->sentence[d->sentences - 1].number;
	}
	return w;
}

/* Replaces the records of a pair by one, of the whole text. */
static void
join_pair(
    struct pair_list *l, struct listed_pair *p, const struct stored_document *d)
{
	const struct whole_text w = find_whole(l, p, d);
	const struct span b = pair_list_id(p, 1);
	char columns[256];

	p->lines.n = b.p + b.n - p->lines.p;
	snprintf(columns, sizeof columns,
	    "\t1.000000\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
	    "\t%" PRIu64 "\t0\t%" PRIu64 "\t0\t%" PRIu64,
	    w.matches, w.first, w.last, w.first, w.last, w.bytes, w.bytes);
	pair_list_append(&p->lines, (struct span){ columns, strlen(columns) });
	l->histogram[PAIR_ONE / (PAIR_ONE / 100)]++;
	l->records -= p->records - 1;
	p->records = 1;
	p->matches = w.matches;
	p->similarity_sum = w.matches * PAIR_ONE;
	p->same = true;
}

void
equal_texts_join(struct pair_list *l, struct side_by_side *s)
{
	struct document_pair d;
	size_t i, joined = 0;

	for (i = 0; i < l->n; i++) {
		d = sides_documents(s, &l->pair[i]);
		if (is_same(s, &d) && is_covered(s, &d)) {
			join_pair(l, &l->pair[i], d.doc[0]);
			joined++;
		}
	}
	if (joined > 0)
		pair_list_sort(l);
}
