/* shingle.h: the shingles of a text and their features. */
#ifndef ND_SHINGLE_H
#define ND_SHINGLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sortu.h"
#include "token.h"

enum shingle_method {
	SHINGLE_RUNS,	/* each run of k tokens, or characters, of a field */
	SHINGLE_WHOLE,	/* all fields as one */
};

/* Where a shingle stands in text.buf. */
struct place {
	size_t at, n;
};

/* The shingles of one document, in the order of the text, and their places
 * where those are wanted. Owns all. Start from {0} but for the first four. */
struct shingles {
	enum shingle_method method;
	size_t k;
	bool chars;
	bool want_places;

	struct text text;
	size_t tokens;		/* or characters, of the document */
	size_t n;
	uint64_t *feature;
	size_t feature_cap;
	struct place *place;
	size_t place_cap;
	uint32_t *start;
	size_t start_cap;
	struct sortu sort;
};

/* Begins a document; adds a field (as text_add wants it); ends it. A field
 * of fewer than k tokens is one shingle, one without a token none. False
 * where that is too much: 4 GiB of normalised text, 2^32 shingles. */
void shingle_begin(struct shingles *s);
bool shingle_field(struct shingles *s, struct span field);
void shingle_end(struct shingles *s);

/* The features in ascending order, each once, and in *n how many; they live
 * until the next document, the shingles do not. */
uint64_t *shingle_set(struct shingles *s, size_t *n);

#endif
