/* overview.h: the beginning of the first page of a site: numbers, histograms,
 * the biggest clusters, and the matrix of documents. */
#ifndef ND_OVERVIEW_H
#define ND_OVERVIEW_H

#include "page/report.h"

/* Writes it, of the report at f->from. */
void overview_put(struct out *o, const struct field *f);

#endif
