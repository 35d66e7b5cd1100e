/* wikitext.h: the markup of MediaWiki to plain text: one pass with a stack of
 * what is open (wikitext_output.h), one over the lines (wikitidy.h). */
#ifndef ND_WIKITEXT_H
#define ND_WIKITEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wiki/name_set.h"
#include "wiki/wikitag.h"
#include "wiki/wikitext_output.h"
#include "wiki/wikitidy.h"

/* Start from {0}. Owns all but p. Takes half as much again as the longest
 * text, and 56 bytes for each thing open at once. */
struct wikitext {
	struct name_set
	    hidden_links; /* names before a `:` whose links vanish */
	bool variants;	  /* -{ }- is markup in this language */
	struct wikitidy tidy;
	struct wikitext_output out;
	const char *p, *end; /* what is to be read */
	bool in_list;	     /* the line is one of a list */
	bool variant_hidden; /* the variant is not to be seen */
	/* The next closing tag, and the end of it; NULL where not known. */
	const char *close_begin[TAGS], *close_end[TAGS];
	const char *comment_end; /* the same for comments */
};

/* The names under which files and categories are known everywhere, and which
 * those of this language have been. */
void wikitext_open(struct wikitext *w);

/* The plain text of source, which has no NUL in it but IN_PAD behind it; *n
 * bytes that live until the next. */
const char *wikitext_plain(
    struct wikitext *w, const char *source, size_t len, size_t *n);

void wikitext_close(struct wikitext *w);

#endif
