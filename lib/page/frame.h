/* frame.h: the frame of every page of a site, and the links from every page to
 * the lists, and from a page to the pages before and after it. */
#pragma once

#include "page/report.h"
#include "page/site.h"

/* Writes page n, or list n, of a kind. */
typedef void (*site_writer)(const struct report *r, struct out *o, size_t n);

/* Writes a page, which is in the directory of the site or below it. Its title
 * is `name`, if that has a function, and the title of the site. A page loads
 * only the style and the script of its site: its Content-Security-Policy says
 * so. Of one file, only the body. */
void frame_write(struct out *o, const struct report *r, struct field name,
    bool below, struct field body);

/* Writes a site as one page, with its style and script. */
void frame_write_file(struct out *o, const struct report *r, struct field body);

/* `nav`: links from a list of a kind to the first lists of all kinds. */
struct field nav_list(const struct report *r, enum site_kind kind);

/* `nav`: links from page n of a kind to the first lists of all kinds, to the
 * page before and the page after, and to its own row in the list. */
struct field nav_page(const struct report *r, enum site_kind kind, size_t n);

/* `lists`: links from list n of a kind to all lists of it, if there are
 * several. */
struct field nav_lists(const struct report *r, enum site_kind kind, size_t n);

/* The fields of page n of a kind: n, the pages before and after it, with number
 * 0 if there is none, and its row. */
#define NAV_NEIGHBOURS(kind, n, all)                              \
	fill_number("n", n), field_page("previous", kind, (n)-1), \
	    field_page("next", kind, (n) < (all) ? (n) + 1 : 0),  \
	    field_row("row", kind, n)
