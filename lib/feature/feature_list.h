/* feature_list.h: the features of a document, in the order of its text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The n bytes that a feature is a hash of: in the text of the document or, for
 * a method that joins tokens, in joined_text.h's p. */
struct feature_place {
	size_t offset, n;
};

/* hash[0, n) and, with want_places, place[0, n). Owns all. Start from {0}
 * except want_places. */
struct feature_list {
	bool want_places;
	size_t n, hash_cap, place_cap;
	uint64_t *hash;
	struct feature_place *place;
};

/* Adds n features. The caller writes their hashes where the result points and,
 * with want_places, the last n places. */
uint64_t *feature_list_add(struct feature_list *f, size_t n);
