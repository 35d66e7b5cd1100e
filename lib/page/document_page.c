/* document_page.c: the pages of documents, and the lists of them. */
#include <string.h>

#include "page/document_page.h"
#include "page/evidence_text.h"
#include "page/html_frame.h"
#include "page/html_text.h"
#include "page/noun.h"
#include "page/origin_text.h"
#include "page/overview.h"
#include "page/pair_kinds.h"
#include "page/percent.h"
#include "page/site_nav.h"
#include "page/snippet.h"
#include "record/pair.h"

/* The most bytes of a text without passages that its page shows. */
enum { BEGINNING = 400 };

/* The most rows of a list with the beginnings of texts, and their bytes. */
enum { ROWS_WITH_TEXT = 500, SNIPPET = 80 };

/* The share of a document that is elsewhere. */
static void
put_share(struct out *o, const struct report_document *d)
{
	if (d->of == 0) {
		out_str(o, "\xe2\x80\x93");
		return;
	}
	percent_write(o, d->found, d->of);
}

static void
put_row(struct out *o, const struct report *r, size_t n)
{
	const uint32_t document = r->order[n - 1];
	const struct report_document *d = &r->document[document];

	html_number(o, "<tr id=n", n);
	out_str(o, "><td><a href=\"");
	site_put_page(o, SITE_DOCUMENTS, n);
	out_str(o, "\">");
	report_put_id(r, o, report_id(r, document));
	if (r->pages <= ROWS_WITH_TEXT)
		snippet_put_beginning(o, report_store(r, document),
		    report_stored(r, document), SNIPPET);
	out_str(o, r->shares ? "</a><td class=r>" : "</a>");
	if (r->shares)
		put_share(o, d);
	if (d->of > 0) {
		out_str(o, "<span class=meter><i style=\"width:");
		out_num(
		    o, (uint64_t)((unsigned __int128)d->found * 100 / d->of));
		out_str(o, "%\"></i></span>");
	}
	out_str(o, "<td class=r>");
	percent_write(o, d->best, PAIR_ONE);
	html_number(o, "<td class=r>", d->pairs);
	out_char(o, '\n');
}

/* The copies of equal documents that have no page. */
static uint64_t
unlisted_copies(const struct report *r)
{
	const struct idmap *ids = &r->sides->list->copies.ids;
	uint64_t n = 0;
	uint32_t i, document;

	for (i = 0; i < ids->n; i++) {
		document = report_find(r, idmap_id(ids, i));
		n += document == IDMAP_NONE || r->document[document].page == 0;
	}
	return n;
}

/* Writes how much the list leaves out. */
static void
put_unlisted(struct out *o, const struct report *r)
{
	const uint64_t copies = unlisted_copies(r);
	uint64_t others = 0;

	if (r->compared > r->pages + copies)
		others = r->compared - r->pages - copies;
	if (copies > 0) {
		out_str(o, " Not listed: ");
		html_number(o, "", copies);
		out_str(o,
		    copies == 1 ? " more equal copy." : " more equal copies.");
	}
	if (r->sides->list->rows == r->sides->list->n && others > 0) {
		html_number(o, " The other ", others);
		html_number(o, " of ", r->compared);
		noun_text(o, r->noun,
		    others == 1 ? " %s has no similar %."
				: " %s have no similar %.");
	}
}

void
document_list_write(const struct report *r, struct out *o, size_t n)
{
	const size_t last = site_last(SITE_DOCUMENTS, n, r->pages);
	struct buf name = { 0 };
	size_t i;

	buf_put(&name, (struct span){ (char *)r->noun, strlen(r->noun) });
	buf_char(&name, 's');
	*name.p += 'A' - 'a';
	nav_put_head(o, r, buf_span(&name));
	nav_put_kinds(o, r, SITE_DOCUMENTS);
	out_str(o, "<main>\n<h1>");
	noun_write(o, r->noun, NOUN_CAPITAL_MANY);
	out_str(o, "</h1>\n<p class=soft>");
	html_count(o, r->pages, r->noun);
	noun_text(o, r->noun,
	    !r->shares ? "; those with the greatest similarity come first."
		: r->sides->list->kind == PAIR_LIST_PASSAGES
		? "; those with the largest share of text in other %s come "
		  "first."
		: "; those with the largest share of shingles in one other % "
		  "come first.");
	put_unlisted(o, r);
	nav_put_cut(o, r);
	out_str(o, "</p>\n");
	nav_put_lists(o, SITE_DOCUMENTS, n, r->pages);
	out_str(o, "<table class=list>\n<thead><tr><th scope=col>");
	noun_write(o, r->noun, NOUN_CAPITAL);
	if (r->shares)
		out_str(o, "<th scope=col class=num>Found elsewhere");
	noun_text(o, r->noun,
	    "<th scope=col class=\"num key\">Largest similarity"
	    "<th scope=col class=num>Similar %s</thead>\n<tbody>\n");
	for (i = site_first(SITE_DOCUMENTS, n); i <= last; i++)
		put_row(o, r, i);
	out_str(o, "</tbody></table>\n");
	nav_put_lists(o, SITE_DOCUMENTS, n, r->pages);
	out_str(o, "</main>\n");
	frame_end(o);
	buf_free(&name);
}

