/* cluster_page.c: the pages of clusters, and the lists of them. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "page/cluster_page.h"
#include "page/html_frame.h"
#include "page/html_text.h"
#include "page/noun.h"
#include "page/overview.h"
#include "page/pair_kinds.h"
#include "page/percent.h"
#include "page/site_nav.h"
#include "page/snippet.h"
#include "page/word_changes.h"
#include "record/pair.h"

/* The clusters of the first page; the members of a page whose words are
 * compared, and the equal ones that it names. */
enum { BIGGEST = 10, COMPARED_MOST = 100, NAMED_MOST = 100 };

/* The most bytes of a text in a list, in one with more rows than LONG_LIST, and
 * of the one that is kept. */
enum { SNIPPET = 80, SHORT = 30, LONG_LIST = 500, KEPT = 200 };

/* The least similarity of a member to the document that is kept. */
static uint32_t
least_similarity(const struct listed_cluster *c)
{
	uint32_t least = PAIR_ONE;
	struct cluster_member m;
	char *line = c->lines.p;
	size_t i;

	for (i = 0; i < c->records; i++) {
		cluster_list_member(&line, &m);
		if (m.similarity < least)
			least = m.similarity;
	}
	return least;
}

/* The row of cluster n; `named` if links lead to it. */
static void
put_row(struct out *o, const struct report *r, size_t n, bool named)
{
	const struct listed_cluster *c = &r->clusters->cluster[n - 1];

	out_str(o, "<tr");
	if (named)
		html_number(o, " id=n", n);
	html_number(o, "><td class=r>", c->size);
	out_str(o, "<td><a href=\"");
	site_put_page(o, SITE_CLUSTERS, n);
	out_str(o, "\">");
	report_put_id(r, o, buf_span(&c->kept));
	snippet_put_beginning(o, r->sides->docs[0],
	    docs_find(r->sides->docs[0], buf_span(&c->kept)),
	    named && r->clusters->n > LONG_LIST ? SHORT : SNIPPET);
	html_number(o, "</a><td class=r>", c->equal);
	out_str(o, "<td class=r>");
	percent_write(o, least_similarity(c), PAIR_ONE);
	out_char(o, '\n');
}

static void
put_rows(struct out *o, const struct report *r, size_t first, size_t last,
    bool named)
{
	out_str(o,
	    "<table class=list>\n<thead><tr><th scope=col class=num>Size"
	    "<th scope=col>The one kept<th scope=col class=num>Equal copies"
	    "<th scope=col class=num>Least similar</thead>\n<tbody>\n");
	for (; first <= last; first++)
		put_row(o, r, first, named);
	out_str(o, "</tbody></table>\n");
}

void
cluster_put_biggest(struct out *o, const struct report *r)
{
	const size_t n = r->clusters->n;

	out_str(o, "<section>\n<h2>Biggest clusters</h2>\n");
	put_rows(o, r, 1, n < BIGGEST ? n : BIGGEST, false);
	if (n > BIGGEST) {
		out_str(o, "<p><a href=\"");
		site_put_list(o, SITE_CLUSTERS, 1);
		html_number(
		    o, r->clusters->clusters > n ? "\">The " : "\">All ", n);
		out_str(o,
		    r->clusters->clusters > n ? " biggest clusters</a></p>\n"
					      : " clusters</a></p>\n");
	}
	out_str(o, "</section>\n");
}

void
cluster_list_write(const struct report *r, struct out *o, size_t n)
{
	static char words[] = "Clusters";
	const struct cluster_list *c = r->clusters;

	nav_put_head(o, r, (struct span){ words, strlen(words) });
	nav_put_kinds(o, r, SITE_CLUSTERS);
	out_str(o, "<main>\n<h1>Clusters</h1>\n<p class=soft>");
	html_count(o, c->clusters, "cluster");
	out_str(o, " of ");
	html_count(o, c->documents, r->noun);
	out_str(o, "; the biggest come first.");
	if (c->clusters > c->n) {
		html_number(o, " The list has the ", c->n);
		out_str(o, " biggest");
		nav_put_more(o, r);
	}
	if (r->compared > c->documents) {
		html_number(o, " The other ", r->compared - c->documents);
		html_number(o, " of ", r->compared);
		noun_text(o, r->noun,
		    r->compared - c->documents == 1 ? " %s is in no cluster."
						    : " %s are in no cluster.");
	}
	out_str(o, "</p>\n");
	nav_put_lists(o, SITE_CLUSTERS, n, c->n);
	put_rows(o, r, site_first(SITE_CLUSTERS, n),
	    site_last(SITE_CLUSTERS, n, c->n), true);
	nav_put_lists(o, SITE_CLUSTERS, n, c->n);
	out_str(o, "</main>\n");
	frame_end(o);
}

static void
read_text(const struct report *r, struct span id, struct unescaped *text)
{
	const struct document_store *h = r->sides->docs[0];

	docs_read_all(h, docs_find(h, id), text);
}

/* Whether a member of this cluster that came before is an equal copy of a
 * member. Sets *group to the group of its equal copies, or to IDMAP_NONE. */
static bool
is_copy(const struct report *r, size_t cluster, struct span id, uint32_t *group)
{
	const struct equal_copies *c = &r->sides->list->copies;
	static size_t *seen; /* the cluster in which a group was seen last */

	*group = IDMAP_NONE;
	if (idmap_find(&c->ids, id) == IDMAP_NONE)
		return false;
	*group = copies_find(c, id);
	if (!seen)
		seen = mem_new(c->ids.n, sizeof *seen);
	if (seen[*group] == cluster)
		return true;
	seen[*group] = cluster;
	return false;
}

