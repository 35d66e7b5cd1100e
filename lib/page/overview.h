/* overview.h: the beginning of the first page of a site: numbers, histograms,
 * the biggest clusters, and the matrix of documents. */
#ifndef ND_OVERVIEW_H
#define ND_OVERVIEW_H

#include "page/report.h"

void overview_write(struct out *o, const struct report *r);

/* Writes a folded list of the ids of the first COPIES_MOST of n documents,
 * which are numbers of list->copies.ids. The caller writes the summary before
 * it. */
enum { COPIES_MOST = 100 };
void overview_put_list(
    struct out *o, const struct report *r, const uint32_t *member, size_t n);

/* Writes "and N equal copies", and the ids of the first COPIES_MOST of them,
 * folded, as overview_put_list does. */
void overview_put_copies(
    struct out *o, const struct report *r, const uint32_t *member, size_t n);

#endif
