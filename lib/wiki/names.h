/* names.h: a set of names, which are the same where their tokens are: case,
 * spaces and punctuation make no difference. */
#ifndef ND_NAMES_H
#define ND_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/idmap.h"
#include "text/token.h"

/* Owns all. Start from {0}. */
struct names {
	struct idmap map;
	struct token_text text;
	char *copy;
	size_t cap;
};

/* A name without a token is in no set. */
void names_add(struct names *s, const char *p, size_t n);
bool names_has(struct names *s, const char *p, size_t n);
void names_free(struct names *s);

#endif
