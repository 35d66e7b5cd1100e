/* dense_choice.h: chooses the sets whose partners are found by parity_tiles.h
 * rather than by lists, by the cost of both for a sample.
 *
 * Where sets share common features, such as the words of texts, the lists lead
 * to nearly all sets of fitting size, and each is a miss of the cache. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "join/self_index.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

enum { DENSE_SECTIONS = 32 };

/* Section k of `sections` are the sets from number k * size on, `size` of them
 * or what is left; the tiles find the partners of its sets if dense[k]. */
struct dense_choice {
	size_t sections;
	uint32_t size;
	bool dense[DENSE_SECTIONS];
	size_t rate; /* bits of a bitmap for each feature */
};

/* Chooses for the pairs within s, by a measure that bounds the size of both
 * sets, whose lists are x, by several threads. Returns whether any section is
 * dense. The same input gives the same choice at the same level of
 * base/simd.h. */
bool dense_choose(struct dense_choice *c, const struct set_store *s,
    const struct measure *m, const struct self_index *x, size_t threads);
