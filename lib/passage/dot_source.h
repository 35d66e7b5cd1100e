/* dot_source.h: where a passage finder takes its dots from. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "record/dot.h"

/* The dots of a pair of documents follow each other, by diagonal, then by
 * position; equal dots by similarity. next sets *d to the next dot, of which
 * the ids are valid until the next call, and plot to the number of its pair of
 * documents, from 1; it returns false at the end. A source whose documents have
 * ranks sets these, and no ids. */
struct dot_source {
	bool (*next)(struct dot_source *s, struct dot *d);
	uint64_t plot;
	uint32_t rank[2];
};
