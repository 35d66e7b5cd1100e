/* symbol_text.h: the text of a document that has no token, such as emoji or
 * punctuation, as one token. */
#pragma once

#include <stdbool.h>

#include "base/span.h"
#include "text/token.h"

/* Adds a field of a record, with its escapes, to the characters of a document.
 * The byte after the field must be ASCII. */
void symbols_add(struct uni_chunk *c, struct span field);

/* Makes the last field of t one token: the folded characters (unicode.h),
 * with U+00A0 for white space between others. False if there are no others, or
 * if one is U+FFFD: in another encoding, different texts become the same
 * U+FFFD. */
bool symbols_make_token(struct uni_chunk *c, struct token_text *t);
