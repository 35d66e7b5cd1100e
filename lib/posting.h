/* posting.h: postings and bands: a key, the id of a set that has it, and how
 * many features the set has. */
#ifndef ND_POSTING_H
#define ND_POSTING_H

#include <stdbool.h>
#include <stdint.h>

#include "in.h"
#include "out.h"

/* A posting: the key is a feature, or the hash of a band. Its id belongs to
 * the line it was read from. */
struct posting {
	uint64_t key;
	struct span id;
	uint64_t n;
};

/* The next posting; false at the end of the file. A malformed record ends
 * the program, or goes to in->rejects. */
bool posting_read(struct in *in, struct posting *p);

/* Writes a posting as a record. */
void posting_write(struct out *o, uint64_t key, struct span id, uint64_t n);

#endif
