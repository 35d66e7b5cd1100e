/* pair_page.h: the page of a pair of documents. */
#ifndef ND_PAIR_PAGE_H
#define ND_PAIR_PAGE_H

#include <stddef.h>

#include "page/side_by_side.h"
#include "io/out.h"

/* Reads pair n, from 1, of s->list into s, and writes its page. */
void pair_page_write(
    struct side_by_side *s, struct out *o, size_t n, const char *title);

#endif
