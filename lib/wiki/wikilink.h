/* wikilink.h: what links and variants of wikitext look like. Texts that are
 * read end in NUL. */
#ifndef ND_WIKILINK_H
#define ND_WIKILINK_H

#include <stdbool.h>
#include <stddef.h>

#include "wiki/name_set.h"

/* How many bytes of an address begin at p, and the spaces behind it; 0 where
 * none does. */
size_t wikilink_url_length(const char *p);

/* Whether a link whose target begins at p is not for the reader: the name
 * before its `:` is in vanish, or it leads to the same page in another
 * language and has no text of its own. */
bool wikilink_is_hidden(const char *p, struct name_set *vanish);

/* What [[p|]] shows of its target, moved to p; returns the end of it. */
char *wikilink_pipe_trick(char *p, char *end);

/* Whether the flags of a variant say that it is not shown. */
bool wikilink_variant_hidden(const char *flags, const char *end);

/* The first of `zh-hans:a; zh-hant:b`, moved to p; returns the end of it. */
char *wikilink_first_variant(char *p, char *end);

#endif
