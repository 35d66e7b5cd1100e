/* pair_page.c: the page of a pair of documents. */
#include <string.h>

#include "html/evidence_text.h"
#include "html/html_frame.h"
#include "html/html_text.h"
#include "html/pair_page.h"
#include "html/pair_style.h"
#include "html/site.h"
#include "record/pair.h"

/* Links to a passage in a text: its first and last sentence, x[0] and x[1]. */
static void
put_place(struct out *o, const char *link, size_t number, const uint64_t *x)
{
	html_number(o, link, number);
	html_number(o, "\">", x[0]);
	if (x[1] > x[0])
		html_number(o, "\xe2\x80\x93", x[1]);
	out_str(o, "</a>");
}

/* A table of the passages. */
static void
put_passages(struct out *o, const struct side_by_side *s)
{
	const struct passage_row *r;
	size_t i;

	html_number(o, "<p>", s->passages);
	out_str(o, s->passages == 1 ? " passage" : " passages");
	if (s->unmarked > 0)
		html_number(o, ", those with the most sentences of ",
		    s->passages + s->unmarked);
	out_str(o,
	    "</p>\n<table>\n<thead><tr><th>Passage<th>Similarity"
	    "<th class=r>Sentences<th>In A<th>In B</thead>\n<tbody>\n");
	for (i = 1; i <= s->passages; i++) {
		r = &s->passage[i - 1];
		html_number(o, "<tr><td><a class=\"n p", highlight_class(i));
		html_number(o, "\" href=\"#a", i);
		html_number(o, "\">", i);
		out_str(o, "</a><td>");
		out_ratio(o, r->similarity, PAIR_ONE);
		html_number(o, "<td class=r>", r->column[EVIDENCE_COLUMN]);
		put_place(
		    o, "<td><a href=\"#a", i, r->column + EVIDENCE_COLUMN + 1);
		put_place(
		    o, "<td><a href=\"#b", i, r->column + EVIDENCE_COLUMN + 3);
		out_char(o, '\n');
	}
	out_str(o, "</tbody></table>\n");
}

/* Explains the pale words of passages, if there are any. */
static void
put_legend(struct out *o, const struct side_by_side *s, bool skipped)
{
	if (s->rewording.side[0].pales + s->rewording.side[1].pales == 0)
		return;
	html_number(o,
	    "<p class=soft>In a passage, <mark class=\"p1 x\">words "
	    "like these</mark> are in no run of ",
	    s->least_run);
	out_str(o, s->least_run == 1 ? " word" : " words");
	out_str(o, " that the other text has there too");
	out_str(o,
	    skipped ? ", or in a sentence that matches none.</p>\n"
		    : ".</p>\n");
}

/* Notes how many runs are not marked. */
static void
put_unmarked(struct out *o, const struct side_by_side *s)
{
	out_str(o,
	    s->parts > 1 ? "<p class=soft>Of each column the "
			 : "<p class=soft>The ");
	html_number(o, "", SIDES_MARKS_MOST);
	html_number(o, " longest runs are marked, and ", s->unmarked);
	out_str(o,
	    s->unmarked == 1 ? " more is not.</p>\n" : " more are not.</p>\n");
}

/* Links to the list, the page before and the page after. */
static void
put_nav(struct out *o, size_t n, size_t pages)
{
	out_str(o, "<nav><a href=\"../");
	site_put_row(o, SITE_PAIRS, n);
	out_str(o, "\">All pairs</a>");
	if (n > 1) {
		out_str(o, "<a rel=prev href=\"../");
		site_put_page(o, SITE_PAIRS, n - 1);
		out_str(o, "\">\xe2\x86\x90 Previous</a>");
	}
	if (n < pages) {
		out_str(o, "<a rel=next href=\"../");
		site_put_page(o, SITE_PAIRS, n + 1);
		out_str(o, "\">Next \xe2\x86\x92</a>");
	}
	html_number(o, "<span class=soft>", n);
	html_number(o, " of ", pages);
	out_str(o, "</span>");
	out_str(o, "</nav>\n");
}

/* The similarity of the documents and its evidence. */
static void
put_measures(
    struct out *o, const struct pair_list *g, const struct listed_pair *p)
{
	struct span f[PAIR_LIST_FIELDS];
	char *line = p->lines.p;
	size_t n;

