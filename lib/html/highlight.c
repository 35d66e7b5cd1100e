/* highlight.c: writes a text with highlighted passages. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "html/highlight.h"
#include "html/html_text.h"

/* The state of a sweep over a text. The n marks are in order of their
 * beginning: `begun` of them have begun. Their ends are sorted: `ended` of them
 * are passed. open is a stack of marks that have begun; its top has not
 * ended. */
struct mark_sweep {
	struct highlight *mark;
	size_t n, begun;
	size_t *end, ended;
	size_t *open, opens;
	const struct pale_range *pale, *pale_end; /* not passed yet */
};

/* By beginning; of equals, the longest first. */
static int
by_place(const void *x, const void *y)
{
	const struct highlight *a = x, *b = y;

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

/* The link that a mark begins with. */
static void
put_number(struct out *o, size_t number, char side)
{
	html_number(o, "<a class=\"n p", highlight_class(number));
	html_number(o, side == 'a' ? "\" id=a" : "\" id=b", number);
	html_number(o, side == 'a' ? " href=\"#b" : " href=\"#a", number);
	html_number(o, "\">", number);
	out_str(o, "</a>");
}

/* The first place after `at` where a mark or pale range begins or ends, or
 * n. */
static size_t
next_cut(const struct mark_sweep *s, size_t at, size_t n)
{
	if (s->pale < s->pale_end)
		n = s->pale->begin > at ? s->pale->begin : s->pale->end;
	if (s->begun < s->n && s->mark[s->begun].begin < n)
		n = s->mark[s->begun].begin;
	if (s->ended < s->n && s->end[s->ended] < n)
		n = s->end[s->ended];
	return n;
}

/* Passes the marks and ranges that begin or end up to `at`, and writes the
 * links of the marks that begin. */
static void
sweep_to(struct mark_sweep *s, struct out *o, size_t at, char side)
{
	for (; s->ended < s->n && s->end[s->ended] <= at; s->ended++)
		;
	while (s->pale < s->pale_end && s->pale->end <= at)
		s->pale++;
	for (; s->begun < s->n && s->mark[s->begun].begin <= at; s->begun++) {
		put_number(o, s->mark[s->begun].number, side);
		s->open[s->opens++] = s->begun;
	}
	while (s->opens > 0 && s->mark[s->open[s->opens - 1]].end <= at)
		s->opens--;
}

void
highlight_write(struct out *o, const char *text, size_t n,
    struct highlight *mark, size_t marks, const struct pale_range *pale,
    size_t pales, char side)
{
	struct mark_sweep s = { .mark = mark,
		.n = marks,
		.pale = pale,
		.pale_end = pales ? pale + pales : pale };
	size_t at = 0, next, i;
	bool marked;

	s.end = mem_new(marks + 1, sizeof *s.end);
	s.open = mem_new(marks + 1, sizeof *s.open);
	if (marks > 0)
		qsort(mark, marks, sizeof *mark, by_place);
	for (i = 0; i < marks; i++)
		s.end[i] = mark[i].end;
	qsort(s.end, marks, sizeof *s.end, ascending);
	for (;; at = next) {
		sweep_to(&s, o, at, side);
		if (at == n)
			break;
		next = next_cut(&s, at, n);
		marked = s.opens > 0;
		if (marked) {
			html_number(o, "<mark class=\"p",
			    highlight_class(mark[s.open[s.opens - 1]].number));
			out_str(o, s.begun - s.ended > 1 ? " o" : "");
			out_str(o,
			    s.pale < s.pale_end && s.pale->begin <= at ? " x\">"
								       : "\">");
		}
		html_text(o, text + at, next - at);
		if (marked)
			out_str(o, "</mark>");
	}
	free(s.end);
	free(s.open);
}
