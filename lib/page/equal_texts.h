/* equal_texts.h: makes the passages of documents with the same text one
 * passage, the whole text. */
#pragma once

#include "page/side_by_side.h"

/* Changes those pairs of l, the list of s, whose documents have the same bytes,
 * and passages at the same place of both that cover at least half of them.
 * Sorts the list again. */
void equal_texts_join(struct pair_list *l, struct side_by_side *s);
