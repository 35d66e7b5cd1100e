/* dotplot_dots.h: reads the dots of the listed pairs for their dot plots. A
 * malformed file ends the program. */
#pragma once

#include "page/document_store.h"
#include "page/pair_list.h"

/* Reads the dots of the file at path, in any order; ignores dots of other
 * pairs. A dot outside all passages of its pair is added to the pair's grid, at
 * the middle of both sentences. A dot in a passage sets the bits of both
 * sentences in the pair's `matched`, which has a bit for each sentence of A,
 * then of B. a and b have read the sentences. Allocates DOTPLOT_BYTES and these
 * bits for each pair with a dot. */
void dotplot_dots_read(struct pair_list *s, const struct document_store *a,
    const struct document_store *b, const char *path);
