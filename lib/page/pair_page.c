/* pair_page.c: the page of a pair of documents. */
#include <string.h>

#include "page/document_names.h"
#include "page/frame.h"
#include "page/listed_pair.h"
#include "page/pair_kinds.h"
#include "page/report_fields.h"
#include "page/site_pages.h"
#include "record/pair.h"

/* The name of column n, from 1, of names with commas; empty if there is none.
 */
static struct span
column_name(const char *names, size_t n)
{
	const char *p = names ? names : "";

	while (--n > 0 && *p)
		p += strcspn(p, ","), p += *p == ',';
	return (struct span){ (char *)p, strcspn(p, ",") };
}

/* The heading of part i of several. */
static void
put_heading(struct out *o, const struct report *r, size_t i)
{
	const struct side_by_side *s = r->sides;
	const struct sides_part *p = &s->part[i];
	struct span f[PAIR_LIST_FIELDS], is = { NULL, 1 };
	char *line = s->pair.listed->lines.p;
	uint32_t similarity = 0;

	if (s->list->kind == PAIR_LIST_PARTS) {
		pair_list_split(&line, f, PAIR_LIST_FIELDS);
		is = f[EVIDENCE_COLUMN + i];
		if (is.n > 1)
			pair_similarity(is.p, &similarity);
	}
	FILL(o, r->scope, pair_heading, fill_number("column", p->column),
	    fill_text("named", column_name(r->columns, p->column)),
	    fill_number("known", is.n > 1),
	    fill_percent("similarity", similarity, PAIR_ONE),
	    fill_number("some", p->side[0].text.n + p->side[1].text.n > 0),
	    fill_part("legend", pair_facts_legend, r, i));
}

/* Both texts of each part. */
static void
put_texts(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct side_by_side *s = r->sides;
	const struct sides_part *p = s->part;
	size_t i, stops = 0;

	for (i = 0; i < s->parts; i++) {
		if (s->parts > 1)
			put_heading(o, r, i);
		else
			FILL(o, NULL, pair_only,
			    fill_number("diff", p->view == SIDES_DIFF),
			    fill_number("equal", p->changes.equal));
		rows_html_write(o, r, &s->part[i], &stops);
	}
}

static void
put_plot(struct out *o, const struct field *f)
{
	const struct side_by_side *s = f->from;
	struct dotplot plot = { .bytes_a = sides_length(s, 0),
		.bytes_b = sides_length(s, 1),
		.grid = s->pair.listed->grid,
		.passage = s->range,
		.n = s->ranges };

	dotplot_write(o, &plot);
}

static void
put_title(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const uint32_t *side = r->side + 2 * (f->n - 1);

	FILL(o, NULL, pair_title,
	    fill_attribute("a", document_name(r, side[0], NAME_WHOLE)),
	    fill_attribute("b", document_name(r, side[1], NAME_WHOLE)));
}

static void
put_pair(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct side_by_side *s = r->sides;
	const size_t n = f->n, *page = s->page;

	FILL(o, r->scope, pair, NAV_NEIGHBOURS(SITE_PAIRS, n, s->list->n),
	    field_page("document_a", SITE_DOCUMENTS, page[0]),
	    field_page(
		"document_b", SITE_DOCUMENTS, page[1] == page[0] ? 0 : page[1]),
	    field_name("a", r, r->side[2 * n - 2], NAME_LONG),
	    field_name("b", r, r->side[2 * n - 1], NAME_LONG),
	    fill_part("similarity", pair_facts_similarity, r, 0),
	    pair_kinds_facts(s->pair.listed), fill_number("columns", s->parts),
	    fill_part("words", pair_facts_words, r, 0),
	    fill_part("legend", pair_facts_legend, r, 0),
	    fill_part("plot", put_plot, s, 0),
	    fill_part("table", passage_table_put, r, 0),
	    fill_part("texts", put_texts, r, 0));
}

void
pair_page_write(const struct report *r, struct out *o, size_t n)
{
	struct side_by_side *s = r->sides;
	const struct document_pair d =
	    sides_documents(s, &s->list->pair[n - 1]);
	int i;

	for (i = 0; i < 2; i++)
		s->page[i] = r->document[r->side[2 * (n - 1) + i]].page;
	sides_read(s, &d);
	frame_write(o, r, fill_part(NULL, put_title, r, n), true,
	    fill_part(NULL, put_pair, r, n));
}
