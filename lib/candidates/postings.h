/* postings.h: sets to postings: a line for each of their features, or for
 * some of them. */
#ifndef ND_POSTINGS_H
#define ND_POSTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "record/set_record.h"
#include "similarity/measure.h"
#include "weight/often.h"
#include "weight/weight.h"

enum postings_of {
	POSTINGS_ALL,		/* every feature */
	POSTINGS_PREFIX,	/* the first ones, in an order of features */
	POSTINGS_WHOLE,		/* one: the hash of all features */
};

/* The caller sets the first five, all that matters of them; the rest starts
 * as zeros, and is owned. */
struct postings {
	enum postings_of of;
	struct measure m;	/* of the prefix */
	uint64_t shared;	/* most that two prefixes share, without idf */
	uint64_t stop;		/* documents a feature may be in, 0 for any */
	bool idf;		/* sets are as large as they weigh */
	bool rarest;		/* the order is by document frequency */
	struct often often;
	uint32_t *weight;	/* with idf: weights_of often */
	bool known;		/* and often had one of the features */
	uint64_t sets, empty;	/* met; of these without a feature */
	uint64_t written;
	uint64_t stopped;	/* postings left out */
	uint64_t stopped_features;
	char *tail;		/* what stands behind the key in each line */
	size_t tail_n, tail_cap;
	size_t *at;		/* of each feature of the set: where in often */
	size_t at_cap;
	struct heavy *heavy;
	size_t heavy_cap;
	uint64_t *left;		/* a bit for each of often: was left out */
};

/* Reads document frequencies: from now on the order of features is that of
 * (documents, value), with 1 for what is not there, no longer that of values;
 * and those above stop get no posting. Before anything else where idf. */
void postings_df(struct postings *p, const char *path);

/* Writes the postings of a set. Two sets that m wants, which need s features in
 * common, share prefix_shared(p->shared, s) keys, unless one is empty or what
 * they share is stopped; POSTINGS_WHOLE gives equal sets one key. */
void postings_write(struct postings *p, const struct set_record *s, struct out *o);

void postings_free(struct postings *p);

#endif
