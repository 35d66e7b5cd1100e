/* halves.h: the features of a set, 64 bits each, ascending and distinct, in two
 * arrays: 32 upper and 32 lower bits of each (halves_window.h says which). The
 * upper halves ascend; they are equal where features differ below only. They
 * alone show nearly all sets that share too little. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct halves {
	const uint32_t *upper, *lower;
	size_t n;
};

/* A number for the feature in place i, in the order of features. */
static inline uint64_t
halves_key(const struct halves *s, size_t i)
{
	return (uint64_t)s->upper[i] << 32 | s->lower[i];
}

/* At least the number of features in both sets, by the upper halves of their na
 * and nb features; any number below need if it is below need. */
size_t halves_bound(
    const uint32_t *a, size_t na, const uint32_t *b, size_t nb, size_t need);

/* The number of features in both a and b; any number below need if it is below
 * need. */
size_t halves_shared(
    const struct halves *a, const struct halves *b, size_t need);
