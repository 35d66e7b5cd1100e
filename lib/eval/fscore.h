/* fscore.h: the F score of precision and recall, compared exactly. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* beta^2 as the fraction b/q, where beta is how many times as important recall
 * is as precision; b and q are at most 10^8.
 * F = (q + b) hits / (q found + b positives). */
struct fscore_beta {
	uint64_t b, q;
};

/* Reads beta, 0.01 to 100 with at most two decimals; false if s is malformed
 * or out of range. */
bool fscore_parse_beta(const char *s, struct fscore_beta *f);

/* `found` pairs were reported, `hits` of them are positives. */
struct fscore {
	uint32_t hits, found;
};

/* Compares the F of x and y for the same number of positives: above 0 if x has
 * the higher F, below 0 if y has it, 0 if both are equal. Exact. */
int fscore_compare(const struct fscore_beta *f, uint64_t positives,
    const struct fscore *x, const struct fscore *y);
