/* translation_table.h: a translation table in memory, from terms f to terms e.
 * A malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "base/span.h"

/* Probabilities are integers in billionths, at least one. */
enum { TTABLE_ONE = 1000000000 };

/* A translation: the rank of e in byte order, and p. */
struct ttable_entry {
	uint32_t e, p;
};

/* The terms of a language: the rank in byte order of each number in map, and
 * the bytes of each rank, which map owns. */
struct ttable_terms {
	struct idmap map;
	uint32_t *rank;
	struct span *term;
};

/* The caller sets all members before f and zeroes the rest. The translations of
 * the f of rank r are entry[start[r]] up to entry[start[r + 1]]. Owns all but
 * columns: 8 bytes a translation, 20 while it is read, and 20 a term. */
struct translation_table {
	const char *columns; /* e, f, p in the order of the file; l is ln p */
	bool inverse;	     /* p is p(e|f), not p(f|e) */
	uint32_t least;	     /* least p that is kept */
	size_t top;	     /* most translations kept of each term that p is
			      * conditioned on; 0 for all */
	bool may_be_empty;   /* the file */
	struct ttable_terms f, e;
	struct ttable_entry *entry;
	size_t *start;
	size_t entries;
	/* Rows left out: not a term, p rounds to 0, below least, beyond top. */
	uint64_t not_terms, zero_p, below_least, beyond_top;
};

/* Whether columns has the letters e, f and p (or l), each once. */
bool ttable_columns_valid(const char *columns);

/* Reads the file at path. Ends the program if the p that are conditioned on a
 * term add up to more than 1.01. */
void ttable_read(struct translation_table *t, const char *path);

/* Notes how many rows of the file `name` were left out. */
void ttable_notes(const struct translation_table *t, const char *name);

/* The *n translations of f; NULL if there are none. */
const struct ttable_entry *ttable_find(
    const struct translation_table *t, struct span f, size_t *n);

void ttable_free(struct translation_table *t);
