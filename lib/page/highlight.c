/* highlight.c: writes a text with highlighted passages and changed words. */
#include <stdlib.h>

#include "base/mem.h"
#include "page/highlight.h"
#include "page/html_text.h"

/* By beginning; of equals, the longest first. */
static int
by_place(const void *x, const void *y)
{
	const struct text_mark *a = x, *b = y;

	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	if (a->end != b->end)
		return a->end > b->end ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

static int
ascending(const void *x, const void *y)
{
	const size_t *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

size_t
highlight_class(size_t number)
{
	return (number - 1) % HIGHLIGHT_COLOURS + 1;
}

void
highlight_begin(struct highlight_text *h)
{
	size_t i;

	h->end = mem_new(h->marks + 1, sizeof *h->end);
	h->open = mem_new(h->marks + 1, sizeof *h->open);
	if (h->marks > 0)
		qsort(h->mark, h->marks, sizeof *h->mark, by_place);
	for (i = 0; i < h->marks; i++)
		h->end[i] = h->mark[i].end;
	qsort(h->end, h->marks, sizeof *h->end, ascending);
}

/* The link that a mark begins with. */
static void
put_number(struct out *o, const struct text_mark *mark, char side)
{
	const size_t number = mark->number;

	html_number(o, "<a class=\"n p", highlight_class(number));
	html_number(o, side == 'a' ? "\" id=a" : "\" id=b", number);
	html_number(o, side == 'a' ? " href=\"#b" : " href=\"#a", number);
	html_number(o, "\">", number);
	out_str(o, mark->moved ? "<span lang=en> moved</span></a>" : "</a>");
}

/* The changed range at or after h->at; NULL if there is none. */
static const struct changed_range *
next_changed(const struct highlight_text *h)
{
	return h->passed < h->changed->n ? &h->changed->range[h->passed] : NULL;
}

/* The first place after h->at where a mark or changed range begins or ends, or
 * n. */
static size_t
next_cut(const struct highlight_text *h, size_t n)
{
	const struct changed_range *c = next_changed(h);
	size_t cut;

	if (c) {
		cut = c->begin > h->at ? c->begin : c->end;
		n = cut < n ? cut : n;
	}
	if (h->begun < h->marks && h->mark[h->begun].begin < n)
		n = h->mark[h->begun].begin;
	if (h->ended < h->marks && h->end[h->ended] < n)
		n = h->end[h->ended];
	return n;
}

/* Passes the marks and ranges that begin or end up to h->at, and writes the
 * links of the marks that begin. */
static void
sweep(struct out *o, struct highlight_text *h)
{
	const struct changed_range *c;

	for (; h->ended < h->marks && h->end[h->ended] <= h->at; h->ended++)
		;
	while ((c = next_changed(h)) && c->end <= h->at)
		h->passed++;
	for (; h->begun < h->marks && h->mark[h->begun].begin <= h->at;
	     h->begun++) {
		put_number(o, &h->mark[h->begun], h->side);
		h->open[h->opens++] = h->begun;
	}
	while (h->opens > 0 && h->mark[h->open[h->opens - 1]].end <= h->at)
		h->opens--;
}

/* Writes the bytes up to `to`, which are all marked and changed alike. */
static void
put_piece(struct out *o, const struct highlight_text *h, size_t to)
{
	const struct changed_range *c = next_changed(h);
	const bool changed = c && c->begin <= h->at;
	const char *name = NULL;

	if (h->opens > 0) {
		name = "mark";
		html_number(o, "<mark class=\"p",
		    highlight_class(h->mark[h->open[h->opens - 1]].number));
		out_str(o, h->begun - h->ended > 1 ? " o" : "");
		out_str(o, changed ? " x\">" : "\">");
	} else if (changed && !h->only_marks) {
		name = h->side == 'a' ? "del" : "ins";
		out_char(o, '<');
		out_str(o, name);
		out_str(o, c->minor ? " class=m>" : ">");
	}
	html_text(o, h->text + h->at, to - h->at);
	if (name) {
		out_str(o, "</");
		out_str(o, name);
		out_char(o, '>');
	}
}

void
highlight_put(struct out *o, struct highlight_text *h, size_t to)
{
	size_t next;

	for (; h->at < to; h->at = next) {
		sweep(o, h);
		next = next_cut(h, to);
		put_piece(o, h, next);
	}
	if (to == h->n)
		sweep(o, h);
}

void
highlight_end(struct highlight_text *h)
{
	free(h->end);
	free(h->open);
}
