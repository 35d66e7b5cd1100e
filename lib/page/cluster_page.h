/* cluster_page.h: the pages of clusters, and the lists of them. */
#ifndef ND_CLUSTER_PAGE_H
#define ND_CLUSTER_PAGE_H

#include "page/report.h"

/* Writes the page of cluster n, from 1: the document that is kept, and how each
 * member differs from it. */
void cluster_page_write(const struct report *r, struct out *o, size_t n);

/* Writes list n, from 1, of clusters. */
void cluster_list_write(const struct report *r, struct out *o, size_t n);

/* Writes a section with the biggest clusters, at least one, of the report at
 * f->from. */
void cluster_put_biggest(struct out *o, const struct field *f);

#endif
