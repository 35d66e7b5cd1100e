/* document_page.c: the pages of documents, and the lists of them. */
#include "page/document_names.h"
#include "page/evidence_text.h"
#include "page/frame.h"
#include "page/html_text.h"
#include "page/listed_pair.h"
#include "page/pair_kinds.h"
#include "page/report_fields.h"
#include "page/site_pages.h"
#include "record/pair.h"

/* The most bytes of a text without passages that its page shows. */
enum { BEGINNING = 400 };

/* The most rows of a list with the beginnings of texts, and their bytes. */
enum { ROWS_WITH_TEXT = 500, SNIPPET = 80 };

/* The most suspect documents of the first page. */
enum { SUSPECTS = 10 };

/* The documents of the first collection with pages. */
static size_t
first_pages(const struct report *r)
{
	size_t n = 0;

	while (n < r->pages && r->order[n] < r->sides->docs[0]->ids.n)
		n++;
	return n;
}

/* The rows of list f->n or, if it is 0, of the most suspect documents. */
static void
put_rows(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct report_document *d;
	const size_t first = f->n ? site_first(SITE_DOCUMENTS, f->n) : 1,
		     suspects = f->n ? 0 : first_pages(r),
		     last = f->n  ? site_last(SITE_DOCUMENTS, f->n, r->pages)
	    : suspects < SUSPECTS ? suspects
				  : SUSPECTS;
	size_t n;

	for (n = first; n <= last; n++) {
		const uint32_t document = r->order[n - 1];

		d = &r->document[document];
		FILL(o, r->scope, document_row, fill_number("named", f->n > 0),
		    fill_number("n", n), field_page("page", SITE_DOCUMENTS, n),
		    field_name("id", r, document, NAME_SHORT),
		    fill_number("short", r->pages <= ROWS_WITH_TEXT),
		    field_beginning("text", r, document, SNIPPET),
		    fill_number("known", d->of > 0),
		    fill_percent("share", d->found, d->of),
		    fill_number("width",
			(unsigned __int128)d->found * 100 / (d->of | !d->of)),
		    fill_percent("best", d->best, PAIR_ONE),
		    fill_number("pairs", d->pairs));
	}
}

static void
put_table(struct out *o, const struct field *f)
{
	const struct report *r = f->from;

	FILL(o, r->scope, document_table, fill_part("list", put_rows, r, f->n));
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

static void
put_list(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct pair_list *l = r->sides->list;
	const uint64_t copies = unlisted_copies(r), known = r->pages + copies,
		       others = r->compared > known ? r->compared - known : 0;

	FILL(o, r->scope, document_list, nav_list(r, SITE_DOCUMENTS),
	    fill_number("copies", copies),
	    fill_number("alone", l->rows == l->n && others > 0),
	    fill_number("others", others), nav_lists(r, SITE_DOCUMENTS, f->n),
	    fill_part("table", put_table, r, f->n));
}

void
document_page_suspects(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const size_t n = first_pages(r);

	FILL(o, r->scope, suspects, fill_part("table", put_table, r, 0),
	    fill_number("more", n > SUSPECTS), fill_number("n", n),
	    field_list("documents", SITE_DOCUMENTS, 1));
}

static void
put_list_title(struct out *o, const struct field *f)
{
	const struct report *r = f->from;

	FILL(o, r->scope, documents_title, nav_list(r, SITE_DOCUMENTS));
}

void
document_list_write(const struct report *r, struct out *o, size_t n)
{
	frame_write(o, r, fill_part(NULL, put_list_title, r, 0), false,
	    fill_part(NULL, put_list, r, n));
}

/* The rows of the pairs of a document. */
static void
put_pairs(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct pair_list *l = r->sides->list;
	const struct report_document *d = &r->document[f->n];
	const struct listed_pair *p;
	size_t i, pair;
	uint64_t num, den;

	for (i = 0; i < d->pairs; i++) {
		pair = r->pair[d->first + i];
		p = &l->pair[pair - 1];
		report_similarity(p, &num, &den);
		FILL(o, r->scope, document_pair,
		    fill_percent("similarity", num, den),
		    field_page("page", SITE_PAIRS, pair),
		    field_name(
			"id", r, report_partner(r, pair, f->n), NAME_SHORT),
		    pair_kinds_cell(p, true),
		    fill_number("matches", p->matches),
		    fill_number("records", p->records),
		    evidence_text("common", p, l->kind == PAIR_LIST_PARTS,
			r->side[2 * pair - 1] == f->n ? EVIDENCE_OF_B
						      : EVIDENCE_OF_A));
	}
}

/* The beginning of the text. */
static void
put_beginning(struct out *o, const struct field *f)
{
	static struct unescaped text;
	const struct report *r = f->from;
	size_t n;

	docs_read_beginning(report_store(r, f->n), report_stored(r, f->n),
	    4 * BEGINNING, &text);
	if (text.n == 0)
		return;
	n = html_cut_length(text.buf, text.n, BEGINNING);
	FILL(o, NULL, document_beginning,
	    fill_text("text", (struct span){ text.buf, n }),
	    fill_number("cut", n < text.n));
}

static void
put_document(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const uint32_t document = r->order[f->n - 1];
	const struct report_document *d = &r->document[document];
	const struct span id = report_id(r, document);

	FILL(o, r->scope, document, nav_page(r, SITE_DOCUMENTS, f->n),
	    field_name("id", r, document, NAME_WHOLE),
	    fill_part("beginning", put_beginning, r, document),
	    fill_number("found", d->found), fill_number("of", d->of),
	    fill_percent("share", d->found, d->of),
	    fill_percent("best", d->best, PAIR_ONE),
	    fill_number("pairs", d->pairs), fill_number("places", d->places),
	    fill_number("copied",
		idmap_find(&r->sides->list->copies.ids, id) != IDMAP_NONE),
	    field_copies("copies", r, id, true),
	    fill_part("list", put_pairs, r, document),
	    fill_part("origin", origin_text_put, r, document));
}

void
document_page_write(const struct report *r, struct out *o, size_t n)
{
	frame_write(o, r,
	    fill_attribute(NULL, document_name(r, r->order[n - 1], NAME_WHOLE)),
	    true, fill_part(NULL, put_document, r, n));
}
