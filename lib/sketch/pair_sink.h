/* pair_sink.h: pairs of sketches, found in any order and more than once, to
 * sorted records, each once. The edge. */
#ifndef ND_PAIR_SINK_H
#define ND_PAIR_SINK_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/radix.h"
#include "extsort/spill.h"
#include "io/out.h"
#include "sketch/sketch_store.h"

/* How pairs of a kind are written: the similarities of distances. Start from
 * {0}. */
struct pair_sink_format {
	uint32_t *similarity;
	size_t units;
};

void pair_sink_format_make(
    struct pair_sink_format *f, const struct sketch_kind *k, size_t farthest);

/* Pairs of rows, whose order is that of their ids. Owns pair; what most of
 * them do not hold goes to a file without a name in TMPDIR or /tmp, which is
 * read in as much memory as they took. The caller sets the first three, all
 * else 0. */
struct pair_sink {
	size_t pairs_most; /* pairs in memory */
	const struct pair_sink_format *format;
	const struct sketch_store *sketches;
	struct triple *pair; /* two rows and the distance */
	size_t n, cap;
	struct spill spill;
	struct buf line;
	uint64_t written;
};

/* Adds a pair, in whatever order its rows are; to is a struct found. */
void pair_sink_add(void *to, uint32_t x, uint32_t y, uint64_t distance);

/* Writes all pairs, idA before idB by their rows, in the order of the lines;
 * ends it. */
void pair_sink_write(struct pair_sink *f, struct out *out);

#endif
