/* nothing_found.h: the first page of a site without pairs: the most similar
 * pair below the threshold, if it is known, and what to try. */
#ifndef ND_NOTHING_FOUND_H
#define ND_NOTHING_FOUND_H

#include "page/report.h"

/* Writes the paragraphs of the report at f->from. The list has no pair or, if
 * r->below, that pair. */
void nothing_found_put(struct out *o, const struct field *f);

/* Notes the same in a line. */
void nothing_found_note(const struct report *r);

#endif
