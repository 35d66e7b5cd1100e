/* passage_finder.h: finds passages in dots, one pair of documents after the
 * other. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "passage/chain.h"
#include "passage/dot_source.h"
#include "record/passage.h"

/* The caller sets all members before `next` and zeroes the rest. Owns all but
 * in and source. Holds in memory the dots of neighbouring diagonals or, without
 * a gap, one dot. */
struct passage_finder {
	const struct in *in; /* for messages */
	struct dot_source *source;
	size_t least_dots; /* of a passage */
	size_t gap;	   /* most sentences skipped between two dots */
	size_t most_dots;  /* most dots in memory before chains are cut; 0:
			    * no limit */
	struct dot next;   /* read, in no passage yet */
	bool has_next, started;
	struct dot last;    /* the dot before next; its ids are in ids */
	uint64_t last_plot; /* its number in source */
	uint32_t rank[2];   /* of last, as source has them */
	struct buf ids;
	struct chain chain;
	struct passage single; /* of one dot, where that is a band */
	const struct passage *found;
	size_t passages, returned; /* of found */
	uint64_t dots, pairs;
	uint64_t repeated;  /* duplicate dots */
	uint64_t cut_plots; /* pairs of documents with chains cut */
	uint64_t cut_pair;  /* number of the last of these pairs */
};

/* The next passage, by documents, then by diagonal and position of the first
 * dot; false at the end. Its ids are valid until the next call. A duplicate dot
 * counts once, with its greatest similarity. */
bool passage_finder_next(struct passage_finder *f, struct passage *p);

void passage_finder_close(struct passage_finder *f);
