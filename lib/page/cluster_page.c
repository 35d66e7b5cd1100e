/* cluster_page.c: the pages of clusters, and the lists of them. */
#include "base/mem.h"
#include "diff/word_diff.h"
#include "page/document_names.h"
#include "page/frame.h"
#include "page/html_text.h"
#include "page/listed_pair.h"
#include "page/pair_kinds.h"
#include "page/report_fields.h"
#include "page/site_pages.h"
#include "record/pair.h"

/* The clusters of the first page; the members of a page whose words are
 * compared, and the equal ones that it names. */
enum { BIGGEST = 10, COMPARED_MOST = 100, NAMED_MOST = 100 };

/* The most bytes of a text in a list, in one with more rows than LONG_LIST, and
 * of the one that is kept. */
enum { SNIPPET = 80, SHORT = 30, LONG_LIST = 500, KEPT = 200 };

/* The fewest words of a run that is equal; the stretches of a text that are
 * shown, and the bytes of each. */
enum { LEAST_RUN = 2, STRETCHES = 4, STRETCH_BYTES = 80 };

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

/* The rows of the clusters of list f->n, or of the biggest ones; links lead to
 * those of a list. */
static void
put_rows(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct cluster_list *l = r->clusters;
	const bool named = f->n > 0;
	size_t n = named ? site_first(SITE_CLUSTERS, f->n) : 1,
	       last = named ? site_last(SITE_CLUSTERS, f->n, l->n) : BIGGEST;

	for (; n <= last && n <= l->n; n++) {
		const struct listed_cluster *c = &l->cluster[n - 1];
		const struct span kept = buf_span(&c->kept);

		FILL(o, NULL, cluster_row, fill_number("named", named),
		    fill_number("n", n), fill_number("size", c->size),
		    field_page("page", SITE_CLUSTERS, n),
		    field_id("id", r, kept),
		    field_beginning("text", r, report_find(r, kept),
			named && l->n > LONG_LIST ? SHORT : SNIPPET),
		    fill_number("equal", c->equal),
		    fill_percent("least", least_similarity(c), PAIR_ONE));
	}
}

static void
put_table(struct out *o, const struct field *f)
{
	FILL(
	    o, NULL, cluster_table, fill_part("list", put_rows, f->from, f->n));
}

void
cluster_page_biggest(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const size_t n = r->clusters->n;

	FILL(o, NULL, biggest_clusters, fill_part("table", put_table, r, 0),
	    fill_number("more", n > BIGGEST), fill_number("n", n),
	    field_list("list", SITE_CLUSTERS, 1),
	    fill_number("some", r->clusters->clusters > n));
}

static void
put_list(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct cluster_list *c = r->clusters;

	FILL(o, r->scope, cluster_list, nav_list(r, SITE_CLUSTERS),
	    fill_number("clusters", c->clusters),
	    fill_number("documents", c->documents),
	    fill_number("some", c->clusters > c->n),
	    fill_number("listed", c->n),
	    fill_number("alone", r->compared > c->documents),
	    fill_number("others", r->compared - c->documents),
	    nav_lists(r, SITE_CLUSTERS, f->n),
	    fill_part("table", put_table, r, f->n));
}

void
cluster_list_write(const struct report *r, struct out *o, size_t n)
{
	frame_write(o, r, fill_words(NULL, "Clusters"), false,
	    fill_part(NULL, put_list, r, n));
}

/* The texts of the document kept (0) and of a member (1), and their diff; the
 * words of it that are left out. */
struct word_changes {
	struct unescaped text[2];
	struct token_spans token[2];
	struct word_diff diff;
	size_t left;
};

static void
read_text(const struct report *r, struct span id, struct word_changes *w, int i)
{
	const struct document_store *h = r->sides->docs[0];

	docs_read_all(h, docs_find(h, id), &w->text[i]);
	token_spans_read(&w->token[i], w->text[i].buf, w->text[i].n);
}

/* Writes words that only text f->n has: the first stretches, each up to some
 * bytes. */
static void
put_stretches(struct out *o, const struct field *f)
{
	struct word_changes *w = (struct word_changes *)f->from;
	const struct token_spans *t = &w->token[f->n];
	const struct common_run all = { t->n, t->n, 0 }, *e;
	size_t i, from = 0, to, n, cut, shown = 0;
	char *text;

	for (i = 0; i <= w->diff.n; i++, from = to + e->n) {
		e = i < w->diff.n ? &w->diff.equal[i] : &all;
		to = f->n ? e->b : e->a;
		if (from < to && shown++ >= STRETCHES)
			w->left += to - from;
		if (from == to || shown > STRETCHES)
			continue;
		n = t->end[to - 1] - t->begin[from];
		text = w->text[f->n].buf + t->begin[from];
		cut = html_cut_length(text, n, STRETCH_BYTES);
		FILL(o, NULL, word_stretch, fill_number("new", f->n),
		    fill_text("text", (struct span){ text, cut }),
		    fill_number("cut", cut < n));
	}
}

