/* rarity.h: the order in which features are looked at: rare ones first.
 *
 * Features are ordered by (class, value). The class of a feature comes from
 * how often a sample of the sets has it, or one that falls on the same cell
 * of a table. Any fixed order is exact, so neither the sample nor such a
 * collision loses a pair: they only cost time. */
#ifndef ND_RARITY_H
#define ND_RARITY_H

#include <stddef.h>
#include <stdint.h>

#include "join/sets.h"

/* 2^bits cells, a byte each: 0 for what is rare. bits is at least 6. light has
 * a bit for each cell: class 0. */
struct rarity {
	unsigned bits;
	const uint8_t *class;
	uint64_t *light;
};

enum { RARITY_CLASSES = 16 };

/* Spreads a feature over 64 bits: the upper ones are the cell. */
static inline uint64_t
feature_mix(uint64_t f)
{
	return f * 0x9e3779b97f4a7c15;
}

void rarity_make(struct rarity *o, const struct sets *s);

/* The order by a table of classes that was kept, which has to stay. */
void rarity_take(struct rarity *o, unsigned bits, const uint8_t *class);

/* Writes the first p of the n features at f, p <= n, in that order to to,
 * where n + 8 have room. */
void rarity_prefix(const struct rarity *o, const uint64_t *f, size_t n, size_t p,
    uint64_t *to);

#endif
