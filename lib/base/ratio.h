/* ratio.h: a threshold or a share as an exact fraction of two integers. */
#ifndef ND_RATIO_H
#define ND_RATIO_H

#include <stdbool.h>
#include <stdint.h>

/* p/q with q a power of ten up to a million: thresholds are compared in
 * integers, never as floating point. */
struct ratio {
	uint64_t p, q;
};

/* Reads a number from 0 to 1 with at most six decimals from *s, and moves *s
 * after it; false if there is none. */
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

#endif
