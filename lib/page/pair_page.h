/* pair_page.h: the page of a pair of documents. */
#ifndef ND_PAIR_PAGE_H
#define ND_PAIR_PAGE_H

#include "page/report.h"

/* Reads pair n, from 1, into r->sides, and writes its page. */
void pair_page_write(const struct report *r, struct out *o, size_t n);

#endif
