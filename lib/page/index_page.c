/* index_page.c: the lists of the pairs of a site. */
#include <string.h>

#include "page/evidence_text.h"
#include "page/html_frame.h"
#include "page/html_text.h"
#include "page/index_page.h"
#include "page/nothing_found.h"
#include "page/noun.h"
#include "page/overview.h"
#include "page/pair_kinds.h"
#include "page/site.h"
#include "page/percent.h"
#include "page/site_nav.h"
#include "page/snippet.h"
#include "record/pair.h"

/* The most bytes of a text that are shown, and the most rows of a list with the
 * beginnings of texts and with differences. */
enum { SNIPPET = 120, ROWS_WITH_TEXT = 1000 };

/* A link to the page of a pair with both ids and, unless the list is long, with
 * the beginnings of both texts or of the first passage. */
static void
put_documents(struct out *o, const struct report *r,
    const struct document_pair *d, size_t n)
{
	static struct unescaped text;
	struct side_by_side *s = r->sides;
	const bool passages = s->list->kind == PAIR_LIST_PASSAGES;
	int i;

	if (passages)
		sides_read_passages(s, d);
	out_str(o, "<a href=\"");
	site_put_page(o, SITE_PAIRS, n);
	out_str(o, "\">");
	for (i = 0; i < 2; i++) {
		report_put_id(r, o, d->id[i]);
		if (s->list->n > ROWS_WITH_TEXT)
			continue;
		if (passages) {
			docs_read_text(s->docs[i], d->doc[i], 0, &text, NULL);
			snippet_put(o, &text,
			    s->passage->column[PASSAGE_COLUMNS + 2 * i],
			    SNIPPET);
		} else if (i == 0 || !d->listed->equal) {
			snippet_put_beginning(
			    o, s->docs[i], d->doc[i], SNIPPET);
		}
	}
	out_str(o, "</a>");
}

/* The cells of a pair of equal documents: the first id, and the others. */
static void
put_equal(struct out *o, const struct report *r, const struct document_pair *d)
{
	const struct equal_copies *c = &r->sides->list->copies;
	size_t members;
	const uint32_t *member =
	    copies_members(c, copies_find(c, d->id[0]), &members);

	out_str(o, "<td class=e>");
	overview_put_copies(o, r, member + 1, members - 1);
}

static void
put_row(struct out *o, const struct report *r, size_t n)
{
	struct side_by_side *s = r->sides;
	const struct document_pair d =
	    sides_documents(s, &s->list->pair[n - 1]);
	const bool passages = s->list->kind == PAIR_LIST_PASSAGES;
	char *line = d.listed->lines.p;
	struct span f[PAIR_LIST_FIELDS];
	size_t fields = pair_list_split(&line, f, PAIR_LIST_FIELDS);
	uint64_t num, den;

	report_similarity(d.listed, &num, &den);
	html_number(o, "<tr id=n", n);
	out_str(o, "><td class=r>");
	percent_write(o, num, den);
	out_str(o, "<td>");
	put_documents(o, r, &d, n);
	if (s->list->kinds)
		pair_kinds_cell(o, d.listed, s->list->n <= ROWS_WITH_TEXT);
	if (d.listed->equal) {
		put_equal(o, r, &d);
	} else if (passages) {
		html_number(o, "<td class=e data-v=", d.listed->matches);
		out_char(o, '>');
		html_count(o, d.listed->matches, "sentence");
		out_str(o, " in ");
		html_count(o, d.listed->records, "passage");
	} else if (r->evidence) {
		out_str(o, "<td class=e>");
		evidence_text_write(
		    o, "", f, fields, s->list->kind == PAIR_LIST_PARTS);
	}
	out_char(o, '\n');
}

/* Writes what is in the list, and in which order. */
static void
put_summary(struct out *o, const struct report *r)
{
	const struct pair_list *l = r->sides->list;

	out_str(o, "<p class=soft>");
	if (l->kind == PAIR_LIST_PASSAGES)
		out_str(o,
		    "The pairs with the most sentences in common come first.");
	else
		out_str(o, "The most similar pairs come first.");
	if (l->groups > 0) {
		noun_text(o, r->noun,
		    " Equal %s are one row for all copies, at the end: ");
		html_count(o, l->groups, "row");
		out_str(o, " for ");
		html_count(o, l->equal_pairs, "pair");
		out_char(o, '.');
	}
	if (l->rows > l->n) {
		html_number(o, " The list has the first ", l->n);
		html_number(o, " of ", l->rows);
		out_str(o, " rows");
		nav_put_more(o, r);
	}
	if (r->prefix > 0) {
		out_str(o, " All names are in ");
		html_id(o, (struct span){ report_id(r, 0).p, r->prefix });
		out_char(o, '.');
	}
	out_str(o, "</p>\n");
}

/* The headings of kinds and of evidence. */
static void
put_evidence_heads(struct out *o, const struct report *r)
{
	const struct pair_list *l = r->sides->list;

	out_str(o, l->kinds ? "<th scope=col class=k>Kind" : "");
	if (!r->evidence)
		return;
	out_str(o, "<th scope=col class=\"e");
	out_str(o,
	    l->kind == PAIR_LIST_PASSAGES    ? " num\">Sentences in common"
		: l->kind == PAIR_LIST_PARTS ? "\">Of each part"
					     : "\">In common");
}

static void
put_table(struct out *o, const struct report *r, size_t n)
{
	const struct pair_list *l = r->sides->list;
	const size_t last = site_last(SITE_PAIRS, n, l->n);
	size_t i;

	out_str(o, "<section>\n<h2 id=pairs>Pairs</h2>\n");
	put_summary(o, r);
	nav_put_lists(o, SITE_PAIRS, n, l->n);
	out_str(o,
	    "<table class=list>\n<thead><tr><th scope=col class=\"num key\">"
	    "Similarity<th scope=col>A and B");
	put_evidence_heads(o, r);
	out_str(o, "</thead>\n<tbody>\n");
	for (i = site_first(SITE_PAIRS, n); i <= last; i++)
		put_row(o, r, i);
	out_str(o, "</tbody></table>\n");
	nav_put_lists(o, SITE_PAIRS, n, l->n);
	out_str(o, "</section>\n");
}

void
index_page_write(const struct report *r, struct out *o, size_t n)
{
	nav_put_head(o, r, (struct span){ NULL, 0 });
	nav_put_kinds(o, r, n == 1 ? SITE_PAIRS : SITE_KINDS);
	out_str(o, "<main>\n<h1>");
	html_text(o, r->title, strlen(r->title));
	out_str(o, "</h1>\n");
	if (n == 1)
		overview_write(o, r);
	if (r->sides->list->n > 0 && !r->below)
		put_table(o, r, n);
	else
		nothing_found_write(o, r);
	out_str(o, "</main>\n");
	frame_end(o);
}
