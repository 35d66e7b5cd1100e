/* frame.c: the frame of the pages of a site, and the links between them. */
#include "page/frame.h"
#include "page/report_fields.h"

void
frame_write(struct out *o, const struct report *r, struct field name,
    bool below, struct field body)
{
	name.name = "name";
	body.name = "body";
	if (r->in_file)
		body.put(o, &body);
	else
		FILL(o, r->scope, frame, fill_number("named", name.put != NULL),
		    name, fill_number("in_file", 0),
		    fill_number("below", below), body);
}

void
frame_write_file(struct out *o, const struct report *r, struct field body)
{
	extern const char page_style[], page_script[];

	FILL(o, r->scope, frame, fill_number("named", 0),
	    fill_number("in_file", 1), fill_markup("style", page_style),
	    fill_markup("script", page_script), body);
}

/* The number of pages of a kind. */
static size_t
pages_of(const struct report *r, enum site_kind kind)
{
	return kind == SITE_PAIRS    ? r->sides->list->n
	    : kind == SITE_DOCUMENTS ? r->pages
	    : r->clusters	     ? r->clusters->n
				     : 0;
}

static void
put_kind(struct out *o, const struct field *f)
{
	FILL(o, f->from, kind_name,
	    fill_number("documents", f->n == SITE_DOCUMENTS),
	    fill_number("clusters", f->n == SITE_CLUSTERS));
}

/* Links to the first lists of all kinds but f->n, which is the current page;
 * f->of: from a directory of the site. */
static void
put_kinds(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	size_t kind;

	for (kind = 0; kind < SITE_KINDS; kind++)
		if (kind == SITE_PAIRS || pages_of(r, kind) > 0)
			FILL(o, NULL, nav_kind,
			    fill_number("here", kind == f->n),
			    fill_number("below", f->of),
			    field_list("list", kind, 1),
			    fill_part("kind", put_kind, r->scope, kind));
}

struct field
nav_list(const struct report *r, enum site_kind kind)
{
	return fill_part("nav", put_kinds, r, kind);
}

static void
put_page_nav(struct out *o, const struct field *f)
{
	const size_t all = pages_of(f->from, f->of);

	FILL(o, NULL, nav_page,
	    { "nav", put_kinds, SITE_KINDS, 1, .from = f->from },
	    NAV_NEIGHBOURS(f->of, f->n, all), fill_number("all", all));
}

struct field
nav_page(const struct report *r, enum site_kind kind, size_t n)
{
	return (struct field){ "nav", put_page_nav, n, kind, .from = r };
}

static void
put_list_links(struct out *o, const struct field *f)
{
	const size_t lists = site_lists(f->of, pages_of(f->from, f->of));
	size_t i;

	for (i = 1; i <= lists; i++)
		FILL(o, NULL, nav_list, fill_number("here", i == f->n),
		    fill_number("n", i), field_list("list", f->of, i));
}

static void
put_lists(struct out *o, const struct field *f)
{
	if (site_lists(f->of, pages_of(f->from, f->of)) > 1)
		FILL(o, NULL, nav_lists,
		    { "links", put_list_links, f->n, f->of, .from = f->from });
}

struct field
nav_lists(const struct report *r, enum site_kind kind, size_t n)
{
	return (struct field){ "lists", put_lists, n, kind, .from = r };
}
