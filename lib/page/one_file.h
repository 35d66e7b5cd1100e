/* one_file.h: a site as one file. */
#pragma once

#include <stdbool.h>

#include "page/report.h"

/* The most bytes of the file. */
enum { ONE_FILE_MOST = 5000000 };

/* Whether a path of a site is that of one file: it ends in .html and is no
 * directory. */
bool one_file_is(const char *path);

/* Writes the first list of pairs, and the pages of pairs, then of clusters and
 * documents, that fit. Links lead to places in the file, or are none. Sets
 * r->left to the number of listed pairs without a page. Returns the bytes, at
 * most. */
uint64_t one_file_write(struct report *r, const char *path);
