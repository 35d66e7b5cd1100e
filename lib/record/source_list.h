/* source_list.h: a list of files and directories, the most trusted first. */
#pragma once

#include "base/buf.h"

/* Begin with {0}. */
struct source_list {
	struct buf *source; /* absolute names, each ends with a slash */
	size_t n, cap;
	struct buf own, directory; /* of the process */
};

/* Adds a name. */
void source_list_add(struct source_list *l, struct span name);

/* Adds names with commas between; false if one is empty. */
bool source_list_read(struct source_list *l, const char *names);

/* The place from 1 of the first source that the file is or is below; 0 if there
 * is none. Only names are compared: `.`, `..` and double slashes mean what they
 * do where there are no links. */
size_t source_list_find(struct source_list *l, struct span file);

void source_list_free(struct source_list *l);