/* The equal copies of a member, if there are any. */
static void
put_copies(struct out *o, const struct report *r, uint32_t group)
{
	const uint32_t *member;
	size_t n;

	if (group == IDMAP_NONE)
		return;
	member = copies_members(&r->sides->list->copies, group, &n);
	overview_put_copies(o, r, member + 1, n - 1);
}

/* The row of a member that is not equal to the document kept. */
static void
put_member(struct out *o, const struct report *r, struct word_changes *w,
    const struct cluster_member *m, uint32_t group)
{
	static const struct listed_pair unlisted;
	const size_t pair =
	    report_pair(r, report_find(r, m->kept), report_find(r, m->id));

	out_str(o, "<tr><td class=r>");
	if (m->similarity == CLUSTER_UNKNOWN)
		out_str(o, "\xe2\x80\x93");
	else
		percent_write(o, m->similarity, PAIR_ONE);
	out_str(o, "<td>");
	if (pair > 0) {
		out_str(o, "<a href=\"../");
		site_put_page(o, SITE_PAIRS, pair);
		out_str(o, "\">");
	}
	report_put_id(r, o, m->id);
	if (pair > 0)
		out_str(o, "</a>");
	put_copies(o, r, group);
	if (r->sides->list->kinds)
		pair_kinds_cell(o,
		    pair > 0 ? &r->sides->list->pair[pair - 1] : &unlisted,
		    false);
	out_str(o, "<td>");
	if (w) {
		read_text(r, m->id, &w->text[1]);
		token_spans_read(&w->token[1], w->text[1].buf, w->text[1].n);
		changes_compare(w);
		changes_write(w, o);
	}
	out_char(o, '\n');
}

/* The members that differ from the document kept. */
static void
put_members(struct out *o, const struct report *r, size_t cluster)
{
	const struct listed_cluster *c = &r->clusters->cluster[cluster - 1];
	static struct word_changes w;
	struct cluster_member m;
	char *line = c->lines.p;
	uint32_t group;
	size_t i, n = 0;

	read_text(r, buf_span(&c->kept), &w.text[0]);
	token_spans_read(&w.token[0], w.text[0].buf, w.text[0].n);
	out_str(o,
	    "<h2>What differs from the one kept</h2>\n"
	    "<p class=soft>Words marked <del>\xe2\x80\xa6</del> are only in "
	    "the one kept, <ins>\xe2\x80\xa6</ins> only in the member.</p>\n"
	    "<table class=list>\n<thead><tr><th scope=col class=\"num key\">Similarity"
	    "<th scope=col>Member");
	out_str(
	    o, r->sides->list->kinds ? "<th scope=col class=kind>Kind" : "");
	out_str(o, "<th scope=col>Words that differ</thead>\n<tbody>\n");
	for (i = 0; i < c->records; i++) {
		cluster_list_member(&line, &m);
		if (!cluster_list_equal(r->clusters, &m) &&
		    !is_copy(r, cluster, m.id, &group))
			put_member(
			    o, r, n++ < COMPARED_MOST ? &w : NULL, &m, group);
	}
	out_str(o, "</tbody></table>\n");
}

/* The members that are equal to the document kept. */
static void
put_equal(struct out *o, const struct report *r, const struct listed_cluster *c)
{
	struct cluster_member m;
	char *line = c->lines.p;
	size_t i, n = 0;

	if (c->equal == 0)
		return;
	html_number(o, "<h2>", c->equal);
	out_str(o, c->equal == 1 ? " equal copy" : " equal copies");
	out_str(o, "</h2>\n<ul>\n");
	for (i = 0; i < c->records && n < NAMED_MOST; i++) {
		cluster_list_member(&line, &m);
		if (!cluster_list_equal(r->clusters, &m))
			continue;
		out_str(o, "<li>");
		report_put_id(r, o, m.id);
		out_char(o, '\n');
		n++;
	}
	if (c->equal > n) {
		html_number(o, "<li>and ", c->equal - n);
		out_str(o, " more\n");
	}
	out_str(o, "</ul>\n");
}

/* The document that is kept, and the beginning of its text. */
static void
put_kept(struct out *o, const struct report *r, struct span id)
{
	const struct document_store *h = r->sides->docs[0];
	const uint32_t document = report_find(r, id);
	const size_t page =
	    document == IDMAP_NONE ? 0 : r->document[document].page;

	if (page > 0) {
		out_str(o, "<a href=\"../");
		site_put_page(o, SITE_DOCUMENTS, page);
		out_str(o, "\">");
	}
	html_id(o, id);
	if (page > 0)
		out_str(o, "</a>");
	snippet_put_beginning(o, h, docs_find(h, id), KEPT);
}

void
cluster_page_write(const struct report *r, struct out *o, size_t n)
{
	const struct listed_cluster *c = &r->clusters->cluster[n - 1];
	char words[64];

	snprintf(words, sizeof words, "Cluster %zu", n);
	nav_put_head(o, r, (struct span){ words, strlen(words) });
	nav_put_page(o, r, SITE_CLUSTERS, n, r->clusters->n);
	html_number(o, "<main>\n<h1>Cluster ", n);
	out_str(o, ": ");
	html_count(o, c->size, r->noun);
	out_str(o, "</h1>\n<dl class=facts><dt>Kept<dd>");
	put_kept(o, r, buf_span(&c->kept));
	out_str(o, "</dl>\n");
	if (c->size - 1 > c->records)
		html_number(
		    o, "<p class=soft>The page has the first ", c->records);
	if (c->size - 1 > c->records)
		out_str(o, " members.</p>\n");
	put_equal(o, r, c);
	if (c->equal + 1 < c->size)
		put_members(o, r, n);
	out_str(o, "</main>\n");
	frame_end(o);
}
