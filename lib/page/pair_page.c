/* pair_page.c: the page of a pair of documents. */
#include <string.h>

#include "page/html_frame.h"
#include "page/html_text.h"
#include "page/pair_facts.h"
#include "page/pair_kinds.h"
#include "page/pair_page.h"
#include "page/pair_style.h"
#include "page/passage_table.h"
#include "page/percent.h"
#include "page/rows_html.h"
#include "page/short_id.h"
#include "page/site.h"
#include "record/pair.h"

/* Links to the list, the page before and the page after, and both documents. */
static void
put_nav(struct out *o, const struct side_by_side *s, size_t n)
{
	const size_t pages = s->list->n;
	int i;

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
	for (i = 0; i < 2; i++) {
		if (s->page[i] == 0 || (i == 1 && s->page[1] == s->page[0]))
			continue;
		out_str(o, "<a href=\"../");
		site_put_page(o, SITE_DOCUMENTS, s->page[i]);
		out_str(o, i == 0 ? "\">All of A</a>" : "\">All of B</a>");
	}
	html_number(o, "<span class=soft>", n);
	html_number(o, " of ", pages);
	out_str(o, "</span></nav>\n");
}

/* The similarity of a part: column f of the record, `-` for none. */
static void
put_similarity(struct out *o, const struct sides_part *p, struct span f)
{
	uint32_t similarity = 0;

	if (f.n == 1) {
		out_str(o,
		    p->side[0].text.n + p->side[1].text.n > 0 ? "not in both"
							      : "in neither");
	} else {
		out_str(o, "similarity ");
		pair_similarity(f.p, &similarity);
		percent_write(o, similarity, PAIR_ONE);
	}
}

/* Both texts of part i, under a heading if there are several parts. */
static void
put_part(struct out *o, const struct side_by_side *s,
    const struct document_pair *d, size_t i, size_t *stops)
{
	struct sides_part *p = &s->part[i];
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
		pair_facts_legend(o, s, p);
	} else {
		out_str(o,
		    p->view != SIDES_DIFF  ? "<h2>Texts</h2>\n"
			: p->changes.equal ? "<h2>Text</h2>\n"
					   : "<h2>Differences</h2>\n");
	}
	rows_html_write(o, d, p, s->page, stops);
}

static void
put_plot(
    struct out *o, const struct side_by_side *s, const struct document_pair *d)
{
	struct dotplot plot = { .bytes_a = sides_length(s, 0),
		.bytes_b = sides_length(s, 1),
		.grid = d->listed->grid,
		.passage = s->range,
		.n = s->ranges };

	dotplot_write(o, &plot);
}

/* The documents, their similarity and their differences, beside the plot of
 * their passages. */
static void
put_top(
    struct out *o, const struct side_by_side *s, const struct document_pair *d)
{
	const struct span none = { NULL, 0 };
	const bool passages = s->list->kind == PAIR_LIST_PASSAGES;

	out_str(o,
	    passages ? "<div class=top>\n<div>\n<h1><span class=ab>A</span> "
		     : "<h1><span class=ab>A</span> ");
	short_id_write(o, d->id[0], none);
	out_str(o, "<br>\n<span class=ab>B</span> ");
	short_id_write(o, d->id[1], none);
	out_str(o, "</h1>\n");
	pair_facts_similarity(o, s->list, d->listed);
	pair_kinds_facts(o, d->listed);
	if (passages && s->parts > 0)
		pair_facts_table(o, s->part);
	if (s->parts == 1)
		pair_facts_legend(o, s, s->part);
	if (passages) {
		out_str(o, "</div>\n");
		put_plot(o, s, d);
		out_str(o, "</div>\n");
		passage_table_write(o, s);
	}
}

void
pair_page_write(
    struct side_by_side *s, struct out *o, size_t n, const char *title)
{
	const struct document_pair d =
	    sides_documents(s, &s->list->pair[n - 1]);
	size_t i, stops = 0;

	sides_read(s, &d);
	frame_begin(o);
	html_attribute(o, d.id[0].p, d.id[0].n);
	out_str(o, " \xe2\x80\x93 ");
	html_attribute(o, d.id[1].p, d.id[1].n);
	out_str(o, " \xe2\x80\x93 ");
	html_attribute(o, title, strlen(title));
	frame_body(o, pair_style);
	put_nav(o, s, n);
	out_str(o, "<main>\n");
	put_top(o, s, &d);
	for (i = 0; i < s->parts; i++)
		put_part(o, s, &d, i, &stops);
	out_str(o, "</main>\n");
	frame_end(o);
}
