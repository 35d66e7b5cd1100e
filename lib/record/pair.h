/* pair.h: pair records: idA, idB, similarity, evidence columns. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

enum {
	PAIR_ONE = 1000000,		 /* the similarity of equal records */
	PAIR_SIMILARITY = 8,		 /* bytes of a similarity */
	PAIR_ROOM = PAIR_SIMILARITY + 2, /* bytes of pair_put without ids */
};

/* A pair. Its ids are valid as long as the line it was read from, where one TAB
 * separates them. */
struct pair {
	struct span a, b;
	uint32_t similarity; /* in millionths, up to PAIR_ONE */
	bool equal;	     /* by its evidence, the two records are equal */
};

/* Reads the next pair; false at the end of the file. If cross, the ids are of
 * two collections and may be equal. A malformed record is reported by
 * in_bad. */
bool pair_read(struct in *in, struct pair *p, bool cross);

/* Reads the PAIR_SIMILARITY bytes at p, from 0.000000 to 1.000000; false if
 * they are not a similarity. */
bool pair_similarity(const char *p, uint32_t *millionths);

/* Puts idA, TAB, idB, TAB and the similarity, in millionths, at `to`; returns
 * their end. */
char *pair_put(char *to, struct span a, struct span b, uint32_t similarity);

/* pair_write writes the bytes of pair_put, pair_write_column a TAB and n. The
 * caller writes the newline. */
void pair_write(
    struct out *o, struct span a, struct span b, uint32_t similarity);
void pair_write_column(struct out *o, uint64_t n);

/* Writes the whole line of two texts of na and nb characters, of which the
 * longer has one. */
void pair_write_edit(struct out *o, struct span a, struct span b,
    uint64_t distance, uint64_t na, uint64_t nb);
