/* freq.h: document frequencies of sets, or of vectors, and of files of such
 * frequencies, in bounded memory. The edge: what is wrong with a file ends the
 * program. */
#ifndef ND_FREQ_H
#define ND_FREQ_H

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "weight/count.h"
#include "weight/dfsum.h"
#include "weight/termcount.h"

/* Columns of what is counted. */
enum { FREQ_SETS = 3, FREQ_VECTORS = 4 };

/* What was counted since the last spill is in count or termcount, and all else
 * in sum. Start from {0}, but for size, the memory to count in, and sum.dir. */
struct freq {
	size_t size;
	size_t kind;		/* FREQ_*; 0 before the first record */
	struct count count;
	struct termcount termcount;
	struct dfsum sum;
	uint64_t spilled;	/* how often the memory was full */
	uint64_t terms, rare;	/* written; left out */
};

/* Reads a file to its end, and closes it: frequencies, where it begins with a
 * TAB, or else sets or vectors, as all such files must alike. */
void freq_read(struct freq *f, struct in *in);

/* Writes the total, and what is in at least `least` documents. */
void freq_write(struct freq *f, struct out *o, uint64_t least);

void freq_close(struct freq *f);

#endif
