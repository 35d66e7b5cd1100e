/* site_nav.h: the links from every page to the lists of a site, and from a page
 * to the pages before and after it. */
#ifndef ND_SITE_NAV_H
#define ND_SITE_NAV_H

#include "page/report.h"
#include "page/site.h"

/* Writes a sentence if some pairs are not shown, and so not counted. */
void nav_put_cut(struct out *o, const struct report *r);

/* Writes the end of such a sentence: which option shows more. */
void nav_put_more(struct out *o, const struct report *r);

/* Links from the lists of a kind to the first lists of all kinds. */
void nav_put_kinds(struct out *o, const struct report *r, enum site_kind kind);

/* Links from list n of a kind to all lists of it, if there are several. */
void nav_put_lists(struct out *o, enum site_kind kind, size_t n, size_t pages);

/* Links from page n of a kind to the first lists of all kinds, to the page
 * before and the page after, and to its own row in the list. */
void nav_put_page(struct out *o, const struct report *r, enum site_kind kind,
    size_t n, size_t pages);

/* Writes the head of a page that is no page of a pair, up to the end of its
 * title: `before`, if it is not empty, and the title of the site. */
void nav_put_head(struct out *o, const struct report *r, struct span before);

#endif
