/* passage_chain.c: chooses the passages that begin rows. */
#include <stdlib.h>

#include "base/bisect.h"
#include "diff/passage_chain.h"
#include "diff/token_range.h"

static int
by_place(const void *x, const void *y)
{
	const struct text_mark *a = x, *b = y;

	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

static int
by_number(const void *x, const void *y)
{
	const struct text_mark *a = x, *b = y;

	return a->number < b->number ? -1 : a->number > b->number;
}

/* The words in a mark. */
static size_t
count_words(const struct rows_source *s, int side, const struct text_mark *h)
{
	return token_range_find(s->token[side], h->begin, h->end).n;
}

/* Whether a mark overlaps one of n links, which ascend, in a text. */
static bool
overlaps(const struct chain_link *link, size_t n, int side,
    const struct text_mark *h)
{
	size_t i;

	BISECT(i, 0, n, link[i].end[side] <= h->begin);
	return i < n && link[i].begin[side] < h->end;
}

/* Marks the passages that have moved. The marks of both texts are sorted by
 * number. */
static void
find_moved(const struct rows_marks *m, const struct chain_link *link, size_t n)
{
	struct text_mark *a, *b;
	size_t i;

	for (i = 0; i < m->n; i++) {
		a = &m->mark[0][i];
		b = &m->mark[1][i];
		a->moved = b->moved = m->row_least == 0 && a->begin < a->end &&
		    b->begin < b->end && !overlaps(link, n, 0, a) &&
		    !overlaps(link, n, 1, b);
	}
}

size_t
passage_chain_find(struct chain_link *link, const struct rows_source *s,
    const struct rows_marks *m)
{
	const struct text_mark *a, *b;
	size_t i, links = 0;

	for (i = 0; i < 2 && m->n > 0; i++)
		qsort(m->mark[i], m->n, sizeof *m->mark[i], by_number);
	for (i = 0; i < m->n; i++) {
		a = &m->mark[0][i];
		b = &m->mark[1][i];
		if (a->begin < a->end && b->begin < b->end &&
		    count_words(s, 0, a) >= m->row_least &&
		    count_words(s, 1, b) >= m->row_least)
			link[links++] = (struct chain_link){
				{ a->begin, b->begin }, { a->end, b->end },
				a->end - a->begin + b->end - b->begin, a->number
			};
	}
	links = monotone_chain(link, links);
	find_moved(m, link, links);
	for (i = 0; i < 2 && m->n > 0; i++)
		qsort(m->mark[i], m->n, sizeof *m->mark[i], by_place);
	return links;
}
