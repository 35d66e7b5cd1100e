/* origin_text.c: writes a text with a margin that names where it also is. */
#include <stdlib.h>

#include "base/mem.h"
#include "page/document_names.h"
#include "page/html_text.h"
#include "page/report_fields.h"
#include "page/site_pages.h"

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
	const struct changed_list *ignored;
};

/* Bytes [from, to) of the text. */
static struct grey_text
part_of(const struct origin *g, size_t from, size_t to)
{
	return (struct grey_text){ g->text.buf, from, to, g->ignored };
}

/* A part that only this document has. */
static void
put_plain(struct out *o, const struct origin *g, size_t from, size_t to)
{
	const char *p = g->text.buf + from;
	const size_t n = to - from;
	const bool folded = n > PLAIN_MOST;
	const size_t head = from + html_cut_length(p, n, PLAIN_END),
		     tail = folded ? from + html_cut_length(p, n, n - PLAIN_END)
				   : to;
	const struct grey_text all = part_of(g, from, to),
			       begin = part_of(g, from, head),
			       middle = part_of(g, head, tail),
			       end = part_of(g, tail, to);

	FILL(o, g->r->scope, origin_own, fill_number("long", folded),
	    grey_text("text", &all), grey_text("head", &begin),
	    fill_number("n", tail - head), grey_text("middle", &middle),
	    grey_text("tail", &end));
}

/* Links to places f->n to f->of in the pages of their pairs, named after the
 * other documents. */
static void
put_links(struct out *o, const struct field *f)
{
	const struct origin *g = f->from;
	const struct report_place *p;
	size_t i;

	for (i = f->n; i < g->actives && i < f->of; i++) {
		p = g->active[i];
		FILL(o, NULL, origin_link,
		    field_page("page", SITE_PAIRS, p->pair),
		    fill_number(
			"is_a", g->r->side[2 * p->pair - 2] == g->document),
		    fill_number("mark", p->mark),
		    field_name("id", g->r,
			report_partner(g->r, p->pair, g->document),
			NAME_SHORT));
	}
}

/* A part that the active places cover, and a margin with links to them. */
static void
put_covered(struct out *o, const struct origin *g, size_t from, size_t to)
{
	const size_t n = g->actives;
	const struct grey_text text = part_of(g, from, to);

	FILL(o, NULL, origin_shared, grey_text("text", &text),
	    { "links", put_links, 0, LINKS, .from = g },
	    fill_number("more", n > LINKS), fill_number("left", n - LINKS),
	    { "folded", put_links, LINKS, LINKS_MOST, .from = g },
	    fill_number("most", n > LINKS_MOST),
	    fill_number("rest", n - LINKS_MOST));
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
origin_text_put(struct out *o, const struct field *f)
{
	static struct origin g;
	const struct report *r = f->from;
	const struct report_document *d = &r->document[f->n];
	size_t from = 0, to;

	g.r = r;
	g.document = f->n;
	g.place = r->place + d->first_place;
	g.places = d->places;
	g.next = g.actives = 0;
	g.ignored = ignored_text_of(
	    r->ignored[f->n >= r->sides->docs[0]->ids.n], report_id(r, f->n));
	g.active = mem_new(d->places + 1, sizeof *g.active);
	docs_read_text(
	    report_store(r, f->n), report_stored(r, f->n), 0, &g.text, NULL);
	for (; from < g.text.n; from = to) {
		update_active(&g, from);
		to = part_end(&g, from);
		if (g.actives > 0)
			put_covered(o, &g, from, to);
		else
			put_plain(o, &g, from, to);
	}
	free(g.active);
}
