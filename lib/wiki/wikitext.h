/* wikitext.h: converts the markup of MediaWiki to plain text: one pass with a
 * stack of open markup (wikitext_output.h), one over the lines (wikitidy.h). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "wiki/name_set.h"
#include "wiki/wikitag.h"
#include "wiki/wikitext_output.h"
#include "wiki/wikitidy.h"

/* Owns all but the source. Takes 1.5 times the longest text, and 56 bytes for
 * each markup open at once. Start from {0}. */
struct wikitext {
	struct name_set hidden_links; /* namespaces whose links are removed */
	bool variants;		      /* -{ }- is markup in this language */
	struct wikitidy tidy;
	struct wikitext_output out;
	const char *p, *end; /* the source not yet read */
	bool in_list;	     /* the line is an item of a list */
	bool variant_hidden; /* the open variant is not shown */
	/* By name_number: the next closing tag and its end. close_begin is NULL
	 * if unknown, the end of the source if there is none. */
	const char *close_begin[WIKITAGS_MAX], *close_end[WIKITAGS_MAX];
	const char *comment_end; /* of the next comment; like close_begin */
};

/* Adds to hidden_links the namespaces of files and categories in English, which
 * all wikis have, and in other large languages. */
void wikitext_open(struct wikitext *w);

/* Makes *to, for another thread, as `from` is before its first text: they share
 * the names. */
void wikitext_share(struct wikitext *to, const struct wikitext *from);

/* Returns the plain text of source, which has no NUL but IN_PAD of them after
 * its end; *n bytes, valid until the next call. */
const char *wikitext_plain(
    struct wikitext *w, const char *source, size_t len, size_t *n);

void wikitext_close(struct wikitext *w);
