/* sides_passages.c: reads the passages of a pair of documents. */
#include <stdlib.h>

#include "base/die.h"
#include "base/mem.h"
#include "page/mark_limit.h"
#include "page/side_by_side.h"

/* Keeps the passages with the most matching sentences. */
static void
keep_passages(struct side_by_side *s)
{
	struct mark_limit limit;
	size_t i, n = 0;

	s->size = mem_grow(s->size, &s->size_cap, s->passages, sizeof *s->size);
	for (i = 0; i < s->passages; i++)
		s->size[i] = s->passage[i].column[EVIDENCE_COLUMN];
	limit = mark_limit_find(s->size, s->passages);
	s->unmarked = limit.unmarked;
	for (i = 0; i < s->passages; i++)
		if (mark_limit_takes(
			&limit, s->passage[i].column[EVIDENCE_COLUMN]))
			s->passage[n++] = s->passage[i];
	s->passages = n;
}

/* Sentence n of a document, which a record on this line names. */
static const struct stored_sentence *
find_sentence(const struct side_by_side *s, const struct document_pair *d,
    int side, uint64_t n, uint64_t line)
{
	const struct stored_sentence *found =
	    docs_find_sentence(d->doc[side], n);

	if (!found)
		die("%s:%ju: sentence %ju of '%.*s' is not in the file of "
		    "--sentences",
		    s->file, (uintmax_t)line, (uintmax_t)n,
		    span_shown(d->id[side]), d->id[side].p);
	return found;
}

/* By the place in A, then by the place in B. */
static int
by_place(const void *x, const void *y)
{
	const struct passage_row *a = x, *b = y;
	size_t i;

	for (i = PASSAGE_COLUMNS; i < PASSAGE_BYTE_COLUMNS; i++)
		if (a->column[i] != b->column[i])
			return a->column[i] < b->column[i] ? -1 : 1;
	return a->line < b->line ? -1 : a->line > b->line;
}

void
sides_read_passages(struct side_by_side *s, const struct document_pair *d)
{
	const struct stored_sentence *sentence;
	char *line = d->listed->lines.p;
	struct passage_row *r;
	int i;

	s->passages = d->listed->records;
	s->passage = mem_grow(
	    s->passage, &s->passage_cap, s->passages, sizeof *s->passage);
	for (r = s->passage; r < s->passage + s->passages; r++) {
		r->line = d->listed->line_number + (r - s->passage);
		if (pair_list_passage(&line, r) == PASSAGE_BYTE_COLUMNS)
			continue;
		for (i = 0; i < 4; i++) {
			sentence = find_sentence(s, d, i / 2,
			    r->column[EVIDENCE_COLUMN + 1 + i], r->line);
			r->column[PASSAGE_COLUMNS + i] =
			    i % 2 ? sentence->end : sentence->begin;
		}
	}
	qsort(s->passage, s->passages, sizeof *s->passage, by_place);
	keep_passages(s);
}
