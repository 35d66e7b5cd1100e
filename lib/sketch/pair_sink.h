/* pair_sink.h: collects pairs of sketches, found in any order and repeatedly,
 * and writes them as sorted records, each once. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/triple.h"
#include "extsort/spill.h"
#include "io/out.h"
#include "sketch/sketch_store.h"

/* The similarity of each distance of two sketches of a kind, in millionths, and
 * the largest possible distance. The owner frees similarity. */
struct pair_sink_format {
	uint32_t *similarity;
	size_t units;
};

/* Fills f for distances up to `farthest`. */
void pair_sink_format_make(
    struct pair_sink_format *f, const struct sketch_kind *k, size_t farthest);

/* The caller sets pairs_most, format and sketches and zeroes the rest. Owns the
 * rest. When pairs_most different pairs are in memory, they are spilled to an
 * unnamed file in TMPDIR or /tmp; merging takes as much memory. */
struct pair_sink {
	size_t pairs_most; /* pairs in memory */
	const struct pair_sink_format *format;
	const struct sketch_store *sketches;
	struct triple *pair; /* two rows, ascending, and their distance */
	size_t n, cap;
	struct spill spill;
	struct buf line;
	uint64_t written;
};

/* Adds rows x and y to sink, a struct pair_sink; a callback for
 * sliding_window.h. */
void pair_sink_add(void *sink, uint32_t x, uint32_t y, uint64_t distance);

/* Writes all pairs as lines in order, the id of the lower row first, and frees
 * the sink. */
void pair_sink_write(struct pair_sink *s, struct out *out);
