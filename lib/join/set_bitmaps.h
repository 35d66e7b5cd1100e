/* set_bitmaps.h: parity bitmaps (parity_filter.h) of a collection of sets, each
 * made when it is first needed. Several threads may ask at a time. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/parity_filter.h"
#include "join/set_store.h"

struct set_bitmaps;

/* s is borrowed. */
struct set_bitmaps *set_bitmaps_make(const struct set_store *s);
void set_bitmaps_free(struct set_bitmaps *b);

/* The bitmap of a set of the collection; that of the n features whose upper
 * halves are at f, made in room[0, PARITY_WORDS_MAX). Both return NULL for a
 * set that is too small to gain from a bitmap. */
const uint64_t *set_bitmaps_get(struct set_bitmaps *b, uint32_t set);
const uint64_t *set_bitmaps_compute(
    uint64_t *room, const uint32_t *f, size_t n);

/* Returns an upper bound on the features that a set of the collection shares
 * with a set of n features whose bitmap is bits. */
size_t set_bitmaps_max_shared(
    struct set_bitmaps *b, const uint64_t *bits, size_t n, uint32_t set);

void set_bitmaps_prefetch(const struct set_bitmaps *b, uint32_t set);

/* Prefetches what a bitmap that is not made yet is made of. */
void set_bitmaps_prefetch_features(const struct set_bitmaps *b, uint32_t set);
