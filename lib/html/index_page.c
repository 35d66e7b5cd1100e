/* index_page.c: the lists of links to the pages of a site. */
#include <string.h>

#include "html/evidence_text.h"
#include "html/html_frame.h"
#include "html/html_text.h"
#include "html/index_page.h"
#include "html/site.h"
#include "record/pair.h"

/* The most bytes of a text that are shown. */
enum { SNIPPET = 120 };

/* The beginning of a text, from byte `from` on. */
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

/* The beginning of the first text of a document that is not empty. */
static void
put_beginning(struct out *o, const struct document_store *h,
    const struct stored_document *d)
{
	static struct unescaped text;
	size_t n = 0;

	while (docs_read_text(h, d, n++, &text, NULL))
		if (text.n > 0) {
			put_snippet(o, &text, 0);
			break;
		}
}

/* Links both documents to the page of the pair, with their beginning or, for
 * passages, with that of the first passage. */
static void
put_documents(struct out *o, struct side_by_side *s,
    const struct document_pair *d, size_t n)
{
	static struct unescaped text;
	int i;

	if (s->list->kind == PAIR_LIST_PASSAGES)
		sides_read_passages(s, d);
	for (i = 0; i < 2; i++) {
		html_number(o, "<a href=\"", (n - 1) / SITE_LIST + 1);
		html_number(o, "/", n);
		out_str(o, ".html\">");
		html_id(o, d->id[i]);
		if (s->list->kind == PAIR_LIST_PASSAGES) {
			docs_read_text(s->docs[i], d->doc[i], 0, &text, NULL);
			put_snippet(o, &text,
			    s->passage->column[PASSAGE_COLUMNS + 2 * i]);
		} else {
			put_beginning(o, s->docs[i], d->doc[i]);
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

/* Links to all lists, if there are several. */
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

/* The number of pairs, and their order. */
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
	frame_body(o, "");
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
