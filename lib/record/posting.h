/* posting.h: posting and band records: a key, the id of a set that has the key,
 * and the size of the set. */
#ifndef ND_POSTING_H
#define ND_POSTING_H

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* A feature or the hash of a band (64 bits, in high), or, if wide, the hash of
 * a whole set (128 bits). low is 0 unless wide. */
struct posting_key {
	uint64_t high, low;
	bool wide;
};

/* A posting. Its id is valid as long as the line it was read from. */
struct posting {
	struct posting_key key;
	struct span id;
	uint64_t n;
};

/* Reads the next posting; false at the end of the file. A malformed record is
 * reported by in_bad. */
bool posting_read(struct in *in, struct posting *p);

/* Compares two keys as their hex digits sort: below, equal to or above 0. */
static inline int
posting_key_order(struct posting_key a, struct posting_key b)
{
	if (a.high != b.high)
		return a.high < b.high ? -1 : 1;
	if (a.wide != b.wide)
		return a.wide ? 1 : -1;
	return (a.low > b.low) - (a.low < b.low);
}

/* Writes a posting with a key of 64 bits. */
void posting_write(struct out *o, uint64_t key, struct span id, uint64_t n);

#endif
