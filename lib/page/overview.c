/* overview.c: the beginning of the first page of a site. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "page/bar_chart.h"
#include "page/cluster_page.h"
#include "page/html_text.h"
#include "page/matrix.h"
#include "page/noun.h"
#include "page/overview.h"
#include "page/site_nav.h"
#include "page/site.h"

/* The most bars of the histogram of similarities. */
enum { BARS_MOST = 26 };

/* A number, and what it counts: the noun, if any, and `what`. */
static void
put_figure(struct out *o, uint64_t n, const char *noun, const char *what)
{
	out_str(o, "<div><dt>");
	if (noun)
		html_text(o, noun, strlen(noun));
	out_str(o, noun && n != 1 ? "s" : "");
	out_str(o, what);
	html_number(o, "<dd>", n);
	out_str(o, "</div>\n");
}

/* Writes how many documents and items were read and found. */
static void
put_items(struct out *o, const struct report *r)
{
	const struct pair_list *l = r->sides->list;
	const uint64_t with = l->ids[0].n;

	put_figure(o, r->read[0], "document", " read");
	put_figure(o, r->read[1], "item", " read");
	put_figure(o, l->records, "pair", " of a document and an item");
	put_figure(o, l->ids[1].n, "item", " found");
	put_figure(o, with, "document",
	    with == 1 ? " with an item: --clean removes it"
		      : " with an item: --clean removes them");
	put_figure(o, r->read[0] - with, "document", " without an item");
	out_str(o, "</dl>\n");
}

/* Writes how much was read and found. */
static void
put_figures(struct out *o, const struct report *r)
{
	const struct pair_list *l = r->sides->list;
	const struct cluster_list *c = r->clusters;
	uint64_t gone;

	out_str(o, "<dl class=figures>\n");
	if (r->facts.numbers) {
		site_facts_put_numbers(o, &r->facts);
		out_str(o, "</dl>\n");
		return;
	}
	if (r->items) {
		put_items(o, r);
		return;
	}
	if (r->compared > 0)
		put_figure(o, r->compared, r->noun, " compared");
	if (l->cross)
		put_figure(o, l->pairs, "pair", ", one of each collection");
	else
		put_figure(o, l->pairs, "similar pair", "");
	if (l->kind == PAIR_LIST_PASSAGES)
		put_figure(o, l->records, "passage", " in common");
	if (c) {
		put_figure(o, c->clusters, "cluster", "");
		put_figure(o, c->documents, r->noun, " in clusters");
		gone = c->documents - c->clusters;
		put_figure(o, gone, NULL,
		    gone == 1 ? "copy that can go" : "copies that can go");
		if (r->compared > 0 && r->compared >= c->documents)
			put_figure(o, r->compared - gone, r->noun,
			    r->compared - gone == 1 ? " that stays"
						    : " that stay");
	} else if (r->pages > 0 && l->n == l->rows) {
		put_figure(o, r->pages, r->noun, " in these pairs");
	}
	out_str(o, "</dl>\n");
}

/* The histogram of similarities: bars of 1, 2 or 5 percent, and one of 100. */
static void
put_similarities(struct out *o, const struct report *r)
{
	const struct pair_list *l = r->sides->list;
	const bool passages = l->kind == PAIR_LIST_PASSAGES;
	struct chart_bar bar[BARS_MOST + 1] = { 0 };
	unsigned width, i, x, n;

	width = r->low >= 76 ? 1 : r->low >= 51 ? 2 : 5;
	n = (100 - r->low / width * width) / width + 1;
	for (i = 0; i < n; i++) {
		bar[i].from = r->low / width * width + i * width;
		bar[i].to = i + 1 < n ? bar[i].from + width - 1 : bar[i].from;
		for (x = bar[i].from; x <= bar[i].to && x <= 100; x++)
			bar[i].count += l->histogram[x];
		if (i + 1 == n ||
		    (bar[i].from % 5 == 0 &&
			(n < 12 || bar[i].from % 10 == 0) && i + 2 < n))
			snprintf(bar[i].label, BAR_LABEL, "%ju %%",
			    (uintmax_t)bar[i].from);
	}
	out_str(o, "<section>\n<h2>");
	out_str(o, passages ? "Passages by similarity" : "Pairs by similarity");
	out_str(o, "</h2>\n");
	bar_chart_write(o, bar, n,
	    passages ? "Histogram of the similarities of passages"
		     : "Histogram of the similarities of pairs",
	    " %", passages ? "passage" : "pair");
	out_str(o, "</section>\n");
}

