#include <string.h>

#include "page/document_names.h"
#include "page/html_text.h"
#include "page/report_fields.h"

/* The copies that are named. */
enum { COPIES_MOST = 100 };

static void
put_capital(struct out *o, const struct field *f)
{
	out_char(o, *f->text.p - 'a' + 'A');
	out_put(o, f->text.p + 1, f->text.n - 1);
}

void
report_scope(struct report *r)
{
	const struct pair_list *l = r->sides->list;
	const struct span title = { (char *)r->title, strlen(r->title) };
	struct field *f = r->scope;

	*f++ = fill_words("noun", r->noun);
	*f = fill_words("Noun", r->noun);
	f++->put = put_capital;
	*f++ = fill_attribute("site", title);
	*f++ = fill_text("title", title);
	*f++ = fill_words("max_option", r->max_option);
	*f++ = fill_number("cut", l->rows > l->n);
	*f++ = fill_number("shown", l->n);
	*f++ = fill_number("rows", l->rows);
	*f++ = fill_number("compared", r->compared);
	*f++ = fill_number("listed", r->pages);
	*f++ = fill_number("passages", l->kind == PAIR_LIST_PASSAGES);
	*f++ = fill_number("parts", l->kind == PAIR_LIST_PARTS);
	*f++ = fill_number("kinds", l->kinds);
	*f++ = fill_number("evidence", r->evidence);
	*f++ = fill_number("shares", r->shares);
	*f++ = fill_number("anonymous", r->anonymous);
}

static void
put_page(struct out *o, const struct field *f)
{
	site_put_page(o, f->of, f->n);
}

static void
put_list(struct out *o, const struct field *f)
{
	site_put_list(o, f->of, f->n);
}

static void
put_row(struct out *o, const struct field *f)
{
	site_put_row(o, f->of, f->n);
}

struct field
field_page(const char *name, enum site_kind kind, size_t n)
{
	return (struct field){ name, put_page, n, kind };
}

struct field
field_list(const char *name, enum site_kind kind, size_t n)
{
	return (struct field){ name, put_list, n, kind };
}

struct field
field_row(const char *name, enum site_kind kind, size_t n)
{
	return (struct field){ name, put_row, n, kind };
}

void
snippet_put(
    struct out *o, const struct unescaped *text, size_t from, size_t most)
{
	const struct span left = { text->buf + from, text->n - from };
	const size_t n = html_cut_length(left.p, left.n, most);

	FILL(o, NULL, snippet, fill_number("within", from > 0),
	    fill_text("text", (struct span){ left.p, n }),
	    fill_number("cut", n < left.n));
}

static void
put_beginning(struct out *o, const struct field *f)
{
	static struct unescaped text;
	const struct report *r = f->from;

	docs_read_beginning(
	    report_store(r, f->n), report_stored(r, f->n), 4 * f->of, &text);
	if (text.n > 0)
		snippet_put(o, &text, 0, f->of);
}

struct field
field_beginning(
    const char *name, const struct report *r, uint32_t document, size_t most)
{
	return (struct field){ name, put_beginning, document, most, .from = r };
}

/* The first ids of a list of f->n. */
static void
put_ids(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const uint32_t *member = (const uint32_t *)f->text.p;
	size_t i;

	for (i = 0; i < f->n && i < COPIES_MOST; i++)
		FILL(o, NULL, copy,
		    field_id("id", r,
			idmap_id(&r->sides->list->copies.ids, member[i])));
}

static void
put_copies(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct equal_copies *c = &r->sides->list->copies;
	const uint32_t *member;
	size_t n;

	if (idmap_find(&c->ids, f->text) == IDMAP_NONE)
		return;
	member = copies_members(c, copies_find(c, f->text), &n);
	member += !f->n;
	n -= !f->n;
	FILL(o, r->scope, copies, fill_number("all", f->n), fill_number("n", n),
	    fill_number("hidden", r->anonymous),
	    { "ids", put_ids, n, .text.p = (char *)member, .from = r },
	    fill_number("more", n > COPIES_MOST),
	    fill_number("left", n - COPIES_MOST));
}

struct field
field_copies(const char *name, const struct report *r, struct span id, bool all)
{
	return (struct field){ name, put_copies, all, .text = id, .from = r };
}
