/* bitmaps.h: the parity bitmaps of a collection of sets, made when wanted. */
#ifndef ND_BITMAPS_H
#define ND_BITMAPS_H

#include <stddef.h>
#include <stdint.h>

#include "join/sets.h"

struct bitmaps;

/* No bitmap is made yet. s is borrowed. */
struct bitmaps *bitmaps_make(const struct sets *s);

/* That of a set of the collection or, until the next is asked for so, of the
 * n features at f; NULL where they are too few for it to pay. */
const uint64_t *bitmaps_at(struct bitmaps *b, uint32_t set);
const uint64_t *bitmaps_of(struct bitmaps *b, const uint64_t *f, size_t n);

/* How many features at most a set of the collection shares with the n that
 * mine was made from. */
size_t bitmaps_most(struct bitmaps *b, const uint64_t *mine, size_t n,
    uint32_t set);

/* Asks memory for the bitmap of a set. */
void bitmaps_prefetch(const struct bitmaps *b, uint32_t set);

#endif
