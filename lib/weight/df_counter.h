/* df_counter.h: counts document frequencies in bounded memory, from sets or
 * vectors, and adds up files of document frequencies.
 *
 * Bad input ends the program. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "weight/df_merge.h"
#include "weight/feature_counter.h"
#include "weight/term_counter.h"

/* The numbers of columns of the records that are counted. */
enum { DF_COUNTER_SETS = 3, DF_COUNTER_VECTORS = 4 };

/* The caller sets memory, in bytes, merge.dir and merge.many; all else starts
 * as zeros. One of the two counters has the counts since the last spill, merge
 * has all others. */
struct df_counter {
	size_t memory;
	size_t columns; /* of the records; 0 before the first */
	struct feature_counter feature_counter;
	struct term_counter term_counter;
	struct df_merge merge;
	uint64_t spilled;	    /* the number of spills */
	uint64_t terms, rare_terms; /* written; below min_df */
};

/* Reads a file to its end and closes it: document frequencies, if its first
 * byte is a TAB, else sets or vectors. Files of sets and files of vectors
 * cannot be mixed: that ends the program. */
void df_counter_read(struct df_counter *c, struct in *in);

/* Writes the total, and the terms in at least min_df documents. */
void df_counter_write(struct df_counter *c, struct out *o, uint64_t min_df);

void df_counter_close(struct df_counter *c);
