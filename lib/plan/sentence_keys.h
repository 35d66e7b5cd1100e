/* sentence_keys.h: shingles of single sentences, and the keys of their bands by
 * MinHash, as nd-shingle and nd-minhash make them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/sort_unique64.h"
#include "base/span.h"
#include "candidates/minhash.h"
#include "feature/shingle.h"

/* The shape of shingles: of characters or words, and how many. */
struct sentence_shape {
	bool by_chars;
	size_t ngram;
};

/* Owns all, as long as the program runs. Start from {0}. */
struct sentence_keys {
	struct shingles shingles;
	struct minhash minhash; /* its member key has the keys */
	struct sort_unique64 sort;
	struct buf text;
};

void sentence_keys_open(
    struct sentence_keys *k, const struct sentence_shape *shape);

/* Sets the number of bands and their rows. */
void sentence_keys_bands(struct sentence_keys *k, size_t bands, size_t rows);

/* The different features of a text, ascending; overwritten by the next call. */
const uint64_t *sentence_features(
    struct sentence_keys *k, struct span text, size_t *n);

/* Sets the keys of a text; false if it has no feature. */
bool sentence_keys_make(struct sentence_keys *k, struct span text);
