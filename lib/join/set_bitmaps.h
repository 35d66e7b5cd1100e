/* set_bitmaps.h: the parity bitmaps of a collection of sets, made when
 * wanted. */
#ifndef ND_SET_BITMAPS_H
#define ND_SET_BITMAPS_H

#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"

struct set_bitmaps;

/* No bitmap is made yet. s is borrowed. */
struct set_bitmaps *set_bitmaps_make(const struct set_store *s);

/* That of a set of the collection or, until the next is asked for so, of the
 * n features at f; NULL where they are too few for it to pay. */
const uint64_t *set_bitmaps_get(struct set_bitmaps *b, uint32_t set);
const uint64_t *set_bitmaps_compute(
    struct set_bitmaps *b, const uint64_t *f, size_t n);

/* How many features at most a set of the collection shares with the n that
 * mine was made from. */
size_t set_bitmaps_max_shared(
    struct set_bitmaps *b, const uint64_t *mine, size_t n, uint32_t set);

/* Asks memory for the bitmap of a set. */
void set_bitmaps_prefetch(const struct set_bitmaps *b, uint32_t set);

#endif
