/* wikitext.h: the markup of MediaWiki to plain text: one pass with a stack of
 * what is open (plain.h), one over the lines (wikitidy.h). */
#ifndef ND_WIKITEXT_H
#define ND_WIKITEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wiki/names.h"
#include "wiki/plain.h"
#include "wiki/wikitag.h"
#include "wiki/wikitidy.h"

/* Start from {0}. Owns all but p. Takes half as much again as the longest
 * text, and 56 bytes for each thing open at once. */
struct wikitext {
	struct names vanish;	/* names before a `:` whose links vanish */
	bool variants;		/* -{ }- is markup in this language */
	struct wikitidy tidy;
	struct plain out;
	const char *p, *end;	/* what is to be read */
	bool item;		/* the line is one of a list */
	bool hidden;		/* the variant is not to be seen */
	/* The next closing tag, and the end of it; NULL where not known. */
	const char *close[TAGS], *behind[TAGS];
	const char *comment;	/* the same for comments */
};

/* The names under which files and categories are known everywhere, and which
 * those of this language have been. */
void wikitext_open(struct wikitext *w);

/* The plain text of source, which has no NUL in it but IN_PAD behind it; *n
 * bytes that live until the next. */
const char *wikitext_plain(struct wikitext *w, const char *source, size_t len,
    size_t *n);

void wikitext_close(struct wikitext *w);

#endif
