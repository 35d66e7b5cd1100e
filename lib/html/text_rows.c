/* text_rows.c: divides two texts into rows. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "html/passage_chain.h"
#include "html/text_rows.h"
#include "html/token_range.h"

/* Lengths in words. */
enum {
	CONTEXT = 16,	   /* shown before and after a difference or mark */
	SLACK = 12,	   /* of these, to reach the end of a line */
	FOLD_LEAST = 32,   /* that a fold hides */
	LINE_LEAST = 12,   /* of a row that ends with a line */
	PROSE_LEAST = 40,  /* of a row that ends with a sentence */
	BEGINNING = 60,	   /* shown of equal texts, and of a difference */
	DIFFER_MOST = 200, /* of a difference without a fold */
	IN_PASSAGE = 40,   /* shown at each end of an equal run of a passage */
	IN_PASSAGE_FOLD = 80,
};

/* The rows that grow. first has the first tokens of the row that has not ended;
 * differs: it has a difference. */
struct row_maker {
	struct text_rows *rows;
	const struct rows_source *source;
	size_t first[2];
	bool differs;
};

static struct row_maker
begin_rows(struct text_rows *r, const struct rows_source *s)
{
	r->n = r->folds[0] = r->folds[1] = 0;
	return (struct row_maker){ .rows = r, .source = s };
}

/* Ends a row before bytes end[0] and end[1], and tokens token[0] and token[1].
 * Adds no row that is empty. */
static void
end_row(struct row_maker *m, const size_t end[2], const size_t token[2],
    size_t folded)
{
	struct text_rows *r = m->rows;
	const struct text_row *last = r->n > 0 ? &r->row[r->n - 1] : NULL;
	size_t i;

	if (end[0] > (last ? last->end[0] : 0) ||
	    end[1] > (last ? last->end[1] : 0)) {
		r->row = mem_grow(r->row, &r->cap, r->n + 1, sizeof *r->row);
		r->row[r->n++] =
		    (struct text_row){ { end[0], end[1] }, folded, m->differs };
	}
	for (i = 0; i < 2; i++)
		m->first[i] = token[i];
	m->differs = false;
}

/* Ends the last row at the end of both texts. */
static void
end_texts(struct row_maker *m, size_t folded)
{
	const struct rows_source *s = m->source;

	end_row(m, (size_t[]){ s->text[0]->n, s->text[1]->n },
	    (size_t[]){ s->token[0]->n, s->token[1]->n }, folded);
}

static void
add_fold(struct text_rows *r, int side, size_t begin, size_t end, size_t words)
{
	r->fold[side] = mem_grow(r->fold[side], &r->fold_cap[side],
	    r->folds[side] + 1, sizeof *r->fold[side]);
	r->fold[side][r->folds[side]++] =
	    (struct text_fold){ begin, end, words };
}

/* Whether a text ends a sentence at p. */
static bool
ends_sentence(const char *p, size_t n)
{
	static const char *const stop[] = { ".", "!", "?", ";", "\xe3\x80\x82",
		"\xef\xbc\x81", "\xef\xbc\x9f", "\xef\xbc\x9b" };
	size_t i, length;

	for (i = 0; i < sizeof stop / sizeof *stop; i++) {
		length = strlen(stop[i]);
		if (n > length && memcmp(p, stop[i], length) == 0)
			return true;
	}
	return false;
}

/* A place for a row to end, before tokens of both texts that are equal, as are
 * the tokens before them. */
struct row_place {
	size_t end[2];
	bool line, sentence; /* ends there: a line in both, a sentence in A */
};

static struct row_place
place_before(const struct rows_source *s, const size_t token[2])
{
	struct row_place p = { .line = true };
	const char *text, *newline;
	size_t i, from, to;

	for (i = 0; i < 2; i++) {
		text = s->text[i]->buf;
		from = token[i] > 0 ? s->token[i]->end[token[i] - 1] : 0;
		to = s->token[i]->begin[token[i]];
		newline = memrchr(text + from, '\n', to - from);
		p.end[i] = newline ? (size_t)(newline + 1 - text) : to;
		p.line &= newline != NULL;
		p.sentence |= newline ||
		    (i == 0 && ends_sentence(text + from, to - from));
	}
	return p;
}

/* Ends rows between the tokens [from, to) of an equal run where lines or
 * sentences end. */
static void
end_rows_within(
    struct row_maker *m, const struct common_run *r, size_t from, size_t to)
{
	struct row_place p;
	size_t i, words, token[2];

