/* distinct_sets.h: each different set of one or two files once, by a number,
 * and the number of each record. */
#pragma once

#include <stdbool.h>

#include "io/in.h"
#include "record/numbering.h"

enum { DISTINCT_SETS, DISTINCT_PLACES, DISTINCT_COMMON, DISTINCT_OUTPUTS };

/* A file of sets, and the files that are written of it. The caller sets file,
 * NULL for no second one, and without a directory the paths but that of
 * DISTINCT_COMMON; NULL is stdout. */
struct distinct_file {
	const char *file, *path[DISTINCT_OUTPUTS];
	struct in again; /* the file or its copy, read once more */
	bool is_copied;
	size_t n;		 /* records */
	uint64_t sets, left_out; /* written; records left out */
};

/* The caller sets the members up to verbose, and numbering.memory. */
struct distinct_sets {
	struct distinct_file file[2];
	const char *directory; /* for all outputs, or NULL */
	const char *noun;      /* of a record, in the note, or NULL */
	size_t most;	       /* sets of more records are left out */
	bool verbose;
	struct numbering numbering;
};

/* Writes and reports. A malformed file ends the program. */
void distinct_sets_write(struct distinct_sets *d);
