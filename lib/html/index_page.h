/* index_page.h: the lists of links to the pages of a site. */
#ifndef ND_INDEX_PAGE_H
#define ND_INDEX_PAGE_H

#include <stddef.h>

#include "html/side_by_side.h"
#include "io/out.h"

/* Writes list n, from 1, of a site. */
void index_page_write(
    struct side_by_side *s, struct out *o, size_t n, const char *title);

#endif
