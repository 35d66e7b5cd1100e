/* pair_facts.h: writes what is known of a pair of documents: its similarity,
 * evidence, lengths and differences. */
#ifndef ND_PAIR_FACTS_H
#define ND_PAIR_FACTS_H

#include "page/side_by_side.h"
#include "io/out.h"

/* Writes the similarity and the evidence. */
void pair_facts_similarity(
    struct out *o, const struct pair_list *l, const struct listed_pair *p);

/* Writes a table of the lengths of both texts, and of how much of them is in
 * passages. */
void pair_facts_table(struct out *o, const struct sides_part *p);

/* Writes a sentence on the differences of a part, and a legend. */
void pair_facts_legend(
    struct out *o, const struct side_by_side *s, const struct sides_part *p);

#endif
