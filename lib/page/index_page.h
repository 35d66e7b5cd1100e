/* index_page.h: the lists of the pairs of a site; the first one is the first
 * page, and begins with the overview. */
#ifndef ND_INDEX_PAGE_H
#define ND_INDEX_PAGE_H

#include <stddef.h>

#include "page/report.h"

/* Writes list n, from 1, of a site. */
void index_page_write(const struct report *r, struct out *o, size_t n);

#endif
