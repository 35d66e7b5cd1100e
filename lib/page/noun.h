/* noun.h: writes the word for a document of a site. */
#ifndef ND_NOUN_H
#define ND_NOUN_H

#include "io/out.h"

enum noun_form { NOUN_ONE, NOUN_MANY, NOUN_CAPITAL, NOUN_CAPITAL_MANY };

/* Writes a noun of lower-case letters: "document", "documents", "Document" or
 * "Documents". */
void noun_write(struct out *o, const char *noun, enum noun_form form);

/* Writes a text with the noun in place of each `%`. */
void noun_text(struct out *o, const char *noun, const char *text);

#endif
