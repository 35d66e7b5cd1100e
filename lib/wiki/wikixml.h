/* wikixml.h: reads the pages of a MediaWiki dump, by expat.
 *
 * Any encoding that expat knows becomes UTF-8. A document type, which could
 * declare entities, is refused: no dump has one. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"

/* A namespace of the wiki: its number, as a string, and its name. */
struct wikixml_namespace {
	char *key, *name;
};

/* A reader of pages, and the last revision of the current page: id, title, ns,
 * text and date, "" without one, are valid until the next page, with IN_PAD + 1
 * zeros after them. Owns all but in. */
struct wikixml {
	struct buf id, title, ns, text, date;
	bool redirect;
	bool not_wikitext;
	uint64_t revisions; /* of the page */
	struct wikixml_namespace *namespace;
	size_t namespaces;
	char *language; /* of the wiki, or NULL */
	uint64_t error_line;
	char error[200]; /* what is wrong with the dump, or "" */
	struct in *in;
	struct XML_ParserStruct *parser;
	struct buf key, name, model;
	struct buf *target; /* the field that is being read, or NULL */
	size_t namespace_cap, depth;
	uint64_t bytes_fed;
	bool in_page, in_namespace, paused, at_end;
};

void wikixml_open(struct wikixml *w, struct in *in);

/* Reads the next page; false at the end, or if the dump is wrong: w->error. */
bool wikixml_next(struct wikixml *w);

void wikixml_close(struct wikixml *w);
