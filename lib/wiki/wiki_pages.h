/* wiki_pages.h: the pages of a MediaWiki dump that are wanted, and blocks of
 * them for threads. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/idmap.h"
#include "base/span.h"
#include "io/in_buffer.h"
#include "wiki/wikitext.h"
#include "wiki/wikixml.h"

/* A page; IN_PAD + 1 zeros follow each part. Owns nothing. */
struct wiki_page {
	struct span id, title, text, date;
};

/* A reader. The caller sets with_redirects; all else starts as zeros. The
 * counts are of pages read, and of those left out for each reason. Owns its
 * members. */
struct wiki_pages {
	struct wikixml dump;
	struct idmap wanted; /* namespaces, by their decimal numbers */
	bool with_redirects;
	bool more; /* page is the next wanted page */
	struct wiki_page page;
	uint64_t other_namespaces, redirects, other_content, older_revisions;
};

/* Adds the numbers of a comma-separated list to the wanted namespaces; false if
 * it is malformed. */
bool wiki_pages_choose(struct wiki_pages *w, const char *list);

/* Starts to read a dump, which has to stay open, up to the first wanted page;
 * sets in x what the header of the dump declares about markup. */
void wiki_pages_open(struct wiki_pages *w, struct in *in, struct wikitext *x);

/* Reads the next wanted page; at the end, or if the dump is wrong, more is
 * false. */
void wiki_pages_next(struct wiki_pages *w);

/* Fills an empty block with wanted pages, about `bytes` bytes of them; false if
 * there are none. */
bool wiki_pages_pack(
    struct wiki_pages *w, struct in_buffer *block, size_t bytes);

/* Sets *page to the next page of a block; false at its end. The page is valid
 * as long as the block. */
bool wiki_page_unpack(struct in_buffer *block, struct wiki_page *page);

void wiki_pages_close(struct wiki_pages *w);
