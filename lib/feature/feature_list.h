/* feature_list.h: the features of a document, in the order of its text, and
 * what they were made of. */
#ifndef ND_FEATURE_LIST_H
#define ND_FEATURE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/sortu.h"

/* Where what a feature was made of stands: in the text of the document or,
 * where it is no part of that, among what was joined. */
struct feature_place {
	size_t offset, n;
};

enum {
	FEATURE_LIST_PIECE = 16,
	FEATURE_LIST_PENDING = 256,
	FEATURE_LIST_BYTES = 1 << 16
};

/* n features and, where they are wanted, n places. Owns all. Start from {0}
 * but for the first. */
struct feature_list {
	bool want_places;
	size_t n, hash_cap, place_cap;
	uint64_t *hash;
	struct feature_place *place;
	char *joined; /* what was joined and is wanted, then what is
				 * not hashed yet, which begins at begin */
	size_t unhashed, used, joined_cap;
	size_t text_end[FEATURE_LIST_PENDING], pending;
	struct sortu sort;
};

/* Forgets all but the room. Counts n more, which the caller then sets: the
 * first of their hashes. */
void feature_list_clear(struct feature_list *f);
uint64_t *feature_list_add(struct feature_list *f, size_t n);

/* Adds n bytes and sep to what is being joined; at p so many as make whole
 * pieces may be read. */
void feature_list_make_room(struct feature_list *f, size_t n);

static inline void
feature_list_append(struct feature_list *f, const char *p, size_t n, char sep)
{
	size_t i;
	char *to;

	if (f->joined_cap - f->used <= n + FEATURE_LIST_PIECE)
		feature_list_make_room(f, n);
	to = f->joined + f->used;
	for (i = 0; i < n; i += FEATURE_LIST_PIECE)
		memcpy(to + i, p + i, FEATURE_LIST_PIECE);
	to[n] = sep;
	f->used += n + 1;
}

/* What was joined, but for the last sep, is to be a feature; it is when
 * feature_list_hash is called. (Many are hashed at once: to read what was
 * written a moment before has to wait for it.) */
void feature_list_hash(struct feature_list *f);

static inline void
feature_list_finish(struct feature_list *f)
{
	f->text_end[f->pending++] = f->used;
	if (f->pending == FEATURE_LIST_PENDING ||
	    f->used - f->unhashed > FEATURE_LIST_BYTES)
		feature_list_hash(f);
}

/* The features in ascending order, each once, and in *n how many; they live
 * until the next document, their order in the text does not. */
uint64_t *feature_list_sort(struct feature_list *f, size_t *n);

#endif