/* The row of a pair of a document. */
static void
put_pair(struct out *o, const struct report *r, uint32_t document, size_t pair)
{
	const struct pair_list *l = r->sides->list;
	const struct listed_pair *p = &l->pair[pair - 1];
	struct span f[PAIR_LIST_FIELDS];
	char *line = p->lines.p;
	size_t fields = pair_list_split(&line, f, PAIR_LIST_FIELDS);
	uint64_t num, den;

	report_similarity(p, &num, &den);
	out_str(o, "<tr><td class=r>");
	percent_write(o, num, den);
	out_str(o, "<td><a href=\"../");
	site_put_page(o, SITE_PAIRS, pair);
	out_str(o, "\">");
	report_put_id(r, o, report_id(r, report_partner(r, pair, document)));
	out_str(o, "</a>");
	if (l->kinds)
		pair_kinds_cell(o, p, true);
	out_str(o, r->evidence ? "<td class=e>" : "");
	if (l->kind == PAIR_LIST_PASSAGES) {
		html_count(o, p->matches, "sentence");
		out_str(o, " in ");
		html_count(o, p->records, "passage");
	} else {
		evidence_text_here(o, f, fields, l->kind == PAIR_LIST_PARTS,
		    r->side[2 * pair - 1] == document);
	}
	out_char(o, '\n');
}

/* How many documents have text of it, and how much. */
static void
put_facts(
    struct out *o, const struct report *r, const struct report_document *d)
{
	const bool passages = r->sides->list->kind == PAIR_LIST_PASSAGES;

	out_str(o, "<dl class=figures>\n");
	if (d->of > 0) {
		out_str(o, "<div><dt>");
		noun_text(o, r->noun,
		    passages ? "of its text is in other %s"
			     : "of its shingles are in one other %");
		out_str(o, "<dd title=\"");
		html_number(o, "", d->found);
		html_number(o, " of ", d->of);
		out_str(o, passages ? " bytes\">" : " shingles\">");
		put_share(o, d);
		out_str(o, "</div>\n");
	}
	out_str(o, "<div><dt>largest similarity<dd>");
	percent_write(o, d->best, PAIR_ONE);
	out_str(o, "</div>\n<div><dt>");
	noun_text(o, r->noun, d->pairs == 1 ? "similar %" : "similar %s");
	html_number(o, "<dd>", d->pairs);
	out_str(o, "</div>\n");
	if (passages) {
		out_str(o,
		    d->places == 1 ? "<div><dt>passage in common"
				   : "<div><dt>passages in common");
		html_number(o, "<dd>", d->places);
		out_str(o, "</div>\n");
	}
	out_str(o, "</dl>\n");
}

/* The copies that are equal to a document, if it is listed as one of them. */
static void
put_copies(struct out *o, const struct report *r, struct span id)
{
	const struct equal_copies *c = &r->sides->list->copies;
	const uint32_t *member;
	size_t n;

	if (idmap_find(&c->ids, id) == IDMAP_NONE)
		return;
	member = copies_members(c, copies_find(c, id), &n);
	html_number(o, "<details><summary>One of ", n);
	noun_text(o, r->noun, " equal %s");
	overview_put_list(o, r, member, n);
	out_char(o, '\n');
}

/* The beginning of the text. */
static void
put_beginning(struct out *o, const struct report *r, uint32_t document)
{
	static struct unescaped text;
	size_t n;

	docs_read_beginning(report_store(r, document),
	    report_stored(r, document), 4 * BEGINNING, &text);
	if (text.n == 0)
		return;
	n = html_cut_length(text.buf, text.n, BEGINNING);
	out_str(o, "<p lang=\"\" dir=auto>");
	html_text(o, text.buf, n);
	out_str(o, n < text.n ? "\xe2\x80\xa6</p>\n" : "</p>\n");
}

void
document_page_write(const struct report *r, struct out *o, size_t n)
{
	const uint32_t document = r->order[n - 1];
	const struct report_document *d = &r->document[document];
	const struct span id = report_id(r, document);
	size_t i;

	nav_put_head(o, r, id);
	nav_put_page(o, r, SITE_DOCUMENTS, n, r->pages);
	out_str(o, "<main>\n<h1>");
	html_id(o, id);
	out_str(o, "</h1>\n");
	if (d->places == 0)
		put_beginning(o, r, document);
	put_facts(o, r, d);
	put_copies(o, r, id);
	noun_text(o, r->noun,
	    "<h2>Similar %s</h2>\n<table class=list>\n<thead><tr>"
	    "<th scope=col class=\"num key\">Similarity<th scope=col>");
	noun_write(o, r->noun, NOUN_CAPITAL);
	out_str(o, r->sides->list->kinds ? "<th scope=col class=k>Kind" : "");
	out_str(o, r->evidence ? "<th scope=col class=e>In common" : "");
	out_str(o, "</thead>\n<tbody>\n");
	for (i = 0; i < d->pairs; i++)
		put_pair(o, r, document, r->pair[d->first + i]);
	out_str(o, "</tbody></table>\n");
	if (d->places > 0) {
		out_str(o, "<h2>Where its text also is</h2>\n");
		origin_text_write(o, r, document);
	}
	out_str(o, "</main>\n");
	frame_end(o);
}
