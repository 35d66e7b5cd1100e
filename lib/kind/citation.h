/* citation.h: what looks like a citation, or a part of one. */
#ifndef ND_CITATION_H
#define ND_CITATION_H

#include "kind/word_classes.h"

/* How many signs of a citation a sentence shows, CITATION_SURE for one that
 * leaves no doubt; none where it has a verb. */
enum { CITATION_SURE = 2 };

unsigned citation_signs(const struct word_classes *l);

#endif
