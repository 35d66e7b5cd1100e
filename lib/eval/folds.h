/* folds.h: assigns labelled pairs to the folds of a cross-validation, such that
 * no document is in labelled pairs of two folds. */
#ifndef ND_FOLDS_H
#define ND_FOLDS_H

#include <stddef.h>
#include <stdint.h>

#include "eval/evaluate.h"

/* Sets fold[i] to the fold of pair i, for n pairs whose c is an enum label.
 *
 * The connected components of the pairs that are not ignored go to a fold each
 * as a whole: first by the most positive pairs, then by the most pairs, then by
 * a hash of their ids and the seed. A component goes to the fold with the
 * fewest positive pairs so far, or with the fewest pairs if it has no positive
 * one. Returns the number of components with a positive pair. Takes 20 bytes an
 * id and 24 a component. */
size_t folds_assign(const struct id_hashes ids[2], const struct triple *pair,
    size_t n, uint64_t seed, size_t folds, uint32_t *fold);

/* The fold of a pair without a label: by the hashes of its ids, in any order,
 * and the seed. */
uint32_t folds_by_hash(uint64_t a, uint64_t b, uint64_t seed, size_t folds);

#endif
