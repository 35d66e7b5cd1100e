/* wikixml.h: the pages of a MediaWiki dump. The one place that knows expat.
 *
 * Any encoding expat knows becomes UTF-8: UTF-16 too. A document type, with
 * which entities could be declared, is refused: no dump has one. */
#ifndef ND_WIKIXML_H
#define ND_WIKIXML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"

/* A namespace of the wiki: its number as it is written, its name. */
struct wikixml_namespace {
	char *key, *name;
};

/* A reader of pages. Owns all but in; the fields live until the next page is
 * asked for, and IN_PAD bytes behind p[n] are zero. Of a page with several
 * revisions the last counts. */
struct wikixml {
	struct buf id, title, ns, text;
	bool redirect;
	bool not_wikitext;  /* its content is not wikitext */
	uint64_t revisions; /* of the page */
	struct wikixml_namespace *namespace;
	size_t namespaces;
	char *language;	     /* of the wiki, or NULL */
	uint64_t error_line; /* where it is wrong */
	char error[200];     /* empty if nothing is */
	struct in *in;
	struct XML_ParserStruct *parser;
	struct buf key, name, model;
	struct buf *target; /* the field character data go to */
	size_t namespace_cap, depth;
	uint64_t bytes_fed;
	bool in_page, in_namespace, paused, at_end;
};

void wikixml_open(struct wikixml *w, struct in *in);

/* The next page. False at the end, or where the dump is wrong or cut. */
bool wikixml_next(struct wikixml *w);

void wikixml_close(struct wikixml *w);

#endif
