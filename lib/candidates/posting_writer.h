/* posting_writer.h: writes postings of sets: a line for each feature, or for
 * some features, of a set. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/out.h"
#include "record/set_record.h"
#include "similarity/set_measure.h"
#include "weight/idf_weight.h"

enum posting_writer_kind {
	POSTING_WRITER_ALL,    /* every feature */
	POSTING_WRITER_PREFIX, /* the first features in an order of all */
	POSTING_WRITER_WHOLE,  /* one key: the hash of all features */
};

/* The caller sets the members from kind through by_id; all else starts as zeros
 * and is owned. */
struct posting_writer {
	enum posting_writer_kind kind;
	struct measure m;    /* for prefixes */
	uint64_t min_shared; /* of keys, for prefixes without idf */
	uint64_t max_df;     /* of a feature with postings; 0 for no limit */
	bool idf;	     /* the size of a set is the sum of its weights */
	bool by_id;	     /* of whole sets, also empty ones: id, n, key */

	bool by_df;		  /* document frequencies order the features */
	struct idf_weight lookup; /* without idf, only df and place */
	uint32_t *weight;	  /* with idf, of each feature of the set */
	size_t weight_cap;
	uint64_t sets, empty; /* all sets, and sets without features */
	uint64_t written, stopped_postings; /* postings written and left out */
	uint64_t stopped_features;	    /* features left out */
	uint64_t *stopped_bits; /* the features of lookup.df left out */
	struct record_tag made; /* the tag, without that of a set */
	struct buf tail;	/* the columns after the key of a posting */
	size_t later_tail; /* bytes of tail, but for the set's first posting */
	struct listed_feature *listed;
	size_t listed_cap;
};

/* Reads document frequencies. From then on features are ordered by documents, 1
 * if absent, and value, and no longer by value alone; features in more than
 * max_df documents get no posting. With idf, it must be called first. */
void posting_writer_read_df(struct posting_writer *p, const char *path);

/* Writes the postings of a set. Two sets that are a pair for m, which must
 * share s features, share set_prefix_shared(p->min_shared, s) keys, unless one
 * is empty or the features they share are above max_df. With
 * POSTING_WRITER_WHOLE, equal sets share their key. */
void posting_writer_write(
    struct posting_writer *p, const struct set_record *s, struct out *o);

void posting_writer_free(struct posting_writer *p);
