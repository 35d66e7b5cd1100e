/* listing.c: the lists of the pages of a site. */
#include <stdlib.h>
#include <string.h>

#include "html.h"
#include "frame.h"
#include "listing.h"
#include "page.h"
#include "pair.h"
#include "site.h"

/* Bytes of a text that are shown. */
enum { SNIPPET = 120 };

/* An id, and how its first text that is not empty begins. */
static void
put_document(struct out *o, const struct sides *s,
    const struct held_document *d, struct span id)
{
	static struct bare bare;
	struct span text;
	size_t n = 0, column, whole;

	html_id(o, id);
	while (held_field(s->held, d, n++, &text, &column)) {
		if (text.n == 0)
			continue;
		whole = text.n;
		text.n = html_cut(text.p, text.n, SNIPPET);
		bare_read(&bare, text);
		out_str(o, "<span class=s lang=\"\" dir=auto>");
		html_text(o, bare.buf, bare.n);
		out_str(o, text.n < whole ? "\xe2\x80\xa6</span>" :
		    "</span>");
		break;
	}
}

static void
put_row(struct out *o, const struct sides *s, size_t n)
{
	const struct both d = sides_both(s, &s->showing->pair[n - 1]);
	const bool passages = s->showing->kind == SHOWN_PASSAGES;
	char *line = d.shown->line;
	struct span f[FIELDS];
	size_t fields = shown_next(&line, f, FIELDS);

	html_number(o, "<tr id=n", n);
	html_number(o, "><td><a href=\"", (n - 1) / SITE_LIST + 1);
	html_number(o, "/", n);
	html_number(o, ".html\">", n);
	out_str(o, "</a><td>");
	if (passages)
		out_ratio(o, d.shown->sum, d.shown->matches * PAIR_ONE);
	else
		html_text(o, f[2].p, f[2].n);
	html_number(o, "<td><a href=\"", (n - 1) / SITE_LIST + 1);
	html_number(o, "/", n);
	out_str(o, ".html\">");
	put_document(o, s, d.a, d.id_a);
	out_str(o, "</a>");
	put_document(o, s, d.b, d.id_b);
	out_str(o, "<td class=e>");
	if (!passages)
		page_evidence(o, f, fields);
	else {
		html_number(o, "", d.shown->matches);
		html_number(o, " in ", d.shown->records);
		out_str(o, d.shown->records == 1 ? " passage" : " passages");
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
put_summary(struct out *o, const struct showing *g)
{
	html_number(o, "<p class=soft>", g->n);
	out_str(o, g->n == 1 ? " pair of documents" : " pairs of documents");
	if (g->pairs > g->n)
		html_number(o, ", the first of ", g->pairs);
	out_str(o, g->kind == SHOWN_PASSAGES ? "; those with the most "
	    "sentences in common come first" :
	    "; the most similar come first");
	out_str(o, ".</p>\n");
}

void
listing_write(const struct sides *s, struct out *o, size_t n,
    const char *title)
{
	const struct showing *g = s->showing;
	const size_t lists = (g->n + SITE_LIST - 1) / SITE_LIST;
	const size_t last = n < lists ? n * SITE_LIST : g->n;
	size_t i;

	frame_begin(o);
	html_plain(o, title, strlen(title));
	frame_body(o);
	out_str(o, "<main>\n<h1>");
	html_text(o, title, strlen(title));
	out_str(o, "</h1>\n");
	put_summary(o, g);
	put_lists(o, n, lists);
	if (g->n > 0) {
		out_str(o, "<table class=list>\n<col><col><col><col>\n"
		    "<thead><tr><th>Pair<th>Similarity<th>Documents<th>");
		out_str(o, g->kind == SHOWN_PASSAGES ? "Sentences in common"
		    : g->kind == SHOWN_PARTS ? "Of each part" : "Evidence");
		out_str(o, "</thead>\n<tbody>\n");
		for (i = (n - 1) * SITE_LIST + 1; i <= last; i++)
			put_row(o, s, i);
		out_str(o, "</tbody></table>\n");
	}
	put_lists(o, n, lists);
	out_str(o, "</main>\n");
	frame_end(o);
}
