/* passage_chain.h: chooses the passages of two texts that begin rows. */
#ifndef ND_PASSAGE_CHAIN_H
#define ND_PASSAGE_CHAIN_H

#include <stddef.h>

#include "diff/monotone_chain.h"
#include "diff/text_rows.h"

/* Sets link[0, n), which has room for all marks, to the heaviest chain of marks
 * of row_least words or more, in bytes, and returns n. If row_least is 0, a
 * mark that overlaps no mark of the chain, in neither text, has moved. Sorts
 * the marks of both texts by their beginning. */
size_t passage_chain_find(struct chain_link *link, const struct rows_source *s,
    const struct rows_marks *m);

#endif
