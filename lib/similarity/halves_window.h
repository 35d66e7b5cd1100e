/* halves_window.h: splits the features of a collection of sets into halves. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "similarity/halves.h"

/* Where the halves of a collection are: the upper ones are bits [shift, shift +
 * 32), the lower ones bits [0, 32). All features have the bits of `one` above
 * those: the halves overlap if features are small numbers. shift <= 32. */
struct halves_window {
	uint64_t one;
	unsigned shift;
};

/* Whether a feature has the bits of w->one above its upper half. */
static inline bool
halves_fit(const struct halves_window *w, uint64_t f)
{
	return (f ^ w->one) >> 32 >> w->shift == 0;
}

/* Splits the n features at f, which fit, into upper[0, n) and lower[0, n). */
void halves_split_all(const struct halves_window *w, const uint64_t *f,
    size_t n, uint32_t *upper, uint32_t *lower);

/* Splits those of the n features at f that fit, which are the only ones that a
 * set of the collection can have, into room[0, 2 * n). */
struct halves halves_split(
    const struct halves_window *w, const uint64_t *f, size_t n, uint32_t *room);

/* Puts the features of s, which was split by w, together. */
void halves_join(
    const struct halves_window *w, const struct halves *s, uint64_t *f);

/* Returns w with the least shift at which f fits too. */
struct halves_window halves_widen(const struct halves_window *w, uint64_t f);
