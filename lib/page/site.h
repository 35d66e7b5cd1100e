/* site.h: the directory of a site. A directory with anything else in it is not
 * changed.
 *
 * Page n of a pair is DIR/D/n.html, where D is 1 for the first 1000 pages, 2
 * for the next 1000; of a document DIR/dD/n.html, of a cluster DIR/cD/n.html.
 * The lists are DIR/index.html, DIR/documents.html and DIR/clusters.html; list
 * D of them is DIR/index-D.html, and so on. All pages load DIR/style.css and
 * DIR/script.js. No name comes from data. */
#pragma once

#include <stddef.h>

#include "io/out.h"

enum site_kind { SITE_PAIRS, SITE_DOCUMENTS, SITE_CLUSTERS, SITE_KINDS };

enum {
	SITE_LIST = 1000,   /* pages of a list, and of a directory */
	SITE_FIRST = 10000, /* pages of the first list of pairs */
};

/* Owns path. */
struct site {
	const char *dir;
	char *path; /* the last one returned */
	int lock;   /* a descriptor: no other process writes there */
};

/* Creates the directory or opens one that is empty or a site that no other
 * process writes; else ends the program. Removes the lists, so that an
 * incomplete site has none, and the temporary files of killed processes. */
void site_open(struct site *s, const char *dir);

/* The path of page n, from 1; creates its directory. */
const char *site_page_path(struct site *s, enum site_kind kind, size_t n);

/* The path of a file beside the lists. */
const char *site_file_path(struct site *s, const char *name);

/* The path of list n, from 1. */
const char *site_list_path(struct site *s, enum site_kind kind, size_t n);

/* Removes the pages of each kind after the first pages[kind], which an older
 * site had, and unlocks the directory. */
void site_close(struct site *s, const size_t pages[SITE_KINDS]);

/* The number of lists of that many pages, at least 1; the first and the last
 * page of list n. */
size_t site_lists(enum site_kind kind, size_t pages);
size_t site_first(enum site_kind kind, size_t n);
size_t site_last(enum site_kind kind, size_t n, size_t pages);

/* Writes the path of page n, or of list n, as it is in DIR. */
void site_put_page(struct out *o, enum site_kind kind, size_t n);
void site_put_list(struct out *o, enum site_kind kind, size_t n);

/* Writes the path of the row of page n in its list. */
void site_put_row(struct out *o, enum site_kind kind, size_t n);
