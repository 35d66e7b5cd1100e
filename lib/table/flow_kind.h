/* flow_kind.h: what an input is, by its name and by what it holds. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/pool.h"

/* The bytes of a name before the ending of a packed file, such as .gz. */
size_t flow_unpacked_bytes(const char *name);

/* Whether a name ends in .ENDING, or in that before the ending of a packed
 * file. */
bool flow_name_ends(const char *name, const char *ending);

/* A file, by what it is rather than by its name; `place` is its number. */
struct flow_file {
	const char *name;
	size_t place;
	bool is_there, again; /* again: set by the caller */
	dev_t dev;
	ino_t ino;
};

struct flow_file flow_file(const char *name, size_t place);
bool flow_same_file(const struct flow_file *a, const struct flow_file *b);

/* Orders files, for qsort: those that are the same by their places. */
int flow_by_file(const void *a, const void *b);

/* Whether there is such a directory, or regular file, also by a link. */
bool flow_is_directory(const char *name);

/* The first page of a site: DIR/index.html, or a file whose name ends in
 * .html. */
const char *flow_first_page(struct pool *p, const char *site);
bool flow_is_file(const char *name);

/* The bytes of a file; 0 if there is none. */
uint64_t flow_file_bytes(const char *name);

/* The packing of a regular file, as content_kind.h names it, or NULL: it is
 * plain, or no such file. */
const char *flow_packing(const char *name);

/* The kind of content_kind.h, which is read once; "" of a directory, pipe or
 * device, or if it cannot be read. */
const char *flow_content_kind(const char *name);

/* Whether a kind is no text that nd reads. */
bool flow_is_binary(const char *kind);
