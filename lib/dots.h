/* dots.h: the dots of the pairs that are shown, to their grids. The edge. */
#ifndef ND_DOTS_H
#define ND_DOTS_H

#include "held.h"
#include "shown.h"

/* Reads dots from the file at path, in any order; those of other pairs are
 * passed over. A dot is drawn in the middle of both sentences, which h has
 * read. DOTPLOT_BYTES for each pair that has a dot. */
void dots_read(struct showing *s, const struct held *h, const char *path);

#endif
