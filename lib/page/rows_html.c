/* rows_html.c: writes the rows of two texts. */
#include <string.h>

#include "page/html_text.h"
#include "page/rows_html.h"
#include "page/short_id.h"
#include "page/site.h"

/* The most bytes of a fold, and of each of its ends if it has more. */
enum { HIDDEN_MOST = 4000, HIDDEN_END = 1000 };

/* Both texts, and the folds of each that are written. */
struct rows_writer {
	struct highlight_text text[2];
	size_t folds[2];
	const struct sides_part *part;
	const size_t *page; /* of each document, or 0 */
};

static void
put_heading(struct out *o, const struct document_pair *d,
    const struct sides_part *p, int side)
{
	const struct span none = { NULL, 0 };

	out_str(o, "<h3><span class=ab>");
	out_char(o, "AB"[side]);
	out_str(o, "</span> ");
	short_id_write(o, d->id[side], none);
	out_str(o, p->side[side].text.n > 0 ? "</h3>\n" : ": no text</h3>\n");
}

/* The summary of folded words of a text. */
static void
put_summary(struct out *o, const struct sides_part *p, int side, size_t words)
{
	html_number(o,
	    "<details class=f><summary lang=en dir=ltr>\xe2\x80\xa6 ", words);
	if (p->view == SIDES_DIFF)
		out_str(o,
		    side ? " more words only in B \xe2\x80\xa6"
			 : " more words only in A \xe2\x80\xa6");
	else
		out_str(o,
		    p->view == SIDES_RUNS
			? " words without a shared run \xe2\x80\xa6"
			: " words in no passage \xe2\x80\xa6");
	out_str(o, "</summary>");
}

/* Writes the folded bytes of a text up to `to`. If they are many, and the page
 * of the document has the whole text, only their ends. */
static void
put_hidden(struct out *o, struct rows_writer *w, int side, size_t to)
{
	struct highlight_text *h = &w->text[side];
	const char *p = h->text + h->at;
	const size_t n = to - h->at;
	size_t head, tail;

	if (w->page[side] > 0 && w->part->view == SIDES_PASSAGES &&
	    n > HIDDEN_MOST) {
		head = html_cut_length(p, n, HIDDEN_END);
		tail = html_cut_length(p, n, n - HIDDEN_END);
		highlight_put(o, h, h->at + head);
		out_str(o, "<span class=more lang=en dir=ltr>\xe2\x80\xa6 ");
		html_count(o, tail - head, "byte");
		out_str(o, " more: <a href=\"../");
		site_put_page(o, SITE_DOCUMENTS, w->page[side]);
		out_str(o, side ? "\">all of B" : "\">all of A");
		out_str(o, "</a> \xe2\x80\xa6</span>");
		h->at = to - n + tail;
	}
	highlight_put(o, h, to);
}

/* Writes a text up to byte `to`, with its folds. */
static void
put_folded(struct out *o, struct rows_writer *w, int side, size_t to)
{
	const struct text_rows *r = &w->part->rows;
	const struct text_fold *f;

	for (; w->folds[side] < r->folds[side]; w->folds[side]++) {
		f = &r->fold[side][w->folds[side]];
		if (f->begin >= to)
			break;
		highlight_put(o, &w->text[side], f->begin);
		put_summary(o, w->part, side, f->words);
		put_hidden(o, w, side, f->end);
		out_str(o, "</details>");
	}
	highlight_put(o, &w->text[side], to);
}

static void
put_cell(struct out *o, struct rows_writer *w, int side, size_t to, bool folded)
{
	out_str(o,
	    side ? "<div class=\"t b\" lang=\"\" dir=auto>"
		 : "<div class=\"t a\" lang=\"\" dir=auto>");
	if (folded)
		put_hidden(o, w, side, to);
	else
		put_folded(o, w, side, to);
	out_str(o, "</div>\n");
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

/* Writes a row of which both texts have the same bytes. */
static void
put_same(struct out *o, struct rows_writer *w, const struct text_row *r)
{
	out_str(o, "<div class=w><div class=\"t both\" lang=\"\" dir=auto>");
	put_folded(o, w, 0, r->end[0]);
	w->text[1].at = r->end[1];
	out_str(o, "</div></div>\n");
}

static void
put_row(struct out *o, struct rows_writer *w, const struct text_row *r,
    size_t *stops)
{
	const bool diff = w->part->view == SIDES_DIFF;
	bool same;

	if (r->folded > 0) {
		html_number(
		    o, "<details class=f><summary>\xe2\x80\xa6 ", r->folded);
		out_str(o,
		    r->folded == 1 ? " equal word \xe2\x80\xa6</summary>\n"
				   : " equal words \xe2\x80\xa6</summary>\n");
	}
	same = diff && !r->stop && is_same(w, r);
	if (same && (r->folded > 0 || w->part->changes.equal)) {
		put_same(o, w, r);
	} else {
		out_str(o,
		    r->stop    ? "<div class=\"w j\""
			: same ? "<div class=\"w eq\""
			       : "<div class=w");
		if (r->stop && diff)
			html_number(o, " id=d", ++*stops);
		out_str(o, ">\n");
		put_cell(o, w, 0, r->end[0], r->folded > 0);
		put_cell(o, w, 1, r->end[1], r->folded > 0);
		out_str(o, "</div>\n");
	}
	if (r->folded > 0)
		out_str(o, "</details>\n");
}

void
rows_html_write(struct out *o, const struct document_pair *d,
    struct sides_part *p, const size_t page[2], size_t *stops)
{
	const struct text_row none = { { 0, 0 }, 0, false };
	struct rows_writer w = { .part = p, .page = page };
	struct sides_text *t;
	size_t i;

	for (i = 0; i < 2; i++) {
		t = &p->side[i];
		w.text[i] = (struct highlight_text){ .text = t->text.buf,
			.n = t->text.n,
			.mark = t->mark,
			.marks = p->marks,
			.changed = &p->changes.list[i],
			.side = "ab"[i],
			.only_marks = p->view != SIDES_DIFF };
		highlight_begin(&w.text[i]);
	}
	out_str(o, "<div class=g>\n<div class=h>\n");
	put_heading(o, d, p, 0);
	put_heading(o, d, p, 1);
	out_str(o, "</div>\n");
	for (i = 0; i < p->rows.n; i++)
		put_row(o, &w, &p->rows.row[i], stops);
	if (p->rows.n == 0)
		put_row(o, &w, &none, stops);
	out_str(o, "</div>\n");
	for (i = 0; i < 2; i++)
		highlight_end(&w.text[i]);
}
