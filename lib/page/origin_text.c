/* origin_text.c: writes a text with a margin that names where it also is. */
#include <stdlib.h>

#include "base/mem.h"
#include "page/html_text.h"
#include "page/noun.h"
#include "page/origin_text.h"
#include "page/site.h"

/* The links beside a part: those that are not folded, and all; the bytes of a
 * part that is not folded, and those that are shown at each end of a folded
 * one. */
enum { LINKS = 5, LINKS_MOST = 50, PLAIN_MOST = 1200, PLAIN_END = 300 };

/* A document that is being written: the ends of its places, the places that
 * cover the current part, and the next place. */
struct origin {
	const struct report *r;
	uint32_t document;
	const struct report_place *place, **active;
	size_t places, next, actives;
	struct unescaped text;
};

/* A part that only this document has. */
static void
put_plain(struct out *o, const struct unescaped *t, size_t from, size_t to,
    const char *noun)
{
	const char *p = t->buf + from;
	const size_t n = to - from;
	size_t head, tail;

	out_str(o, "<div lang=\"\" dir=auto>");
	if (n <= PLAIN_MOST) {
		html_text(o, p, n);
	} else {
		head = html_cut_length(p, n, PLAIN_END);
		tail = html_cut_length(p, n, n - PLAIN_END);
		html_text(o, p, head);
		out_str(o, "<details><summary lang=en dir=ltr>");
		html_count(o, tail - head, "byte");
		noun_text(o, noun, " in no other %</summary>");
		html_text(o, p + head, tail - head);
		out_str(o, "</details>");
		html_text(o, p + tail, n - tail);
	}
	out_str(o, "</div>\n");
}

/* A link to a place in the page of its pair, named after the other document. */
static void
put_link(struct out *o, const struct origin *g, const struct report_place *p)
{
	const bool is_a = g->r->side[2 * p->pair - 2] == g->document;

	out_str(o, "<a href=\"../");
	site_put_page(o, SITE_PAIRS, p->pair);
	html_number(o, is_a ? "#a" : "#b", p->mark);
	out_str(o, "\">");
	report_put_id(g->r, o,
	    report_id(g->r, report_partner(g->r, p->pair, g->document)));
	out_str(o, "</a>");
}

/* A part that the active places cover, and a margin with links to them. */
static void
put_covered(struct out *o, const struct origin *g, size_t from, size_t to)
{
	const size_t n = g->actives;
	size_t i;

	out_str(o, "<div class=f lang=\"\" dir=auto>");
	html_text(o, g->text.buf + from, to - from);
	out_str(o, "</div>\n<div class=a>Also in");
	for (i = 0; i < n && i < LINKS_MOST; i++) {
		if (i == LINKS) {
			html_number(o, "<details><summary>", n - LINKS);
			out_str(o, " more</summary>");
		}
		put_link(o, g, g->active[i]);
	}
	if (n > LINKS_MOST)
		html_number(o, "and ", n - LINKS_MOST);
	out_str(o, n > LINKS_MOST ? " more" : "");
	out_str(o, n > LINKS ? "</details></div>\n" : "</div>\n");
}

/* Where the part ends that begins at byte `from`: the next beginning or end of
 * a place. */
static size_t
part_end(const struct origin *g, size_t from)
{
	size_t end = g->text.n, i;

	if (g->next < g->places && g->place[g->next].begin < end)
		end = g->place[g->next].begin;
	for (i = 0; i < g->actives; i++)
		if (g->active[i]->end < end)
			end = g->active[i]->end;
	return end > from ? end : from;
}

/* Makes the places active that cover byte `from`, and no others. */
static void
update_active(struct origin *g, size_t from)
{
	size_t i, n = 0;

	for (i = 0; i < g->actives; i++)
		if (g->active[i]->end > from)
			g->active[n++] = g->active[i];
	for (; g->next < g->places && g->place[g->next].begin <= from;
	     g->next++)
		if (g->place[g->next].end > from)
			g->active[n++] = &g->place[g->next];
	g->actives = n;
}

void
origin_text_write(struct out *o, const struct report *r, uint32_t document)
{
	static struct origin g;
	const struct report_document *d = &r->document[document];
	size_t from = 0, to;

	g.r = r;
	g.document = document;
	g.place = r->place + d->first_place;
	g.places = d->places;
	g.next = g.actives = 0;
	g.active = mem_new(d->places + 1, sizeof *g.active);
	docs_read_text(report_store(r, document), report_stored(r, document), 0,
	    &g.text, NULL);
	out_str(o, "<div class=from>\n");
	for (; from < g.text.n; from = to) {
		update_active(&g, from);
		to = part_end(&g, from);
		if (g.actives > 0)
			put_covered(o, &g, from, to);
		else
			put_plain(o, &g.text, from, to, r->noun);
	}
	out_str(o, "</div>\n");
	free(g.active);
}
