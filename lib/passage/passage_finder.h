/* passage_finder.h: sorted dots to passages, a pair of documents after the
 * other. The edge: what is out of order ends the program. */
#ifndef ND_PASSAGE_FINDER_H
#define ND_PASSAGE_FINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "passage/chain.h"
#include "record/dot.h"
#include "record/passage.h"

/* The caller sets the first four, the rest starts as zeros. Owns all but in.
 * With a gap it holds the dots of neighbouring diagonals, else the last. */
struct passage_finder {
	struct in *in;
	size_t least_dots;	/* dots of a passage */
	size_t gap;		/* sentences skipped between two of them */
	size_t most_dots;	/* dots to be held, if so many; 0: all */
	struct dot next;	/* read, in no passage yet: the line's */
	bool has_next, started; /* there is such a one; it was asked for */
	struct dot last;	/* the one before */
	struct buf ids;		/* its ids, a TAB between */
	struct chain chain;
	size_t returned; /* of those found in it */
	uint64_t dots, pairs;
	uint64_t repeated;  /* dots that came before */
	uint64_t cut_plots; /* plots in which not all dots were held */
	uint64_t cut_pair;  /* the last of them */
};

/* The next passage, in the order of documents, then of the diagonal and the
 * position of its first dot. Its ids live until the next is asked for. A dot
 * that comes again counts once, with its greatest similarity. */
bool passage_finder_next(struct passage_finder *d, struct passage *p);

void passage_finder_close(struct passage_finder *d);

#endif
