/* plot_dots.h: the dots of documents whose sentences are numbers of sets, from
 * the pairs of these: nothing is sorted but the dots of one document. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/counting_sort.h"
#include "passage/dot_source.h"
#include "passage/sentence_places.h"
#include "passage/set_matches.h"

/* A dot of the document at hand: the rank of the other document, the two
 * positions, and the similarity. */
struct plot_dot {
	uint32_t rank, pos_a, pos_b, similarity;
};

/* The caller sets the members before inside. a and b are the documents of the
 * two sides, one thing for one collection; their sets are listed. Owns the
 * others. */
struct plot_dots {
	struct dot_source source; /* first: a source is cast to this */
	const struct sentence_places *a, *b;
	const struct set_matches *matches;
	bool within;	 /* dots of a document with itself, too */
	uint64_t inside; /* dots within documents, left out or not */
	uint32_t rank;	 /* of the document after that at hand */
	uint32_t end;	 /* the rank after the last document */
	struct plot_dot *dot;
	size_t dots, dot_cap;
	uint32_t *count;     /* by rank: the dots with it */
	struct triple *plot; /* rank, first dot, number of dots */
	size_t plots, plot_cap, next_plot;
	struct triple *sorted; /* diagonal, pos_a, similarity */
	size_t sorted_cap;
	struct counting_sort by_diagonal;
	const struct triple *next_dot, *plot_end;
};

/* Makes d a source without dots. */
void plot_dots_open(struct plot_dots *d);

/* Begins the dots of the documents of collection a from rank up to end, after
 * all dots of others were returned. Their matches must be there. */
void plot_dots_begin(struct plot_dots *d, uint32_t rank, uint32_t end);

void plot_dots_close(struct plot_dots *d);
