/* page.h: the page of a pair of documents. */
#ifndef ND_PAGE_H
#define ND_PAGE_H

#include <stddef.h>

#include "html/sides.h"
#include "io/out.h"

/* Writes page n, from 1, of a site of this title. */
void page_write(struct sides *s, struct out *o, size_t n, const char *title);

#endif
