/* feature_order.h: a common order of all features, rare ones first.
 *
 * Features are ordered by class, then value. The class of a feature comes from
 * the estimated frequency of a table cell, which features can share. Any fixed
 * order gives the same pairs: a bad estimate only costs time. */
#ifndef ND_FEATURE_ORDER_H
#define ND_FEATURE_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"

enum { FEATURE_ORDER_CLASSES = 16 };

/* The classes of 2^bits cells, 0 for rare; bits >= 6. Bit c of rare_bits is 1
 * if class[c] is 0. Owns rare_bits; owns class unless it was loaded. */
struct feature_order {
	unsigned bits;
	const uint8_t *class;
	uint64_t *rare_bits;
};

/* Hashes a feature to 64 bits; the upper bits select a cell. */
static inline uint64_t
feature_order_mix(uint64_t f)
{
	return f * 0x9e3779b97f4a7c15;
}

/* Estimates the classes from a sample of the sets of s. */
void feature_order_make(struct feature_order *o, const struct set_store *s);

/* Uses a table of classes that a partition holds. */
void feature_order_load(
    struct feature_order *o, unsigned bits, const uint8_t *class);

/* Writes the first p <= n of the n features at f, in the common order, to
 * prefix, which has room for n + 8. */
void feature_order_prefix(const struct feature_order *o, const uint64_t *f,
    size_t n, size_t p, uint64_t *prefix);

#endif
