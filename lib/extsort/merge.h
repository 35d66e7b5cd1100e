/* merge.h: sorted sources of lines to one. */
#ifndef ND_MERGE_H
#define ND_MERGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum { MERGE_PAD = 64 };

/* Where lines come from. next puts the next one, without its newline,
 * into line, which lives until it is called again; false at the end. */
struct source {
	bool (*next)(struct source *s);
	struct span line;
	uint64_t key;		/* the first 8 bytes of line */
	bool ended;
};

/* A merge of n sources, which the caller owns. A loser tree: loser[i] for
 * 0 < i < n is the source that lost where two met, loser[0] the one that
 * won all. */
struct merge {
	struct source **source;
	size_t n;
	bool unique;		/* equal lines once */
	size_t *loser;
	bool begun;
	char *last;		/* the line last given, and its newline */
	size_t last_n, last_cap;
	struct source *unsorted;	/* has a line that is before its last */
};

/* The caller sets the first three, all else 0. Asks each for its first. */
void merge_begin(struct merge *m);

/* The next line; false at the end, or with unsorted set. It lives until the
 * next is asked for, with its newline behind it and MERGE_PAD bytes that may
 * be read. */
bool merge_next(struct merge *m, struct span *line);

void merge_end(struct merge *m);

#endif