/* The histogram of the sizes of clusters. */
static void
put_sizes(struct out *o, const struct cluster_list *c)
{
	struct chart_bar bar[CLUSTER_BARS] = { 0 };
	size_t i, n = 0;

	for (i = 0; i < CLUSTER_BARS; i++) {
		cluster_list_bar(i, &bar[i].from, &bar[i].to);
		if (i == 0)
			bar[i].from = bar[i].to;
		bar[i].count = c->histogram[i];
		if (bar[i].count > 0)
			n = i + 1;
		if (bar[i].to == 0)
			snprintf(bar[i].label, BAR_LABEL, "%ju+",
			    (uintmax_t)bar[i].from);
		else if (bar[i].to == bar[i].from)
			snprintf(bar[i].label, BAR_LABEL, "%ju",
			    (uintmax_t)bar[i].from);
		else
			snprintf(bar[i].label, BAR_LABEL, "%ju-%ju",
			    (uintmax_t)bar[i].from, (uintmax_t)bar[i].to);
	}
	out_str(o, "<section>\n<h2>Clusters by size</h2>\n");
	bar_chart_write(o, bar, n, "Histogram of the sizes of clusters",
	    " members", "cluster");
	out_str(o, "</section>\n");
}

/* The histogram of the shares of documents that are elsewhere, of those in the
 * list: bars of 10 percent, and one of 100. */
static void
put_shares(struct out *o, const struct report *r)
{
	struct chart_bar bar[11] = { 0 };
	const struct report_document *d;
	size_t i;

	for (i = 0; i < 11; i++) {
		bar[i].from = 10 * i;
		bar[i].to = i < 10 ? 10 * i + 9 : 100;
		snprintf(bar[i].label, BAR_LABEL, "%zu %%", 10 * i);
	}
	for (i = 0; i < r->pages; i++) {
		d = &r->document[r->order[i]];
		if (d->of > 0)
			bar[(uint64_t)((unsigned __int128)d->found * 10 /
				d->of)]
			    .count++;
	}
	out_str(o, "<section>\n<h2>");
	noun_write(o, r->noun, NOUN_CAPITAL_MANY);
	out_str(o, " by share found elsewhere</h2>\n");
	if (r->sides->list->rows > r->sides->list->n) {
		out_str(o, "<p class=soft>");
		nav_put_cut(o, r);
		out_str(o, "</p>\n");
	}
	bar_chart_write(o, bar, 11,
	    "Histogram of the shares of text that are found elsewhere", " %",
	    r->noun);
	out_str(o, "</section>\n");
}

void
overview_put_copies(
    struct out *o, const struct report *r, const uint32_t *member, size_t n)
{
	html_number(o, "<details><summary>and ", n);
	out_str(o, n == 1 ? " equal copy" : " equal copies");
	overview_put_list(o, r, member, n);
}

void
overview_put_list(
    struct out *o, const struct report *r, const uint32_t *member, size_t n)
{
	size_t i;

	out_str(o, "</summary><ul>");
	for (i = 0; i < n && i < COPIES_MOST; i++) {
		out_str(o, "<li>");
		report_put_id(
		    r, o, idmap_id(&r->sides->list->copies.ids, member[i]));
	}
	if (n > COPIES_MOST)
		html_number(o, "<li>and ", n - COPIES_MOST);
	out_str(
	    o, n > COPIES_MOST ? " more</ul></details>" : "</ul></details>");
}

void
overview_write(struct out *o, const struct report *r)
{
	const struct pair_list *l = r->sides->list;
	const struct cluster_list *c = r->clusters;

	put_figures(o, r);
	site_facts_put_notes(o, &r->facts);
	if (r->below)
		return;
	if (l->n > 0 || (c && c->n > 0)) {
		out_str(o, "<div class=charts>\n");
		if (l->n > 0)
			put_similarities(o, r);
		if (l->kind == PAIR_LIST_PASSAGES && r->pages > 0)
			put_shares(o, r);
		if (c && c->n > 0)
			put_sizes(o, c);
		out_str(o, "</div>\n");
	}
	if (c && c->n > 0)
		cluster_put_biggest(o, r);
	matrix_write(o, r);
}
