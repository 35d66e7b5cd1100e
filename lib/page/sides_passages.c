/* sides_passages.c: reads the passages of a pair of documents. */
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "page/listed_pair.h"
#include "page/side_by_side.h"

static int
descending(const void *x, const void *y)
{
	const size_t *a = x, *b = y;

	return *a > *b ? -1 : *a < *b;
}

size_t
sides_keep(struct side_by_side *s, void *item, size_t n, size_t bytes)
{
	size_t *sorted, i, least, equal = 0, kept = 0;

	if (n <= MARKS_MOST)
		return n;
	sorted = mem_new(n, sizeof *sorted);
	memcpy(sorted, s->size, n * sizeof *sorted);
	qsort(sorted, n, sizeof *sorted, descending);
	least = sorted[MARKS_MOST - 1];
	for (i = 0; i < MARKS_MOST; i++)
		equal += sorted[i] == least;
	for (i = 0; i < n; i++)
		if (s->size[i] > least ||
		    (s->size[i] == least && equal > 0 && equal--))
			memmove((char *)item + kept++ * bytes,
			    (char *)item + i * bytes, bytes);
	s->unmarked += n - kept;
	free(sorted);
	return kept;
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
	size_t n;
	int i;

	s->passages = d->listed->records;
	MEM_GROW(s->passage, s->passage_cap, s->passages);
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
	MEM_GROW(s->size, s->size_cap, s->passages);
	for (n = 0; n < s->passages; n++)
		s->size[n] = s->passage[n].column[EVIDENCE_COLUMN];
	s->unmarked = 0;
	s->passages =
	    sides_keep(s, s->passage, s->passages, sizeof *s->passage);
}
