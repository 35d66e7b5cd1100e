/* origin_text.h: writes a text with a margin that names, for each part of it,
 * the documents that have it too. */
#ifndef ND_ORIGIN_TEXT_H
#define ND_ORIGIN_TEXT_H

#include "page/report.h"

/* Writes the text of document f->n of passages, of the report at f->from. Parts
 * that no other document has are folded if they are long. */
void origin_text_put(struct out *o, const struct field *f);

#endif
