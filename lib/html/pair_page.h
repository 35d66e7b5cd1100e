/* pair_page.h: the page of a pair of documents. */
#ifndef ND_PAIR_PAGE_H
#define ND_PAIR_PAGE_H

#include <stddef.h>

#include "html/side_by_side.h"
#include "io/out.h"

/* Writes page n, from 1, of a site; reads the pair to s. */
void pair_page_write(
    struct side_by_side *s, struct out *o, size_t n, const char *title);

#endif
