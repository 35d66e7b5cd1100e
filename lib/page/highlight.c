#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "page/fill.h"
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

/* The first range of a list that has not ended; NULL if there is none. */
static const struct changed_range *
next_range(const struct changed_list *l, size_t passed)
{
	return passed < l->n ? &l->range[passed] : NULL;
}

static const struct changed_range *
next_changed(const struct highlight_text *h)
{
	return next_range(h->changed, h->passed);
}

static const struct changed_range *
next_ignored(const struct highlight_text *h)
{
	return next_range(h->ignored, h->grey);
}

/* Where the range begins or, if it has begun, ends; at most n. */
static size_t
range_cut(
    const struct highlight_text *h, const struct changed_range *r, size_t n)
{
	const size_t cut = r->begin > h->at ? r->begin : r->end;

	return cut < n ? cut : n;
}

/* The first place after h->at where a mark or range begins or ends, or n. */
static size_t
next_cut(const struct highlight_text *h, size_t n)
{
	const struct changed_range *c = next_changed(h), *i = next_ignored(h);

	if (c && h->opens == 0)
		n = range_cut(h, c, n);
	if (i)
		n = range_cut(h, i, n);
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
	const struct text_mark *mark;

	for (; h->ended < h->marks && h->end[h->ended] <= h->at; h->ended++)
		;
	while ((c = next_changed(h)) && c->end <= h->at)
		h->passed++;
	while ((c = next_ignored(h)) && c->end <= h->at)
		h->grey++;
	for (; h->begun < h->marks && h->mark[h->begun].begin <= h->at;
	     h->begun++) {
		mark = &h->mark[h->begun];
		FILL(o, NULL, mark_number,
		    fill_number("hue", highlight_class(mark->number)),
		    fill_number("in_a", h->side == 0),
		    fill_number("n", mark->number),
		    fill_number("moved", mark->moved));
		h->open[h->opens++] = h->begun;
	}
	while (h->opens > 0 && h->mark[h->open[h->opens - 1]].end <= h->at)
		h->opens--;
}

void
highlight_changed(struct out *o, const struct changed_list *l, const char *text,
    size_t begin, size_t end)
{
	const struct changed_range *r;
	size_t i, to;

	BISECT(i, 0, l->n, l->range[i].end <= begin);
	for (; begin < end; begin = to) {
		r = next_range(l, i);
		to = !r || r->begin >= end ? end
		    : r->begin > begin	   ? r->begin
		    : r->end < end	   ? r->end
					   : end;
		if (r && r->begin <= begin) {
			FILL(o, NULL, mark_changed,
			    fill_text("text",
				(struct span){
				    (char *)text + begin, to - begin }));
			i++;
		} else
			html_text(o, text + begin, to - begin);
	}
}

/* The words of a mark, up to byte f->n. */
static void
put_words(struct out *o, const struct field *f)
{
	const struct highlight_text *h = f->from;

	highlight_changed(o, h->changed, h->text, h->at, f->n);
}

/* Writes the bytes up to `to`, which are all marked alike or, without a mark,
 * changed alike. */
static void
put_piece(struct out *o, const struct highlight_text *h, size_t to)
{
	const struct changed_range *c = next_changed(h), *i = next_ignored(h);
	const bool changed = c && c->begin <= h->at,
		   ignored = i && i->begin <= h->at;
	const struct span text = { (char *)h->text + h->at, to - h->at };
	size_t number;

	if (h->opens > 0) {
		number = h->mark[h->open[h->opens - 1]].number;
		FILL(o, NULL, mark, fill_number("hue", highlight_class(number)),
		    fill_number("overlaps", h->begun - h->ended > 1),
		    fill_number("ignored", ignored),
		    fill_part("text", put_words, h, to));
	} else if (changed && !h->only_marks) {
		FILL(o, NULL, changed, fill_number("in_a", h->side == 0),
		    fill_number("translated", h->translated),
		    fill_number("minor", c->minor), fill_text("text", text));
	} else if (ignored) {
		FILL(o, NULL, ignored, fill_text("text", text));
	} else {
		html_text(o, text.p, text.n);
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
