/* site.h: the directory of a site. A directory with anything else in it is not
 * changed.
 *
 * Page n is DIR/D/n.html, where D is 1 for the first 1000 pages, 2 for the next
 * 1000. List D is DIR/index.html or DIR/index-D.html. No name comes from
 * data. */
#ifndef ND_SITE_H
#define ND_SITE_H

#include <stddef.h>

enum { SITE_LIST = 1000 }; /* pages of a list */

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
const char *site_page_path(struct site *s, size_t n);

/* The path of list n, from 1. */
const char *site_list_path(struct site *s, size_t n);

/* Removes the pages after the first N = pages, which an older site had, and
 * unlocks the directory. */
void site_close(struct site *s, size_t pages);

#endif
