/* feature.h: the features of a document, in the order of its text, and what
 * they were made of. */
#ifndef ND_FEATURE_H
#define ND_FEATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sortu.h"

/* Where what a feature was made of stands: in the text of the document or,
 * where it is no part of that, among what was joined. */
struct place {
	size_t at, n;
};

/* n features and, where they are wanted, n places. Owns all. Start from {0}
 * but for the first. */
struct features {
	bool want_places;
	size_t n;
	uint64_t *hash;
	size_t hash_cap;
	struct place *place;
	size_t place_cap;
	char *joined;		/* what was joined and is wanted, and behind
				 * that, from begin, what is being joined */
	size_t begin, used, joined_cap;
	struct sortu sort;
};

/* Forgets all; keeps the room. */
void features_clear(struct features *f);

/* Counts n more, which the caller then sets: the first of their hashes. */
uint64_t *features_add(struct features *f, size_t n);

/* Adds n bytes and sep to what is being joined. */
void features_join(struct features *f, const char *p, size_t n, char sep);

/* What was joined, but for the last sep, is a feature. */
void features_joined(struct features *f);

/* The features in ascending order, each once, and in *n how many; they live
 * until the next document, their order in the text does not. */
uint64_t *features_set(struct features *f, size_t *n);

#endif
