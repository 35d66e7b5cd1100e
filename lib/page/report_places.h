/* report_places.h: lists the passages of each document of a site. */
#ifndef ND_REPORT_PLACES_H
#define ND_REPORT_PLACES_H

#include "page/report.h"

/* Sets r->place, and the passages of each document, by place, and the share of
 * it that they cover. The pairs are numbered. */
void report_list_places(struct report *r);

#endif
