/* line_sorter.h: sorts lines that a program writes, each once.
 *
 * A program writes whole lines to `out`, each into the room of one call of
 * out_room. When these fill the memory they become a sorted run of a file
 * without a name in dir. */
#pragma once

#include <stddef.h>

#include "extsort/spill.h"
#include "io/out.h"

/* Owns all. */
struct line_sorter {
	struct out out; /* first: a full buffer casts it */
	size_t memory;
	struct spill spill;
};

/* Starts to sort in about `memory` bytes, at least 1 MB. s must not move. */
void line_sorter_open(struct line_sorter *s, const char *dir, size_t memory);

/* Writes the different lines in order, and frees s. */
void line_sorter_close(struct line_sorter *s, struct out *to);
