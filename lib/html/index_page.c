/* index_page.c: the lists of the pages of a site. */
#include <stdlib.h>
#include <string.h>

#include "html/evidence_text.h"
#include "html/html_frame.h"
#include "html/html_text.h"
#include "html/index_page.h"
#include "html/site.h"
#include "record/pair.h"

/* Bytes of a text that are shown. */
enum { SNIPPET = 120 };

/* A line of a text, from a byte on, which what is behind a field's end may
 * not cut. */
static void
put_snippet(struct out *o, const struct unescaped *text, size_t from)
{
	const size_t left = text->n - from;
	const size_t n = html_cut_length(text->buf + from, left, SNIPPET);

	out_str(o, "<span class=s lang=\"\" dir=auto>");
	if (from > 0)
		out_str(o, "\xe2\x80\xa6");
	html_text(o, text->buf + from, n);
	out_str(o, n < left ? "\xe2\x80\xa6</span>" : "</span>");
}

/* How the first text of a document that is not empty begins. */
static void
put_beginning(struct out *o, const struct document_store *h,
    const struct stored_document *d)
{
	static struct unescaped bare;
	struct span text;
	size_t n = 0, column;

	while (docs_text(h, d, n++, &text, &column)) {
		if (text.n == 0)
			continue;
		unescape_read(&bare, text);
		put_snippet(o, &bare, 0);
		break;
	}
}

/* Both documents lead to the page of the pair, and are shown as they begin or,
 * where there are passages, as the first one does. */
static void
put_documents(struct out *o, struct side_by_side *s,
    const struct document_pair *d, size_t n)
{
	static struct unescaped bare;
	int b;

	if (s->list->kind == PAIR_LIST_PASSAGES)
		sides_read_passages(s, d);
	for (b = 0; b < 2; b++) {
		html_number(o, "<a href=\"", (n - 1) / SITE_LIST + 1);
		html_number(o, "/", n);
		out_str(o, ".html\">");
		html_id(o, b ? d->id_b : d->id_a);
		if (s->list->kind == PAIR_LIST_PASSAGES) {
			sides_read_text(
			    b ? s->docs_b : s->docs_a, b ? d->b : d->a, &bare);
			put_snippet(o, &bare,
			    s->passage[0].column[PASSAGE_COLUMNS + 2 * b]);
		} else {
			put_beginning(
			    o, b ? s->docs_b : s->docs_a, b ? d->b : d->a);
		}
		out_str(o, "</a>");
	}
}

static void
put_row(struct out *o, struct side_by_side *s, size_t n)
{
	const struct document_pair d =
	    sides_documents(s, &s->list->pair[n - 1]);
	const bool passages = s->list->kind == PAIR_LIST_PASSAGES;
	char *line = d.listed->lines.p;
	struct span f[PAIR_LIST_FIELDS];
	size_t fields = pair_list_split(&line, f, PAIR_LIST_FIELDS);

	html_number(o, "<tr id=n", n);
	html_number(o, "><td><a href=\"", (n - 1) / SITE_LIST + 1);
	html_number(o, "/", n);
	html_number(o, ".html\">", n);
	out_str(o, "</a><td>");
	if (passages)
		out_ratio(
		    o, d.listed->similarity_sum, d.listed->matches * PAIR_ONE);
	else
		html_text(o, f[2].p, f[2].n);
	out_str(o, "<td>");
	put_documents(o, s, &d, n);
	out_str(o, "<td class=e>");
	if (!passages)
		evidence_text_write(
		    o, "", f, fields, s->list->kind == PAIR_LIST_PARTS);
	else {
		html_number(o, "", d.listed->matches);
		html_number(o, " in ", d.listed->records);
		out_str(o, d.listed->records == 1 ? " passage" : " passages");
	}
	out_char(o, '\n');
}

/* Links to all lists, where there are several. */
static void
put_lists(struct out *o, size_t n, size_t lists)
{
	size_t i;

	if (lists < 2)
		return;
	out_str(o, "<nav>");
	for (i = 1; i <= lists; i++) {
		if (i == n) {
			html_number(o, "<span aria-current=page>", i);
			out_str(o, "</span>");
			continue;
		}
		out_str(o, "<a href=\"index");
		if (i > 1)
			html_number(o, "-", i);
		html_number(o, ".html\">", i);
		out_str(o, "</a>");
	}
	out_str(o, "</nav>\n");
}

/* What is in the list, and in what order. */
static void
put_summary(struct out *o, const struct pair_list *g)
{
	html_number(o, "<p class=soft>", g->n);
	out_str(o, g->n == 1 ? " pair of documents" : " pairs of documents");
	if (g->pairs > g->n)
		html_number(o, ", the first of ", g->pairs);
	out_str(o,
	    g->kind == PAIR_LIST_PASSAGES ? "; those with the most "
					    "sentences in common come first"
					  : "; the most similar come first");
	out_str(o, ".</p>\n");
}

void
index_page_write(
    struct side_by_side *s, struct out *o, size_t n, const char *title)
{
	const struct pair_list *g = s->list;
	const size_t lists = (g->n + SITE_LIST - 1) / SITE_LIST;
	const size_t last = n < lists ? n * SITE_LIST : g->n;
	size_t i;

	frame_begin(o);
	html_attribute(o, title, strlen(title));
	frame_body(o);
	out_str(o, "<main>\n<h1>");
	html_text(o, title, strlen(title));
	out_str(o, "</h1>\n");
	put_summary(o, g);
	put_lists(o, n, lists);
	if (g->n > 0) {
		out_str(o,
		    "<table class=list>\n<col><col><col><col>\n"
		    "<thead><tr><th>Pair<th>Similarity<th>Documents<th>");
		out_str(o,
		    g->kind == PAIR_LIST_PASSAGES    ? "Sentences in common"
			: g->kind == PAIR_LIST_PARTS ? "Of each part"
						     : "In common");
		out_str(o, "</thead>\n<tbody>\n");
		for (i = (n - 1) * SITE_LIST + 1; i <= last; i++)
			put_row(o, s, i);
		out_str(o, "</tbody></table>\n");
	}
	put_lists(o, n, lists);
	out_str(o, "</main>\n");
	frame_end(o);
}
