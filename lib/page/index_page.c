/* index_page.c: the lists of the pairs of a site. */
#include "page/document_names.h"
#include "page/evidence_text.h"
#include "page/frame.h"
#include "page/pair_kinds.h"
#include "page/report_fields.h"
#include "page/site_pages.h"
#include "record/pair.h"

/* The most bytes of a text that are shown, and the most rows of a list with the
 * beginnings of texts and with differences. */
enum { SNIPPET = 120, ROWS_WITH_TEXT = 1000 };

/* The beginning of text f->of of pair f->n or, of passages, of the first
 * passage of those that were read last. */
static void
put_text(struct out *o, const struct field *f)
{
	static struct unescaped text;
	const struct report *r = f->from;
	const struct side_by_side *s = r->sides;
	const struct document_pair d =
	    sides_documents(s, &s->list->pair[f->n - 1]);
	const struct field beginning =
	    field_beginning(NULL, r, r->side[2 * (f->n - 1) + f->of], SNIPPET);

	if (s->list->n > ROWS_WITH_TEXT)
		return;
	if (s->list->kind == PAIR_LIST_PASSAGES) {
		docs_read_text(s->docs[f->of], d.doc[f->of], 0, &text, NULL);
		snippet_put(o, &text,
		    s->passage->column[PASSAGE_COLUMNS + 2 * f->of], SNIPPET);
	} else if (f->of == 0 || !d.listed->equal) {
		beginning.put(o, &beginning);
	}
}

static void
put_row(struct out *o, const struct report *r, size_t n)
{
	struct side_by_side *s = r->sides;
	const struct document_pair d =
	    sides_documents(s, &s->list->pair[n - 1]);
	uint64_t num, den;

	if (s->list->kind == PAIR_LIST_PASSAGES)
		sides_read_passages(s, &d);
	report_similarity(d.listed, &num, &den);
	FILL(o, r->scope, pair_row, fill_number("n", n),
	    fill_percent("similarity", num, den),
	    field_page("page", SITE_PAIRS, n),
	    field_name("a", r, r->side[2 * n - 2], NAME_SHORT),
	    { "text_a", put_text, n, 0, .from = r },
	    field_name("b", r, r->side[2 * n - 1], NAME_SHORT),
	    { "text_b", put_text, n, 1, .from = r },
	    pair_kinds_cell(d.listed, s->list->n <= ROWS_WITH_TEXT),
	    fill_number("equal", d.listed->equal),
	    field_copies("copies", r, d.id[0], false),
	    fill_number("matches", d.listed->matches),
	    fill_number("records", d.listed->records),
	    evidence_text("common", d.listed, s->list->kind == PAIR_LIST_PARTS,
		EVIDENCE_OF_BOTH));
}

static void
put_rows(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	size_t n, last = site_last(SITE_PAIRS, f->n, r->sides->list->n);

	for (n = site_first(SITE_PAIRS, f->n); n <= last; n++)
		put_row(o, r, n);
}

/* The directories or URLs that names leave out. */
static void
put_prefixes(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const bool cross = r->sides->list->cross;
	int i;

	for (i = 0; i < 2; i++)
		if (r->prefix[i] > 0)
			FILL(o, NULL, prefix, fill_number("cross", cross),
			    fill_number("b", i),
			    fill_text("prefix",
				(struct span){
				    report_id(r, i * r->sides->docs[0]->ids.n)
					.p,
				    r->prefix[i] }));
}

static void
put_list(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct pair_list *l = r->sides->list;

	FILL(o, r->scope, pair_list, fill_number("groups", l->groups),
	    fill_number("equal_pairs", l->equal_pairs),
	    fill_number("left", r->left),
	    fill_part("prefixes", put_prefixes, r, 0),
	    nav_lists(r, SITE_PAIRS, f->n),
	    fill_part("list", put_rows, r, f->n));
}

static void
put_index(struct out *o, const struct field *f)
{
	const struct report *r = f->from;

	FILL(o, r->scope, index,
	    nav_list(r, f->n == 1 ? SITE_PAIRS : SITE_KINDS),
	    fill_number("first", f->n == 1),
	    fill_part("overview", overview_put, r, 0),
	    fill_number("found", r->sides->list->n > 0 && !r->below),
	    fill_part("pairs", put_list, r, f->n),
	    fill_part("nothing", nothing_found_put, r, 0));
}

void
index_page_write(const struct report *r, struct out *o, size_t n)
{
	frame_write(o, r, (struct field){ NULL }, false,
	    fill_part(NULL, put_index, r, n));
}
