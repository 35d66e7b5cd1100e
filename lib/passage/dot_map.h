/* dot_map.h: converts pairs of sentences to dots, by several threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"
#include "io/out.h"

/* The caller sets the members before pairs and zeroes the others. */
struct dot_map {
	bool cross;  /* pairs of two collections keep their order */
	bool within; /* keep matches inside a document */
	const struct idmap *left[2]; /* first and second sentences of pairs that
				      * are left out; or NULL */
	size_t threads;
	uint64_t pairs, dots, inside; /* read, written, inside a document */
};

/* Reads all pairs of in, reports bad ones by in_bad, and writes their dots to
 * out. Memory: as of line_blocks_run. */
void dot_map_write(struct dot_map *m, struct in *in, struct out *out);