/* Writes the words that the texts, if there are any, do not have in common. */
static void
put_changes(struct out *o, const struct field *f)
{
	struct word_changes *w = (struct word_changes *)f->from;

	if (!w)
		return;
	w->left = 0;
	FILL(o, NULL, word_changes, fill_part("old", put_stretches, w, 0),
	    fill_part("new", put_stretches, w, 1));
	if (w->left > 0)
		FILL(o, NULL, word_changes_left, fill_number("n", w->left));
}

/* Whether a member of this cluster that came before is an equal copy of a
 * member. */
static bool
is_copy(const struct report *r, size_t cluster, struct span id)
{
	const struct equal_copies *c = &r->sides->list->copies;
	static size_t *seen; /* the cluster in which a group was seen last */
	uint32_t group;

	if (idmap_find(&c->ids, id) == IDMAP_NONE)
		return false;
	group = copies_find(c, id);
	if (!seen)
		seen = mem_new(c->ids.n, sizeof *seen);
	if (seen[group] == cluster)
		return true;
	seen[group] = cluster;
	return false;
}

/* The row of a member that is not equal to the document kept. */
static void
put_member(struct out *o, const struct report *r, struct word_changes *w,
    const struct cluster_member *m)
{
	static const struct listed_pair unlisted;
	const size_t pair =
	    report_pair(r, report_find(r, m->kept), report_find(r, m->id));

	if (w) {
		read_text(r, m->id, w, 1);
		word_diff_find(&w->diff, &w->token[0], &w->token[1], LEAST_RUN);
	}
	FILL(o, r->scope, cluster_member,
	    fill_number("known", m->similarity != CLUSTER_UNKNOWN),
	    fill_percent("similarity", m->similarity, PAIR_ONE),
	    field_page("page", SITE_PAIRS, pair), field_id("id", r, m->id),
	    field_copies("copies", r, m->id, false),
	    pair_kinds_cell(
		pair > 0 ? &r->sides->list->pair[pair - 1] : &unlisted, false),
	    fill_part("words", put_changes, w, 0));
}

/* The members of cluster f->n that differ from the document kept. */
static void
put_members(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct listed_cluster *c = &r->clusters->cluster[f->n - 1];
	static struct word_changes w;
	struct cluster_member m;
	char *line = c->lines.p;
	size_t i, n = 0;

	read_text(r, buf_span(&c->kept), &w, 0);
	for (i = 0; i < c->records; i++) {
		cluster_list_member(&line, &m);
		if (!cluster_list_equal(r->clusters, &m) &&
		    !is_copy(r, f->n, m.id))
			put_member(o, r, n++ < COMPARED_MOST ? &w : NULL, &m);
	}
}

/* The members of cluster f->n that are equal to the document kept. */
static void
put_equal(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct listed_cluster *c = &r->clusters->cluster[f->n - 1];
	struct cluster_member m;
	char *line = c->lines.p;
	size_t i, n = 0;

	for (i = 0; i < c->records && n < NAMED_MOST && !r->anonymous; i++) {
		cluster_list_member(&line, &m);
		if (!cluster_list_equal(r->clusters, &m))
			continue;
		FILL(o, NULL, cluster_copy, field_id("id", r, m.id));
		n++;
	}
	if (c->equal > n && !r->anonymous)
		FILL(o, NULL, cluster_copies_left,
		    fill_number("n", c->equal - n));
}

static void
put_title(struct out *o, const struct field *f)
{
	FILL(o, NULL, cluster_title, fill_number("n", f->n));
}

static void
put_cluster(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct listed_cluster *c = &r->clusters->cluster[f->n - 1];
	const struct span kept = buf_span(&c->kept);
	const uint32_t document = report_find(r, kept);
	const size_t page =
	    document == IDMAP_NONE ? 0 : r->document[document].page;

	FILL(o, r->scope, cluster, nav_page(r, SITE_CLUSTERS, f->n),
	    fill_number("n", f->n), fill_number("size", c->size),
	    field_page("page", SITE_DOCUMENTS, page),
	    field_name("id", r, document, NAME_WHOLE),
	    field_beginning("text", r, document, KEPT),
	    fill_number("some", c->size - 1 > c->records),
	    fill_number("records", c->records), fill_number("equal", c->equal),
	    fill_part("copies", put_equal, r, f->n),
	    fill_number("differ", c->equal + 1 < c->size),
	    fill_part("members", put_members, r, f->n));
}

void
cluster_page_write(const struct report *r, struct out *o, size_t n)
{
	frame_write(o, r, fill_part(NULL, put_title, NULL, n), true,
	    fill_part(NULL, put_cluster, r, n));
}
