#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "diff/monotone_chain.h"
#include "diff/row_maker.h"
#include "diff/text_rows.h"
#include "diff/token_range.h"

/* Lengths in words. */
enum {
	CONTEXT = 16,	   /* shown before and after a difference or mark */
	FOLD_LEAST = 32,   /* that a fold hides */
	BEGINNING = 60,	   /* shown of equal texts, and of a difference */
	DIFFER_MOST = 200, /* of a difference without a fold */
	IN_PASSAGE = 40,   /* shown at each end of an equal run of a passage */
	IN_PASSAGE_FOLD = 80,
};

/* Adds the rows of an equal run of a diff. */
static void
add_equal(struct row_maker *m, const struct common_run *r)
{
	const struct rows_source *s = m->source;
	const bool starts = r->a == 0 && r->b == 0;
	const bool ends =
	    r->a + r->n == s->token[0]->n && r->b + r->n == s->token[1]->n;

	row_maker_run(m, r,
	    !starts    ? CONTEXT
		: ends ? BEGINNING
		       : 0,
	    ends ? 0 : CONTEXT, FOLD_LEAST);
}

/* Folds the middle of a long difference: tokens [from, to) of a text. */
static void
fold_difference(struct row_maker *m, int side, size_t from, size_t to)
{
	const struct token_spans *t = m->source->token[side];

	if (to - from <= DIFFER_MOST)
		return;
	from += BEGINNING;
	to -= BEGINNING;
	row_maker_fold(m->rows, side, t->begin[from], t->begin[to], to - from);
}

void
text_rows_diff(struct text_rows *r, const struct rows_source *s,
    const struct common_run *equal, size_t n)
{
	struct row_maker m = row_maker_begin(r, s);
	size_t i, end[2] = { 0, 0 };
	const struct common_run all = { s->token[0]->n, s->token[1]->n, 0 };
	const struct common_run *e;

	for (i = 0; i <= n; i++) {
		e = i < n ? &equal[i] : &all;
		m.differs |= e->a > end[0] || e->b > end[1];
		fold_difference(&m, 0, end[0], e->a);
		fold_difference(&m, 1, end[1], e->b);
		if (i < n)
			add_equal(&m, e);
		end[0] = e->a + e->n;
		end[1] = e->b + e->n;
	}
	row_maker_end_texts(&m, 0);
}

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

/* Sets link[0, n), which has room for all marks, to the heaviest chain of marks
 * of row_least words or more, in bytes, and returns n. If row_least is 0, a
 * mark that overlaps no mark of the chain, in neither text, has moved. Sorts
 * the marks of both texts by their beginning. */
static size_t
find_chain(struct chain_link *link, const struct rows_source *s,
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

/* Folds what is far from marks in bytes [begin, end) of a text, which has no
 * marks. */
static void
fold_unmarked(struct row_maker *m, int side, size_t begin, size_t end)
{
	const struct token_spans *t = m->source->token[side];
	const struct token_range r = token_range_find(t, begin, end);

	if (r.n < 2 * CONTEXT + FOLD_LEAST)
		return;
	row_maker_fold(m->rows, side, t->begin[r.first + CONTEXT],
	    t->begin[r.first + r.n - CONTEXT], r.n - 2 * CONTEXT);
}

/* The marks of a text, by their beginning; `passed` of them begin before the
 * last row. Bytes from `end` on may be folded. */
struct mark_walk {
	const struct text_mark *mark;
	size_t n, passed, end;
};

/* Folds what is far from marks up to byte `to` of a text. */
static void
fold_up_to(struct row_maker *m, int side, struct mark_walk *w, size_t to)
{
	for (; w->passed < w->n && w->mark[w->passed].begin < to; w->passed++) {
		fold_unmarked(m, side, w->end, w->mark[w->passed].begin);
		if (w->mark[w->passed].end > w->end)
			w->end = w->mark[w->passed].end;
	}
	fold_unmarked(m, side, w->end, to);
	if (to > w->end)
		w->end = to;
}

/* Whether a mark of a text begins within an equal run, after its first byte. */
static bool
has_mark(const struct rows_source *s, const struct rows_marks *marks,
    const struct common_run *r)
{
	const size_t first[2] = { r->a, r->b };
	size_t i, j;

	for (i = 0; i < 2; i++) {
		const struct token_spans *t = s->token[i];

		BISECT(j, 0, marks->n,
		    marks->mark[i][j].begin <= t->begin[first[i]]);
		if (j < marks->n &&
		    marks->mark[i][j].begin < t->end[first[i] + r->n - 1])
			return true;
	}
	return false;
}

/* Adds the rows of a passage: bytes [c->begin[i], c->end[i]) of each text. */
static void
add_passage(struct row_maker *m, const struct chain_link *c,
    const struct rows_marks *marks, struct word_diff *d)
{
	const struct rows_source *s = m->source;
	struct token_range range[2];
	struct token_spans part[2];
	struct common_run r;
	size_t i;

	for (i = 0; i < 2; i++) {
		range[i] =
		    token_range_find(s->token[i], c->begin[i], c->end[i]);
		part[i] = token_range_keys(s->token[i], range[i]);
	}
	row_maker_end(
	    m, c->begin, (size_t[]){ range[0].first, range[1].first }, 0);
	m->differs = true;
	word_diff_find(d, &part[0], &part[1], marks->run_least);
	for (i = 0; i < d->n; i++) {
		r = d->equal[i];
		r.a += range[0].first;
		r.b += range[1].first;
		if (has_mark(s, marks, &r))
			row_maker_end_within(m, &r, 0, r.n);
		else
			row_maker_run(
			    m, &r, IN_PASSAGE, IN_PASSAGE, IN_PASSAGE_FOLD);
	}
	row_maker_end(m, c->end,
	    (size_t[]){
		range[0].first + range[0].n, range[1].first + range[1].n },
	    0);
}

void
text_rows_passages(struct text_rows *r, const struct rows_source *s,
    const struct rows_marks *marks, struct word_diff *d)
{
	struct row_maker m = row_maker_begin(r, s);
	struct chain_link *link = mem_new(marks->n + 1, sizeof *link);
	const size_t links = find_chain(link, s, marks);
	struct mark_walk walk[2] = { { .mark = marks->mark[0], .n = marks->n },
		{ .mark = marks->mark[1], .n = marks->n } };
	size_t i, j;

	for (i = 0; i <= links; i++) {
		for (j = 0; j < 2; j++)
			fold_up_to(&m, j, &walk[j],
			    i < links ? link[i].begin[j] : s->text[j]->n);
		if (i < links)
			add_passage(&m, &link[i], marks, d);
	}
	row_maker_end_texts(&m, 0);
	free(link);
}
