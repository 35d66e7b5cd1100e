/* feature_order.h: a common order of all features, rare ones first. A feature
 * is known by its upper half (halves.h): features with equal ones are one
 * here, which a set may have several times.
 *
 * Features are ordered by class, then value. The class of a feature comes from
 * the estimated frequency of a table cell, which features can share. Any fixed
 * order gives the same pairs: a bad estimate only costs time. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"

enum { FEATURE_ORDER_CLASSES = 16, FEATURE_ORDER_SPARE = 16 };

/* The classes of 2^bits cells, 0 for rare, two in a byte; 6 <= bits <= 32. Bit
 * c of rare_bits is 1 if the class of cell c is 0. Owns both unless they lie in
 * a mapped partition. */
struct feature_order {
	unsigned bits;
	const uint8_t *class;
	const uint64_t *rare_bits;
};

/* Hashes the upper half of a feature to 32 bits; the upper bits select a
 * cell. */
static inline uint32_t
feature_order_mix(uint32_t upper)
{
	return upper * 0x9e3779b1;
}

/* The cell of a feature. */
static inline size_t
feature_order_cell(const struct feature_order *o, uint32_t upper)
{
	return feature_order_mix(upper) >> (32 - o->bits);
}

/* The class of a cell. */
static inline unsigned
feature_order_class(const struct feature_order *o, size_t cell)
{
	return o->class[cell / 2] >> cell % 2 * 4 & (FEATURE_ORDER_CLASSES - 1);
}

/* Estimates the classes from a sample of the sets of s, by several threads. */
void feature_order_make(
    struct feature_order *o, const struct set_store *s, size_t threads);

/* Frees what feature_order_make made. */
void feature_order_free(struct feature_order *o);

/* Writes the first p <= n of the n features at f, in the common order, to
 * prefix, which has room for n + FEATURE_ORDER_SPARE. */
void feature_order_prefix(const struct feature_order *o, const uint32_t *f,
    size_t n, size_t p, uint32_t *prefix);
