/* fscore.h: what is found against what is right, as one number, F. */
#ifndef ND_FSCORE_H
#define ND_FSCORE_H

#include <stdbool.h>
#include <stdint.h>

/* F = (q + b) hits / (q found + b right): b/q is the square of beta, how much
 * more recall counts than precision. Neither is above 10^8. */
struct fscore_beta {
	uint64_t b, q;
};

/* Reads beta: 0.01 to 100, at most two decimals. False where it is not. */
bool fscore_parse_beta(const char *s, struct fscore_beta *f);

/* Of found pairs, hits are right. */
struct fscore {
	uint32_t hits, found;
};

/* Whether x, 1, or y, -1, has the higher F where so many are right; 0 where
 * it is one. Exact. */
int fscore_compare(const struct fscore_beta *f, uint64_t right,
    const struct fscore *x, const struct fscore *y);

#endif
