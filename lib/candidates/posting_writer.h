/* posting_writer.h: sets to postings: a line for each of their features, or for
 * some of them. */
#ifndef ND_POSTING_WRITER_H
#define ND_POSTING_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/out.h"
#include "record/set_record.h"
#include "similarity/set_measure.h"
#include "weight/df_lookup.h"
#include "weight/idf_weight.h"

enum posting_writer_kind {
	POSTING_WRITER_ALL,    /* every feature */
	POSTING_WRITER_PREFIX, /* the first ones, in an order of features */
	POSTING_WRITER_WHOLE,  /* one: the hash of all features */
};

/* The caller sets the first five, all that matters of them; the rest starts
 * as zeros, and is owned. */
struct posting_writer {
	enum posting_writer_kind kind;
	struct measure m;    /* of the prefix */
	uint64_t min_shared; /* most that two prefixes share, without idf */
	uint64_t stop;	     /* documents a feature may be in, 0 for any */
	bool idf;	     /* sets are as large as they weigh */
	bool by_df;	     /* the order is by document frequency */
	struct df_lookup df;
	uint32_t *weight;     /* with idf: idf_weight_table often */
	bool any_found;	      /* and often had one of the features */
	uint64_t sets, empty; /* met; of these without a feature */
	uint64_t written;
	uint64_t stopped; /* postings left out */
	uint64_t stopped_features;
	struct buf tail;  /* what stands behind the key in each line */
	size_t *df_place; /* of each feature of the set: where in often */
	size_t df_place_cap;
	struct listed_feature *listed;
	size_t listed_cap;
	uint64_t *stopped_bits; /* a bit for each of often: was left out */
};

/* Reads document frequencies: from now on the order of features is that of
 * (documents, value), with 1 for what is not there, no longer that of values;
 * and those above stop get no posting. Before anything else where idf. */
void posting_writer_read_df(struct posting_writer *p, const char *path);

/* Writes the postings of a set. Two sets that m wants, which need s features in
 * common, share set_prefix_shared(p->shared, s) keys, unless one is empty or
 * what they share is stopped; POSTING_WRITER_WHOLE gives equal sets one key. */
void posting_writer_write(
    struct posting_writer *p, const struct set_record *s, struct out *o);

void posting_writer_free(struct posting_writer *p);

#endif
