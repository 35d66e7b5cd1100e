/* passage_table.h: writes the table of the passages of a pair. */
#ifndef ND_PASSAGE_TABLE_H
#define ND_PASSAGE_TABLE_H

#include "page/fill.h"
#include "page/side_by_side.h"

/* Writes a row for each passage of the side_by_side f->from: its number,
 * similarity and sentences, and what both texts have there, with some words
 * before and after it. The middle of long passages is left out. */
void passage_table_put(struct out *o, const struct field *f);

#endif
