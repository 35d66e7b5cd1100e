/* translation_table.h: a translation table in memory: of terms f, in whose
 * language the texts are, and terms e of another one. The edge: what is wrong
 * with its file ends the program with a message. */
#ifndef ND_TRANSLATION_TABLE_H
#define ND_TRANSLATION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "base/span.h"

/* Probabilities are whole billionths, of which there is one at least. */
enum { TTABLE_ONE = 1000000000 };

/* A translation: e as its place in byte order among all e, and p. */
struct ttable_entry {
	uint32_t e, p;
};

/* The terms of a language: their numbers, and by number their places. */
struct ttable_terms {
	struct idmap map;
	uint32_t *place;
	struct span *term; /* by place; n of number */
	char *text;	   /* theirs, LINESORT_PAD bytes behind */
};

/* The caller sets the first four; all else starts as zeros. The translations
 * of the f at a place are entry[start[place]] up to entry[start[place + 1]].
 * Owns all but columns. 8 bytes a translation; a term takes its bytes twice
 * and 75 more. While it is read, 12 bytes more for a translation. */
struct translation_table {
	const char *columns; /* their order: e, f, and p or l, its ln */
	bool inverse;	     /* p is p(e|f), not p(f|e) */
	uint32_t least;	     /* a smaller p is left out */
	size_t top;	     /* most of what p is given; 0 for all */
	struct ttable_terms f, e;
	struct ttable_entry *entry;
	size_t *start;
	size_t entries;
	/* Rows left out: no terms, p of 0, below least, beyond top. */
	uint64_t not_terms, zero_p, below_least, beyond_top;
};

/* Whether columns are an order as above. */
bool ttable_columns_valid(const char *columns);

/* Reads a table. p may sum to 1 for each term that it is given, and a little
 * more for rounding, before anything is left out. */
void ttable_read(struct translation_table *t, const char *path);

/* Says what was left out of the file of this name. */
void ttable_notes(const struct translation_table *t, const char *name);

/* The translations of f; NULL where there is none. */
const struct ttable_entry *ttable_find(
    const struct translation_table *t, struct span f, size_t *n);

void ttable_free(struct translation_table *t);

#endif
