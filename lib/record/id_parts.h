/* id_parts.h: a list of distinct ids, in parts of limited memory. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "io/in.h"

/* Part number `part` is in memory: ids, and the line of each; lines is NULL if
 * there is one part, whose ids are in the order of the lines. Start from {0}.
 * Owns all. */
struct id_parts {
	size_t parts, part;
	struct idmap ids;
	uint64_t n; /* ids of all parts */
	uint64_t *line;
	size_t line_cap;
	const char *name;
	struct in copy;	       /* of the list, if there are several parts */
	uint64_t twice, first; /* lines of the first duplicate, or 0 */
	struct buf id;	       /* the duplicate */
};

/* Reads the ids in the first column of the file at path, and makes the first
 * part. Parts take about `memory` bytes, which is at least 1 MB. A malformed
 * file, or a duplicate id in it, ends the program; a duplicate may do so when
 * the last part is made. The copy is in the directory of temporary files. */
void id_parts_read(struct id_parts *x, const char *path, size_t memory);

/* Makes the next part in place of the last one; false after the last. */
bool id_parts_next(struct id_parts *x);

void id_parts_free(struct id_parts *x);
