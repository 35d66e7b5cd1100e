/* site.h: a directory of pages. The edge: one that holds anything else is not
 * touched.
 *
 * Page n of the first 1000 is DIR/1/n.html, of the next DIR/2/n.html; their
 * lists are DIR/index.html, DIR/index-2.html. Names never come from data. */
#ifndef ND_SITE_H
#define ND_SITE_H

#include <stddef.h>

enum { SITE_LIST = 1000 }; /* pages to a list */

/* Owns path. */
struct site {
	const char *dir;
	char *path; /* the last that was asked for */
	int lock;   /* until site_close nobody else writes there */
};

/* Opens the directory, which is made where there is none. One that is there
 * is empty, or a site that no other run is writing; its lists are taken away,
 * and what killed runs left: until it is complete again it has no
 * beginning. */
void site_open(struct site *s, const char *dir);

/* The path of page n, from 1, whose directory is made. */
const char *site_page_path(struct site *s, size_t n);

/* That of list n, from 1. */
const char *site_list_path(struct site *s, size_t n);

/* Takes away what an older and larger site had behind these pages. */
void site_close(struct site *s, size_t pages);

#endif
