/* pair_facts.h: what is known of the pair that was read last: its similarity,
 * evidence, lengths and differences. */
#ifndef ND_PAIR_FACTS_H
#define ND_PAIR_FACTS_H

#include "page/fill.h"

/* The similarity and the evidence; f->from is a report. */
void pair_facts_similarity(struct out *o, const struct field *f);

/* A table of the lengths of both texts, and of how much of them is in passages;
 * f->from is a side_by_side. */
void pair_facts_words(struct out *o, const struct field *f);

/* A sentence on the differences of part f->n of the side_by_side f->from, and a
 * legend. */
void pair_facts_legend(struct out *o, const struct field *f);

#endif