	out_str(o, "<dt>Similarity<dd>");
	if (g->kind == PAIR_LIST_PASSAGES) {
		out_ratio(o, p->similarity_sum, p->matches * PAIR_ONE);
		html_number(o, ", the mean of ", p->matches);
		out_str(o, " sentences that match\n");
		return;
	}
	n = pair_list_split(&line, f, PAIR_LIST_FIELDS);
	html_text(o, f[2].p, f[2].n);
	evidence_text_write(o,
	    g->kind == PAIR_LIST_PARTS ? "\n<dt>Of each part<dd>"
				       : "\n<dt>In common<dd>",
	    f, n, g->kind == PAIR_LIST_PARTS);
	out_char(o, '\n');
}

/* The similarity of a part: column f of the record, `-` for none. */
static void
put_similarity(struct out *o, const struct sides_part *p, struct span f)
{
	if (f.n == 1) {
		out_str(o,
		    p->side[0].text.n + p->side[1].text.n > 0 ? "not in both"
							      : "in neither");
	} else {
		out_str(o, "similarity ");
		html_text(o, f.p, f.n);
	}
}

/* The text of part i in document A (side 0) or B (1). */
static void
put_side(struct out *o, const struct side_by_side *s,
    const struct document_pair *d, size_t i, int side)
{
	const struct rewording_side *w = &s->rewording.side[side];
	const struct sides_text *t = &s->part[i].side[side];

	out_str(o,
	    side ? "<section aria-label=B><h3>B "
		 : "<section aria-label=A><h3>A ");
	html_id(o, d->id[side]);
	out_str(o,
	    t->text.n > 0 ? "</h3>\n<div class=t lang=\"\" dir=auto>"
			  : "</h3>\n<div class=\"t soft\">No text");
	highlight_write(o, t->text.buf, t->text.n, t->mark, s->part[i].marks,
	    w->pale, w->pales, "ab"[side]);
	out_str(o, "</div></section>\n");
}

/* Both texts of part i, under a heading if there are several parts. */
static void
put_part(struct out *o, const struct side_by_side *s,
    const struct document_pair *d, size_t i)
{
	const struct sides_part *p = &s->part[i];
	char *line = d->listed->lines.p;
	struct span f[PAIR_LIST_FIELDS];

	if (s->parts > 1) {
		html_number(o, "<h2>Column ", p->column);
		if (s->list->kind == PAIR_LIST_PARTS) {
			pair_list_split(&line, f, PAIR_LIST_FIELDS);
			out_str(o, " <span class=soft>\xc2\xb7 ");
			put_similarity(o, p, f[EVIDENCE_COLUMN + i]);
			out_str(o, "</span>");
		}
		out_str(o, "</h2>\n");
	}
	out_str(o, "<div class=pair>\n");
	put_side(o, s, d, i, 0);
	put_side(o, s, d, i, 1);
	out_str(o, "</div>\n");
}

static void
put_plot(
    struct out *o, const struct side_by_side *s, const struct document_pair *d)
{
	struct dotplot plot = { .bytes_a = sides_length(s, 0),
		.bytes_b = sides_length(s, 1),
		.grid = d->listed->grid,
		.passage = s->range,
		.n = s->ranges,
		.small = s->list->kind != PAIR_LIST_PASSAGES };

	dotplot_write(o, &plot);
}

void
pair_page_write(
    struct side_by_side *s, struct out *o, size_t n, const char *title)
{
	const struct document_pair d =
	    sides_documents(s, &s->list->pair[n - 1]);
	size_t i;

	sides_read(s, &d);
	frame_begin(o);
	html_attribute(o, d.id[0].p, d.id[0].n);
	out_str(o, " \xe2\x80\x93 ");
	html_attribute(o, d.id[1].p, d.id[1].n);
	out_str(o, " \xe2\x80\x93 ");
	html_attribute(o, title, strlen(title));
	frame_body(o, pair_style);
	put_nav(o, n, s->list->n);
	out_str(o, "<main>\n<h1>");
	html_id(o, d.id[0]);
	out_str(o, " \xe2\x80\x93 ");
	html_id(o, d.id[1]);
	out_str(o, "</h1>\n<div class=top>\n<div>\n<dl>\n");
	put_measures(o, s->list, d.listed);
	out_str(o, "</dl>\n");
	if (s->list->kind == PAIR_LIST_PASSAGES)
		put_passages(o, s);
	out_str(o, "</div>\n");
	put_plot(o, s, &d);
	out_str(o, "</div>\n");
	if (s->list->kind == PAIR_LIST_PASSAGES)
		put_legend(o, s, d.listed->matched);
	else if (s->unmarked > 0)
		put_unmarked(o, s);
	for (i = 0; i < s->parts; i++)
		put_part(o, s, &d, i);
	out_str(o, "</main>\n");
	frame_end(o);
}
