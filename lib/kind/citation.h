/* citation.h: detects sentences that are bibliographic citations. */
#ifndef ND_CITATION_H
#define ND_CITATION_H

#include "kind/word_classes.h"

/* The number of signs of a citation in a sentence, CITATION_SURE if one of them
 * is certain; 0 if the sentence has a verb. */
enum { CITATION_SURE = 2 };
unsigned citation_signs(const struct word_classes *l);

#endif
