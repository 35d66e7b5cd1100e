/* wikilink.h: parses links and language variants of wikitext. A text p without
 * an end ends in NUL. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "wiki/name_set.h"

/* Returns the length of the URL at p and the spaces after it; 0 if there is no
 * URL. */
size_t wikilink_url_length(const char *p);

/* Whether a link with its target at p is not shown: the namespace before the
 * `:` is in hidden, or it leads to the page in another language and has no text
 * of its own. */
bool wikilink_is_hidden(const char *p, struct name_set *hidden);

/* Moves to p the part of the target [p, end) that [[target|]] shows; returns
 * its end. */
char *wikilink_pipe_trick(char *p, char *end);

/* Whether a variant with the flags [flags, end) is not shown. */
bool wikilink_variant_hidden(const char *flags, const char *end);

/* Moves to p the first text of `zh-hans:a; zh-hant:b` in [p, end); returns its
 * end. */
char *wikilink_first_variant(char *p, char *end);
