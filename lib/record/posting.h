/* posting.h: postings and bands: a key, the id of a set that has it, and how
 * many features the set has. */
#ifndef ND_POSTING_H
#define ND_POSTING_H

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* A feature, the hash of a band, or that of a whole set, of which low is the
 * second half. */
struct posting_key {
	uint64_t high, low;
	bool wide; /* of 32 digits, not of 16: low counts */
};

/* A posting. Its id belongs to the line it was read from. */
struct posting {
	struct posting_key key;
	struct span id;
	uint64_t n;
};

/* The next posting; false at the end of the file. A malformed record ends
 * the program, or goes to in->rejects. */
bool posting_read(struct in *in, struct posting *p);

/* The order of lines: below, at or above 0. low is 0 where it does not
 * count. */
static inline int
posting_key_order(struct posting_key a, struct posting_key b)
{
	if (a.high != b.high)
		return a.high < b.high ? -1 : 1;
	if (a.wide != b.wide)
		return a.wide ? 1 : -1;
	return (a.low > b.low) - (a.low < b.low);
}

/* Writes a posting, of a key of 16 digits, as a record. */
void posting_write(struct out *o, uint64_t key, struct span id, uint64_t n);

#endif
