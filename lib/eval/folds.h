/* folds.h: labelled pairs dealt out to folds, so that what is learned from
 * some can be tried on another. No document is in labelled pairs of two. */
#ifndef ND_FOLDS_H
#define ND_FOLDS_H

#include <stddef.h>
#include <stdint.h>

#include "eval/evaluate.h"

/* Deals n pairs, c their label; fold[i] becomes that of pair i. What the
 * pairs that count connect is one thing: the things go, those with the most
 * positive pairs first, then those with the most pairs, then by the hashes of
 * their ids and the seed, to the fold that has the fewest of the like yet.
 * Returns how many things have a positive pair. 20 bytes an id, 24 a thing. */
size_t folds_assign(const struct id_hashes of[2], const struct triple *pair,
    size_t n, uint64_t seed, size_t folds, uint32_t *fold);

/* The fold of a pair that has no label: by its ids, in no order, and the
 * seed. */
uint32_t folds_by_hash(uint64_t a, uint64_t b, uint64_t seed, size_t folds);

#endif
