/* df_counter.h: document frequencies of sets, or of vectors, and of files of
 * such frequencies, in bounded memory. The edge: what is wrong with a file ends
 * the program. */
#ifndef ND_DF_COUNTER_H
#define ND_DF_COUNTER_H

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "weight/df_merge.h"
#include "weight/feature_counter.h"
#include "weight/term_counter.h"

/* Columns of what is counted. */
enum { DF_COUNTER_SETS = 3, DF_COUNTER_VECTORS = 4 };

/* What was counted since the last spill is in count or termcount, and all else
 * in sum. Start from {0}, but for size, the memory to count in, and sum.dir. */
struct df_counter {
	size_t memory;
	size_t kind; /* FREQ_*; 0 before the first record */
	struct feature_counter feature_counter;
	struct term_counter term_counter;
	struct df_merge merge;
	uint64_t spilled;     /* how often the memory was full */
	uint64_t terms, rare; /* written; left out */
};

/* Reads a file to its end, and closes it: frequencies, where it begins with a
 * TAB, or else sets or vectors, as all such files must alike. */
void df_counter_read(struct df_counter *f, struct in *in);

/* Writes the total, and what is in at least `least` documents. */
void df_counter_write(struct df_counter *f, struct out *o, uint64_t least);

void df_counter_close(struct df_counter *f);

#endif
