/* feature.h: the features of a document, in the order of its text, and what
 * they were made of. */
#ifndef ND_FEATURE_H
#define ND_FEATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/sortu.h"

/* Where what a feature was made of stands: in the text of the document or,
 * where it is no part of that, among what was joined. */
struct place { size_t at, n; };

enum { FEATURES_PIECE = 16, FEATURES_PENDING = 256, FEATURES_BYTES = 1 << 16 };

/* n features and, where they are wanted, n places. Owns all. Start from {0}
 * but for the first. */
struct features {
	bool want_places;
	size_t n, hash_cap, place_cap;
	uint64_t *hash;
	struct place *place;
	char *joined;		/* what was joined and is wanted, then what is
				 * not hashed yet, which begins at begin */
	size_t begin, used, joined_cap;
	size_t end[FEATURES_PENDING], pending;
	struct sortu sort;
};

/* Forgets all but the room. Counts n more, which the caller then sets: the
 * first of their hashes. */
void features_clear(struct features *f);
uint64_t *features_add(struct features *f, size_t n);

/* Adds n bytes and sep to what is being joined; at p so many as make whole
 * pieces may be read. */
void features_make_room(struct features *f, size_t n);

static inline void
features_join(struct features *f, const char *p, size_t n, char sep)
{
	size_t i;
	char *to;

	if (f->joined_cap - f->used <= n + FEATURES_PIECE)
		features_make_room(f, n);
	to = f->joined + f->used;
	for (i = 0; i < n; i += FEATURES_PIECE)
		memcpy(to + i, p + i, FEATURES_PIECE);
	to[n] = sep;
	f->used += n + 1;
}

/* What was joined, but for the last sep, is to be a feature; it is when
 * features_hash is called. (Many are hashed at once: to read what was written
 * a moment before has to wait for it.) */
void features_hash(struct features *f);

static inline void
features_joined(struct features *f)
{
	f->end[f->pending++] = f->used;
	if (f->pending == FEATURES_PENDING ||
	    f->used - f->begin > FEATURES_BYTES)
		features_hash(f);
}

/* The features in ascending order, each once, and in *n how many; they live
 * until the next document, their order in the text does not. */
uint64_t *features_set(struct features *f, size_t *n);

#endif
