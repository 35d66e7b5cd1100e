/* df_lookup.h: document frequencies in memory, keyed by feature or term
 * hash. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define DF_LOOKUP_NONE SIZE_MAX

/* n ascending keys: features, or hash64 of terms, which is the feature of the
 * term as a shingle. The first cell_bits bits of a key are its cell; the keys
 * of cell c are key[cell_start[c], cell_start[c + 1]). 12 bytes a key, and 2 to
 * 4 for the cells; 12 to 24 more while terms are read. Owns all arrays. Start
 * from {0}. */
struct df_lookup {
	size_t n, cap;
	const char *name; /* of the file, for messages */
	uint64_t *key;
	uint32_t *documents;
	uint64_t total; /* number of all documents, at most UINT32_MAX */
	unsigned cell_bits;
	uint64_t *cell_start;
};

/* Reads document frequencies of features, and keeps the features in at least
 * min_df documents. A malformed file ends the program. */
void df_lookup_read(struct df_lookup *l, const char *path, uint64_t min_df);

/* Reads document frequencies of terms, and keeps all. Two terms with the same
 * hash get the larger frequency of the two; among 10^6 terms there is such a
 * pair with probability 3 in 10^8. */
void df_lookup_read_terms(struct df_lookup *l, const char *path);

/* Sets place to the index of each of the n keys at k, or DF_LOOKUP_NONE. */
void df_lookup_find(
    const struct df_lookup *l, const uint64_t *k, size_t n, size_t *place);

void df_lookup_free(struct df_lookup *l);
