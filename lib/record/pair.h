/* pair.h: pair records, read and written: idA, idB, similarity, evidence. */
#ifndef ND_PAIR_H
#define ND_PAIR_H

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* PAIR_ROOM: what pair_put writes but for the ids. */
enum {
	PAIR_ONE = 1000000,
	PAIR_SIMILARITY = 8,
	PAIR_ROOM = PAIR_SIMILARITY + 2,
};

/* A pair. Its ids belong to the line it was read from, where b follows a
 * with one TAB between. */
struct pair {
	struct span a, b;
	uint32_t similarity; /* in millionths, up to PAIR_ONE */
	bool equal_sets;     /* the evidence says that both sets are equal */
};

/* The next pair; false at the end of the file. A malformed record ends the
 * program, or goes to in->rejects. */
bool pair_read(struct in *in, struct pair *p);

/* The same for pairs of two collections, where equal ids are two things. */
bool pair_read_cross(struct in *in, struct pair *p);

/* Reads a similarity, the PAIR_SIMILARITY bytes at p: exactly six decimals,
 * from 0.000000 to 1.000000; false where it is none. */
bool pair_similarity(const char *p, uint32_t *to);

/* Puts what every pair record begins with at `to`, and returns its end: idA,
 * TAB, idB, TAB, the similarity in millionths with six decimals. */
char *pair_put(char *to, struct span a, struct span b, uint32_t similarity);

/* Writes the same. The caller writes the columns of the evidence, of which
 * pair_write_column is one that is a number, and the newline. */
void pair_write(
    struct out *o, struct span a, struct span b, uint32_t similarity);
void pair_write_column(struct out *o, uint64_t n);

#endif
