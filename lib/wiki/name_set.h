/* name_set.h: a set of names that ignores case, spaces and punctuation: names
 * are equal if their tokens are. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/idmap.h"
#include "text/token.h"

/* Names, and room for one. Owns all. Start from {0}. */
struct name_set {
	struct idmap map;
	struct token_text text;
	char *copy;
	size_t cap;
};

/* A name without a token is never in the set. */
void name_set_add(struct name_set *s, const char *p, size_t n);
bool name_set_has(struct name_set *s, const char *p, size_t n);

/* Makes *to, for another thread: it shares the names of `from`, to which none
 * is added any more. */
void name_set_share(struct name_set *to, const struct name_set *from);
void name_set_free(struct name_set *s);
