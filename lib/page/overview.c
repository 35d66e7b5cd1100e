/* overview.c: the beginning of the first page of a site. */
#include <stdio.h>

#include "page/bar_chart.h"
#include "page/site_pages.h"

/* The most bars of the histogram of similarities. */
enum { BARS_MOST = 26 };

/* The histogram of similarities: bars of 1, 2 or 5 percent, and one of 100. */
static void
put_similarities(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
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
	FILL(o, r->scope, similarity_chart,
	    bar_chart("chart",
		&(struct bar_chart){ bar, n,
		    passages ? "Histogram of the similarities of passages"
			     : "Histogram of the similarities of pairs",
		    " %", passages ? "passage" : "pair" }));
}

/* The histogram of the sizes of clusters. */
static void
put_sizes(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct cluster_list *c = r->clusters;
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
	FILL(o, NULL, size_chart,
	    bar_chart("chart",
		&(struct bar_chart){ bar, n,
		    "Histogram of the sizes of clusters", " members",
		    "cluster" }));
}

/* The histogram of the shares of documents that are elsewhere, of those in the
 * list: bars of 10 percent, and one of 100. */
static void
put_shares(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
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
	FILL(o, r->scope, share_chart,
	    bar_chart("chart",
		&(struct bar_chart){ bar, 11,
		    "Histogram of the shares of text that are found elsewhere",
		    " %", r->noun }));
}

/* Writes how much was read and found. */
static void
put_figures(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct pair_list *l = r->sides->list;
	const struct cluster_list none = { 0 },
				  *c = r->clusters ? r->clusters : &none;
	const uint64_t with = l->ids[0].n, gone = c->documents - c->clusters;

	FILL(o, r->scope, figures, fill_number("given", r->facts.numbers),
	    site_facts("facts", &r->facts, false),
	    fill_number("items", r->items),
	    fill_number("documents", r->read[0]),
	    fill_number("items_read", r->read[1]),
	    fill_number("records", l->records),
	    fill_number("items_found", l->ids[1].n), fill_number("with", with),
	    fill_number("without", r->read[0] - with),
	    fill_number("cross", l->cross), fill_number("pairs", l->pairs),
	    fill_number("clustered", r->clusters != NULL),
	    fill_number("clusters", c->clusters),
	    fill_number("members", c->documents), fill_number("gone", gone),
	    fill_number(
		"stay_known", r->compared > 0 && r->compared >= c->documents),
	    fill_number("stay", r->compared - gone),
	    fill_number("all", r->pages > 0 && l->n == l->rows));
}

void
overview_put(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct pair_list *l = r->sides->list;
	const bool clusters = r->clusters && r->clusters->n > 0;

	FILL(o, r->scope, overview, fill_part("figures", put_figures, r, 0),
	    site_facts("notes", &r->facts, true),
	    fill_number("below", r->below),
	    fill_number("charts", l->n > 0 || clusters),
	    fill_number("pairs", l->n), fill_number("clusters", clusters),
	    fill_number(
		"of_passages", l->kind == PAIR_LIST_PASSAGES && r->pages > 0),
	    fill_part("similarities", put_similarities, r, 0),
	    fill_part("part_elsewhere", put_shares, r, 0),
	    fill_part("sizes", put_sizes, r, 0),
	    fill_number("suspect",
		l->cross && l->kind == PAIR_LIST_PASSAGES && r->pages > 0),
	    fill_part("suspects", document_page_suspects, r, 0),
	    fill_part("biggest", cluster_page_biggest, r, 0),
	    fill_part("matrix", matrix_put, r, 0));
}
