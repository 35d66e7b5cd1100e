/* place_passages.h: writes the dots or passages of documents, from pairs of
 * sets and their places, by several threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "passage/passage_finder.h"
#include "passage/place_pairs.h"

/* The caller sets the members before inside. */
struct place_passages {
	struct place_pairs *pairs;     /* that are read; borrowed */
	struct passage_finder options; /* least_dots, gap, most_dots */
	size_t threads;
	size_t min_bytes;    /* of a passage x similarity, or 0 */
	bool offsets;	     /* write the bytes of passages */
	uint64_t inside;     /* dots within documents, left out or not */
	uint64_t written;    /* passages */
	uint64_t short_ones; /* passages of fewer bytes than min_bytes */
	uint64_t dots, plots, repeated,
	    cut_plots; /* as passage_finder has them */
};

/* Writes the passages, or the dots, in order, and sets the members from inside
 * on. Memory of each thread: 2 MB, 4 bytes a document, and for one document 28
 * bytes a dot, 56 if the dot is in a plot of most dots, and its chains. */
void place_passages_write(struct place_passages *p, bool dots, struct out *out);

/* Notes and reports what was counted; a summary too, if it is wanted. `name` is
 * the input. */
void place_passages_note(
    const struct place_passages *p, const char *name, bool summary);
