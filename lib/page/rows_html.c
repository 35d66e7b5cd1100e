/* rows_html.c: writes the rows of two texts. */
#include <string.h>

#include "page/document_names.h"
#include "page/report_fields.h"
#include "page/site_pages.h"

/* The most bytes of a fold: a longer one is a link to all of the text. */
enum { HIDDEN_MOST = 1000 };

/* Both texts, and the folds of each that are written. */
struct rows_writer {
	struct highlight_text text[2];
	size_t folds[2];
	const struct sides_part *part;
	const size_t *page; /* of each document, or 0 */
	size_t *stops;	    /* the last number */
};

/* Whether the bytes up to `to` are many, and the page of the document has the
 * whole text. */
static bool
is_long(const struct rows_writer *w, size_t side, size_t to)
{
	return w->page[side] > 0 && w->part->view == SIDES_PASSAGES &&
	    to - w->text[side].at > HIDDEN_MOST;
}

/* Writes the folded bytes of text f->n up to byte f->of, or a link. */
static void
put_hidden(struct out *o, const struct field *f)
{
	struct rows_writer *w = (struct rows_writer *)f->from;
	struct highlight_text *h = &w->text[f->n];

	if (is_long(w, f->n, f->of)) {
		FILL(o, NULL, row_hidden, fill_number("n", f->of - h->at),
		    field_page("page", SITE_DOCUMENTS, w->page[f->n]),
		    fill_number("in_a", f->n == 0));
		h->at = f->of;
	}
	highlight_put(o, h, f->of);
}

/* Writes text f->n up to byte f->of, with its folds. */
static void
put_folded(struct out *o, const struct field *to)
{
	struct rows_writer *w = (struct rows_writer *)to->from;
	const struct text_rows *r = &w->part->rows;
	const size_t side = to->n;
	const struct text_fold *f;

	for (; w->folds[side] < r->folds[side]; w->folds[side]++) {
		f = &r->fold[side][w->folds[side]];
		if (f->begin >= to->of)
			break;
		highlight_put(o, &w->text[side], f->begin);
		FILL(o, NULL, row_fold, fill_number("n", f->words),
		    fill_number("long", is_long(w, side, f->end)),
		    field_page("page", SITE_DOCUMENTS, w->page[side]),
		    fill_number("diff", w->part->view == SIDES_DIFF),
		    fill_number("runs", w->part->view == SIDES_RUNS),
		    fill_number("in_a", side == 0),
		    { "text", put_hidden, side, f->end, .from = w });
		w->text[side].at = f->end;
	}
	highlight_put(o, &w->text[side], to->of);
}

/* Whether both texts have the same bytes in a row. */
static bool
is_same(const struct rows_writer *w, const struct text_row *r)
{
	const struct highlight_text *a = &w->text[0], *b = &w->text[1];
	const size_t n = r->end[0] - a->at;

	return n == r->end[1] - b->at &&
	    memcmp(a->text + a->at, b->text + b->at, n) == 0;
}

static void
put_row(struct out *o, struct rows_writer *w, const struct text_row *r)
{
	const bool diff = w->part->view == SIDES_DIFF, folded = r->folded > 0,
		   same = diff && !r->stop && is_same(w, r),
		   one = same && (folded || w->part->changes.equal);
	void (*put)(struct out * o, const struct field *f) =
	    folded && !one ? put_hidden : put_folded;

	*w->stops += r->stop && diff;
	FILL(o, NULL, row, fill_number("n", r->folded), fill_number("one", one),
	    fill_number("stop", r->stop), fill_number("same", same),
	    fill_number("number", r->stop && diff ? *w->stops : 0),
	    { "a", put, 0, r->end[0], .from = w },
	    { "b", put, 1, r->end[1], .from = w });
	w->text[1].at = r->end[1];
}

static void
put_rows(struct out *o, const struct field *f)
{
	const struct text_row none = { { 0, 0 }, 0, false };
	struct rows_writer *w = (struct rows_writer *)f->from;
	const struct text_rows *r = &w->part->rows;
	size_t i;

	for (i = 0; i < r->n; i++)
		put_row(o, w, &r->row[i]);
	if (r->n == 0)
		put_row(o, w, &none);
}

void
rows_html_write(
    struct out *o, const struct report *r, struct sides_part *p, size_t *stops)
{
	const struct side_by_side *s = r->sides;
	const uint32_t *side = r->side + 2 * (s->pair.listed - s->list->pair);
	struct rows_writer w = { .part = p, .page = s->page, .stops = stops };
	struct sides_text *t;
	size_t i;

	for (i = 0; i < 2; i++) {
		t = &p->side[i];
		w.text[i] = (struct highlight_text){ .text = t->text.buf,
			.n = t->text.n,
			.mark = t->mark,
			.marks = p->marks,
			.changed = &p->changes.list[i],
			.ignored =
			    ignored_text_of(r->ignored[i], s->pair.id[i]),
			.side = i,
			.translated = p->view == SIDES_WORDS,
			.only_marks = p->view == SIDES_RUNS ||
			    p->view == SIDES_PASSAGES };
		highlight_begin(&w.text[i]);
	}
	FILL(o, NULL, pair_rows, field_name("a", r, side[0], NAME_SHORT),
	    field_name("b", r, side[1], NAME_SHORT),
	    fill_number("diff", p->view == SIDES_DIFF && !p->changes.equal),
	    fill_number("empty_a", p->side[0].text.n == 0),
	    fill_number("empty_b", p->side[1].text.n == 0),
	    fill_part("list", put_rows, &w, 0));
	for (i = 0; i < 2; i++)
		highlight_end(&w.text[i]);
}
