/* site_nav.c: the links between the pages of a site. */
#include <string.h>

#include "page/html_frame.h"
#include "page/html_text.h"
#include "page/noun.h"
#include "page/site_nav.h"
#include "page/site_style.h"

/* Writes the name of the lists of a kind. */
static void
put_name(struct out *o, const struct report *r, size_t kind)
{
	if (kind == SITE_DOCUMENTS)
		noun_write(o, r->noun, NOUN_CAPITAL_MANY);
	else
		out_str(o, kind == SITE_PAIRS ? "Overview" : "Clusters");
}

/* The number of pages of a kind. */
static size_t
pages_of(const struct report *r, enum site_kind kind)
{
	return kind == SITE_PAIRS    ? 1
	    : kind == SITE_DOCUMENTS ? r->pages
	    : r->clusters	     ? r->clusters->n
				     : 0;
}

/* Links to the first lists of all kinds but `here`, which is the current page;
 * `up` leads to the directory of the site. */
static void
put_kinds(struct out *o, const struct report *r, size_t here, const char *up)
{
	size_t kind;

	for (kind = 0; kind < SITE_KINDS; kind++) {
		if (pages_of(r, kind) == 0)
			continue;
		if (kind == here) {
			out_str(o, "<span aria-current=page>");
			put_name(o, r, kind);
			out_str(o, "</span>");
			continue;
		}
		out_str(o, "<a href=\"");
		out_str(o, up);
		site_put_list(o, kind, 1);
		out_str(o, "\">");
		put_name(o, r, kind);
		out_str(o, "</a>");
	}
}

void
nav_put_kinds(struct out *o, const struct report *r, enum site_kind kind)
{
	out_str(o, "<nav aria-label=Site>");
	put_kinds(o, r, kind, "");
	out_str(o, "</nav>\n");
}

void
nav_put_lists(struct out *o, enum site_kind kind, size_t n, size_t pages)
{
	const size_t lists = site_lists(kind, pages);
	size_t i;

	if (lists < 2)
		return;
	out_str(o, "<nav aria-label=Lists>");
	for (i = 1; i <= lists; i++) {
		if (i == n) {
			html_number(o, "<span aria-current=page>", i);
			out_str(o, "</span>");
			continue;
		}
		out_str(o, "<a href=\"");
		site_put_list(o, kind, i);
		html_number(o, "\">", i);
		out_str(o, "</a>");
	}
	out_str(o, "</nav>\n");
}

/* A link to page n of a kind, from another page. */
static void
put_neighbour(struct out *o, enum site_kind kind, size_t n, const char *rel,
    const char *words)
{
	out_str(o, "<a rel=");
	out_str(o, rel);
	out_str(o, " href=\"../");
	site_put_page(o, kind, n);
	out_str(o, "\">");
	out_str(o, words);
	out_str(o, "</a>");
}

void
nav_put_page(struct out *o, const struct report *r, enum site_kind kind,
    size_t n, size_t pages)
{
	out_str(o, "<nav aria-label=Site>");
	put_kinds(o, r, SITE_KINDS, "../");
	if (n > 1)
		put_neighbour(o, kind, n - 1, "prev", "\xe2\x86\x90 Previous");
	if (n < pages)
		put_neighbour(o, kind, n + 1, "next", "Next \xe2\x86\x92");
	out_str(o, "<a href=\"../");
	site_put_row(o, kind, n);
	html_number(o, "\">", n);
	html_number(o, " of ", pages);
	out_str(o, "</a></nav>\n");
}

void
nav_put_head(struct out *o, const struct report *r, struct span before)
{
	frame_begin(o);
	if (before.n > 0) {
		html_attribute(o, before.p, before.n);
		out_str(o, " \xe2\x80\x93 ");
	}
	html_attribute(o, r->title, strlen(r->title));
	frame_body(o, site_style);
}

void
nav_put_cut(struct out *o, const struct report *r)
{
	const struct pair_list *l = r->sides->list;

	if (l->rows == l->n)
		return;
	html_number(o, " Only the first ", l->n);
	html_number(o, " of ", l->rows);
	out_str(o, " rows of pairs count here");
	nav_put_more(o, r);
}

void
nav_put_more(struct out *o, const struct report *r)
{
	out_str(o, "; a larger ");
	out_str(o, r->max_option);
	out_str(o, " shows more.");
}
