/* ratio.h: a threshold from 0 to 1 as an exact fraction. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* p/q, where q is a power of ten, at most a million. Thresholds are compared in
 * integers, never in floating point. */
struct ratio {
	uint64_t p, q;
};

/* Reads a number from 0 to 1 with at most six decimals at *s into *t and sets
 * *s to its end; false if there is none. */
bool ratio_read(const char **s, struct ratio *t);

/* t in millionths, exactly. */
static inline uint32_t
ratio_millionths(struct ratio t)
{
	return t.p * (1000000 / t.q);
}

/* t as a floating-point number: for models and messages. */
static inline double
ratio_value(struct ratio t)
{
	return (double)t.p / t.q;
}
