/* set.h: set records: id, n, n distinct features in ascending order. */
#ifndef ND_SET_H
#define ND_SET_H

#include <stddef.h>
#include <stdint.h>

#include "in.h"
#include "out.h"

/* A set. Whoever reads it into one owns feature (an array that grows); id
 * belongs to the line it was read from. Start from {0}. */
struct set {
	struct span id;
	size_t n;
	uint64_t *feature;	/* ascending, distinct */
	size_t cap;		/* room in feature */
};

/* The next set; false at the end of the file. A malformed record ends the
 * program, or goes to in->rejects. */
bool set_read(struct in *in, struct set *s);

/* Writes a set as a record. */
void set_write(struct out *o, const struct set *s);

#endif
