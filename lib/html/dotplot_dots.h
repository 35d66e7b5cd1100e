/* dotplot_dots.h: the dots of the pairs that are shown: those outside of
 * passages to their grids, those inside to the sentences that match there. The
 * edge. */
#ifndef ND_DOTPLOT_DOTS_H
#define ND_DOTPLOT_DOTS_H

#include "html/document_store.h"
#include "html/pair_list.h"

/* Reads dots from the file at path, in any order; those of other pairs are
 * passed over. One outside of all passages of its pair is drawn in the middle
 * of both sentences, which a and b have read; one inside sets the bits of both
 * in the pair's `met`, which has one for each sentence of its A, then of its
 * B. DOTPLOT_BYTES and these for each pair that has a dot. */
void dotplot_dots_read(struct pair_list *s, const struct document_store *a,
    const struct document_store *b, const char *path);

#endif
