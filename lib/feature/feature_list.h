/* feature_list.h: the features of a document, in the order of its text. */
#ifndef ND_FEATURE_LIST_H
#define ND_FEATURE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/sort_unique64.h"

/* The n bytes that a feature is a hash of: in the text of the document or, for
 * a method with joined text, in `joined`. */
struct feature_place {
	size_t offset, n;
};

enum {
	FEATURE_LIST_PIECE = 16, /* bytes that are copied at once */
	FEATURE_LIST_PENDING = 256,
	FEATURE_LIST_PENDING_BYTES = 1 << 16
};

/* hash[0, n) and, with want_places, place[0, n). joined[pending_begin,
 * joined_n) is text not hashed yet: pending features, whose ends are
 * pending_end[0, pending), then the one that is being joined. Owns all. Start
 * from {0} except want_places. */
struct feature_list {
	bool want_places;
	size_t n, hash_cap, place_cap;
	uint64_t *hash;
	struct feature_place *place;
	char *joined;
	size_t joined_n, joined_cap;
	size_t pending_begin, pending, pending_end[FEATURE_LIST_PENDING];
	struct sort_unique64 sort;
};

/* Forgets all features; keeps the memory. */
void feature_list_clear(struct feature_list *f);

/* Adds n features; returns where the caller writes their hashes. */
uint64_t *feature_list_add(struct feature_list *f, size_t n);

/* Makes room in joined for n bytes more. */
void feature_list_reserve(struct feature_list *f, size_t n);

/* Joins the n bytes at p and sep to the text of the next feature. Reads whole
 * pieces of FEATURE_LIST_PIECE bytes at p. */
static inline void
feature_list_append(struct feature_list *f, const char *p, size_t n, char sep)
{
	size_t i;
	char *to;

	if (f->joined_cap - f->joined_n <= n + FEATURE_LIST_PIECE)
		feature_list_reserve(f, n);
	to = f->joined + f->joined_n;
	for (i = 0; i < n; i += FEATURE_LIST_PIECE)
		memcpy(to + i, p + i, FEATURE_LIST_PIECE);
	to[n] = sep;
	f->joined_n += n + 1;
}

/* Hashes the pending features. */
void feature_list_hash(struct feature_list *f);

/* Makes the text joined so far, without its last sep, a pending feature. Many
 * are hashed together: a hash would wait for text just written. */
static inline void
feature_list_finish(struct feature_list *f)
{
	f->pending_end[f->pending++] = f->joined_n;
	if (f->pending == FEATURE_LIST_PENDING ||
	    f->joined_n - f->pending_begin > FEATURE_LIST_PENDING_BYTES)
		feature_list_hash(f);
}

/* Returns the distinct features, ascending, and their number in *n. They are
 * valid until the next document; spoils hash. */
uint64_t *feature_list_sort(struct feature_list *f, size_t *n);

#endif
