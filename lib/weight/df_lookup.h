/* df_lookup.h: in how many documents features or terms are, to be looked up. */
#ifndef ND_DF_LOOKUP_H
#define ND_DF_LOOKUP_H

#include <stddef.h>
#include <stdint.h>

#define DF_LOOKUP_NONE SIZE_MAX

/* n keys, ascending: features, or hash64 of terms, which is the feature of
 * the term as a shingle. The first bits of a key are its cell; those of cell
 * c are at start[c] up to start[c + 1]. Start from {0}. 12 bytes a key, and 2
 * to 4 more for start; while terms are read, 12 to 24 more. */
struct df_lookup {
	size_t n, cap;
	const char *name; /* of the file, for messages */
	uint64_t *key;	  /* the keys */
	uint32_t *documents;
	uint64_t total; /* documents of all, at most UINT32_MAX */
	unsigned bits;
	uint64_t *start;
};

/* Reads document frequencies of features, and keeps those in at least
 * `least` documents; what is wrong with the file ends the program. */
void df_lookup_read(struct df_lookup *o, const char *path, uint64_t least);

/* Reads document frequencies of terms, and keeps all. Two terms of equal hash
 * count as one, in as many documents as the more frequent: among 10^6 terms
 * there are such two with probability 3 in 10^8. */
void df_lookup_read_terms(struct df_lookup *o, const char *path);

/* Where each of the n keys at f is, or DF_LOOKUP_NONE, to `to`. */
void df_lookup_find(
    const struct df_lookup *o, const uint64_t *f, size_t n, size_t *to);

void df_lookup_free(struct df_lookup *o);

#endif
