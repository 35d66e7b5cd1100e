/* origin_text.c: writes a text with a margin that names where it also is. */
#include "html/html_text.h"
#include "html/origin_text.h"
#include "html/site.h"

/* The links beside a part that are not folded; the bytes of a part that is not
 * folded, and those that are shown at each end of a folded one. */
enum { LINKS = 6, PLAIN_MOST = 1200, PLAIN_END = 300 };

/* The length of p[from, to) cut to at most `most` bytes, not within a code
 * point. */
static size_t
cut(const struct unescaped *t, size_t from, size_t to, size_t most)
{
	return from + html_cut_length(t->buf + from, to - from, most);
}

/* A part that only this document has. */
static void
put_plain(struct out *o, const struct unescaped *t, size_t from, size_t to)
{
	size_t head, tail;

	if (from == to)
		return;
	out_str(o, "<div lang=\"\" dir=auto>");
	if (to - from <= PLAIN_MOST) {
		html_text(o, t->buf + from, to - from);
	} else {
		head = cut(t, from, to, PLAIN_END);
		tail = cut(t, from, to, to - from - PLAIN_END);
		html_text(o, t->buf + from, head - from);
		out_str(o, "<details><summary lang=en dir=ltr>");
		html_count(o, tail - head, "byte");
		out_str(o, " in no other document</summary>");
		html_text(o, t->buf + head, tail - head);
		out_str(o, "</details>");
		html_text(o, t->buf + tail, to - tail);
	}
	out_str(o, "</div>\n");
}

/* A link to a place in the page of its pair, named after the other document. */
static void
put_link(struct out *o, const struct report *r, uint32_t document,
    const struct report_place *p)
{
	const bool is_a = r->side[2 * p->pair - 2] == document;

	out_str(o, "<a href=\"../");
	site_put_page(o, SITE_PAIRS, p->pair);
	html_number(o, is_a ? "#a" : "#b", p->mark);
	out_str(o, "\">");
	report_put_id(
	    r, o, report_id(r, report_partner(r, p->pair, document)));
	out_str(o, "</a>");
}

/* The n places whose union is a part. */
static void
put_margin(struct out *o, const struct report *r, uint32_t document,
    const struct report_place *p, size_t n)
{
	size_t i;

	out_str(o, "<aside aria-label=\"Also in\">Also in");
	for (i = 0; i < n; i++) {
		if (i == LINKS) {
			html_number(o, "<details><summary>", n - LINKS);
			out_str(o, " more</summary>");
		}
		put_link(o, r, document, &p[i]);
	}
	out_str(o, n > LINKS ? "</details></aside>\n" : "</aside>\n");
}

void
origin_text_write(struct out *o, const struct report *r, uint32_t document)
{
	static struct unescaped t;
	const struct report_document *d = &r->document[document];
	const struct report_place *p = r->place + d->first_place;
	uint64_t begin, end, done = 0;
	size_t i = 0, n;

	docs_read_text(report_store(r, document), report_stored(r, document), 0,
	    &t, NULL);
	out_str(o, "<div class=from>\n");
	while (i < d->places && p[i].begin < t.n) {
		begin = p[i].begin;
		end = p[i].end;
		for (n = 1; i + n < d->places && p[i + n].begin < end; n++)
			if (p[i + n].end > end)
				end = p[i + n].end;
		if (end > t.n)
			end = t.n;
		put_plain(o, &t, done, begin);
		out_str(o, "<div class=f lang=\"\" dir=auto>");
		html_text(o, t.buf + begin, end - begin);
		out_str(o, "</div>\n");
		put_margin(o, r, document, p + i, n);
		done = end;
		i += n;
	}
	put_plain(o, &t, done, t.n);
	out_str(o, "</div>\n");
}
