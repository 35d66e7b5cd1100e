/* postings.h: sets to postings: a line for each of their features, or for
 * some of them. */
#ifndef ND_POSTINGS_H
#define ND_POSTINGS_H

#include <stddef.h>
#include <stdint.h>

#include "measure.h"
#include "out.h"
#include "set.h"

enum postings_of {
	POSTINGS_ALL,		/* every feature */
	POSTINGS_PREFIX,	/* the first ones, in an order of features */
	POSTINGS_WHOLE,		/* one: the hash of all features */
};

/* The caller sets of and, for a prefix, m; the rest starts as zeros. Owns
 * tail. */
struct postings {
	enum postings_of of;
	struct measure m;
	uint64_t sets, empty;	/* met; of these without a feature */
	uint64_t written;
	char *tail;		/* what stands behind the key in each line */
	size_t tail_n, tail_cap;
};

/* Writes the postings of a set. Two sets that m wants share a key, unless
 * one is empty; POSTINGS_WHOLE gives equal sets one key. */
void postings_write(struct postings *p, const struct set *s, struct out *o);

void postings_free(struct postings *p);

#endif
