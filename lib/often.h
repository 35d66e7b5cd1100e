/* often.h: in how many documents features are, to be looked up. */
#ifndef ND_OFTEN_H
#define ND_OFTEN_H

#include <stddef.h>
#include <stdint.h>

#define OFTEN_NONE SIZE_MAX

/* n features, ascending. The first bits of a feature are its cell; those of
 * cell c are at start[c] up to start[c + 1]. Start from {0}. 12 bytes a
 * feature, and 2 to 4 more for start. */
struct often {
	size_t n, cap;
	uint64_t *feature;
	uint32_t *documents;
	unsigned bits;
	uint64_t *start;
};

/* Reads document frequencies of features, and keeps those in at least
 * `least` documents; what is wrong with the file ends the program. */
void often_read(struct often *o, const char *path, uint64_t least);

/* Where each of the n features at f is, or OFTEN_NONE, to `to`. */
void often_find(const struct often *o, const uint64_t *f, size_t n, size_t *to);

void often_free(struct often *o);

#endif
