/* feature_order.h: the order in which features are looked at: rare ones first.
 *
 * Features are ordered by (class, value). The class of a feature comes from
 * how often a sample of the sets has it, or one that falls on the same cell
 * of a table. Any fixed order is exact, so neither the sample nor such a
 * collision loses a pair: they only cost time. */
#ifndef ND_FEATURE_ORDER_H
#define ND_FEATURE_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"

/* 2^bits cells, a byte each: 0 for what is rare. bits is at least 6. light has
 * a bit for each cell: class 0. */
struct feature_order {
	unsigned bits;
	const uint8_t *class;
	uint64_t *rare_bits;
};

enum { FEATURE_ORDER_CLASSES = 16 };

/* Spreads a feature over 64 bits: the upper ones are the cell. */
static inline uint64_t
feature_order_mix(uint64_t f)
{
	return f * 0x9e3779b97f4a7c15;
}

void feature_order_make(struct feature_order *o, const struct set_store *s);

/* The order by a table of classes that was kept, which has to stay. */
void feature_order_load(
    struct feature_order *o, unsigned bits, const uint8_t *class);

/* Writes the first p of the n features at f, p <= n, in that order to to,
 * where n + 8 have room. */
void feature_order_prefix(const struct feature_order *o, const uint64_t *f,
    size_t n, size_t p, uint64_t *to);

#endif