	for (i = from > 0 ? from : 1; i < to; i++) {
		token[0] = r->a + i;
		token[1] = r->b + i;
		words = token[0] - m->first[0];
		if (words < token[1] - m->first[1])
			words = token[1] - m->first[1];
		if (words < LINE_LEAST)
			continue;
		p = place_before(m->source, token);
		if (p.line || (p.sentence && words >= PROSE_LEAST))
			end_row(m, p.end, token, 0);
	}
}

/* Ends a row before token i of an equal run. */
static void
end_row_at(
    struct row_maker *m, const struct common_run *r, size_t i, size_t folded)
{
	const size_t token[2] = { r->a + i, r->b + i };
	const struct row_place p = place_before(m->source, token);

	end_row(m, p.end, token, folded);
}

/* The token of an equal run, from i on in steps of `by`, before which a line
 * ends; i if there is none within SLACK tokens. */
static size_t
near_line(
    const struct row_maker *m, const struct common_run *r, size_t i, int by)
{
	size_t n, at;

	for (n = 0; n < SLACK; n++) {
		at = by > 0 ? i + n : i - n;
		if (place_before(m->source, (size_t[]){ r->a + at, r->b + at })
			.line)
			return at;
	}
	return i;
}

/* Adds the rows of an equal run. Folds all but `head` words at its beginning
 * and `tail` words at its end, if these are `least` or more. If tail is 0, the
 * run ends both texts. */
static void
add_run(struct row_maker *m, const struct common_run *r, size_t head,
    size_t tail, size_t least)
{
	size_t from, to;

	if (r->n < head + tail + least) {
		end_rows_within(m, r, 0, r->n);
		return;
	}
	from = head > 0 ? near_line(m, r, head, 1) : 0;
	to = tail > 0 ? near_line(m, r, r->n - tail, -1) : r->n;
	if (from > 0) {
		end_rows_within(m, r, 0, from);
		end_row_at(m, r, from, 0);
	}
	if (tail == 0) {
		end_texts(m, to - from);
	} else {
		end_row_at(m, r, to, to - from);
		end_rows_within(m, r, to + 1, r->n);
	}
}

/* Adds the rows of an equal run of a diff. */
static void
add_equal(struct row_maker *m, const struct common_run *r)
{
	const struct rows_source *s = m->source;
	const bool starts = r->a == 0 && r->b == 0;
	const bool ends =
	    r->a + r->n == s->token[0]->n && r->b + r->n == s->token[1]->n;

	add_run(m, r,
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
	add_fold(m->rows, side, t->begin[from], t->begin[to], to - from);
}

void
text_rows_diff(struct text_rows *r, const struct rows_source *s,
    const struct common_run *equal, size_t n)
{
	struct row_maker m = begin_rows(r, s);
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
	end_texts(&m, 0);
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
	add_fold(m->rows, side, t->begin[r.first + CONTEXT],
	    t->begin[r.first + r.n - CONTEXT], r.n - 2 * CONTEXT);
}

/* The marks of a text, by their beginning; `passed` of them begin before the
 * last row. Bytes from `end` on may be folded. */
struct mark_walk {
	const struct highlight *mark;
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
	size_t i, low, high, half;

	for (i = 0; i < 2; i++) {
		for (low = 0, high = marks->n; low < high;) {
			half = low + (high - low) / 2;
			if (marks->mark[i][half].begin <=
			    s->token[i]->begin[first[i]])
				low = half + 1;
			else
				high = half;
		}
		if (low < marks->n &&
		    marks->mark[i][low].begin <
			s->token[i]->end[first[i] + r->n - 1])
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
	end_row(m, c->begin, (size_t[]){ range[0].first, range[1].first }, 0);
	m->differs = true;
	word_diff_find(d, &part[0], &part[1], marks->run_least);
	for (i = 0; i < d->n; i++) {
		r = d->equal[i];
		r.a += range[0].first;
		r.b += range[1].first;
		if (has_mark(s, marks, &r))
			end_rows_within(m, &r, 0, r.n);
		else
			add_run(m, &r, IN_PASSAGE, IN_PASSAGE, IN_PASSAGE_FOLD);
	}
	end_row(m, c->end,
	    (size_t[]){
		range[0].first + range[0].n, range[1].first + range[1].n },
	    0);
}

void
text_rows_passages(struct text_rows *r, const struct rows_source *s,
    const struct rows_marks *marks, struct word_diff *d)
{
	struct row_maker m = begin_rows(r, s);
	struct chain_link *link = mem_new(marks->n + 1, sizeof *link);
	const size_t links = passage_chain_find(link, s, marks);
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
	end_texts(&m, 0);
	free(link);
}
