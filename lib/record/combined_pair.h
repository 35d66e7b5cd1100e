/* combined_pair.h: combined records: idA, idB, S, s1, ..., sk: how similar two
 * records are, and how similar each of their parts is. A pair to any reader
 * of pairs. */
#ifndef ND_COMBINED_PAIR_H
#define ND_COMBINED_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

enum { COMBINED_PARTS = 16 };

#define COMBINED_NONE UINT32_MAX /* the pair is not in that part's file: `-` */

/* A combined record. Its ids belong to the line it was read from, where b
 * follows a with one TAB between. Start from {0}. */
struct combined_pair {
	struct span a, b;
	bool cross;	     /* the caller's: equal ids are two things */
	uint32_t similarity; /* S in millionths, cut */
	size_t n;	     /* parts: of the first record, so of all */
	uint32_t
	    part[COMBINED_PARTS]; /* in millionths, cut, or COMBINED_NONE */
};

/* The next record; false at the end of the file. A malformed one, or one with
 * another number of parts than the first, ends the program, or goes to
 * in->rejects. */
bool combined_pair_read(struct in *in, struct combined_pair *c);

void combined_pair_write(struct out *o, const struct combined_pair *c);

#endif
