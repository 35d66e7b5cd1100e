/* boundary_rules.h: where sentences end, as a table: what stands before a stop,
 * the stop, what stands behind it, and whether a sentence ends there. */
#ifndef ND_BOUNDARY_RULES_H
#define ND_BOUNDARY_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "sentence/boundary_context.h"

/* The first row whose three sets have what is there decides. In the example,
 * a stroke stands where sentences are cut; the row is used in it. */
struct boundary_rule {
	uint32_t left, stop, right;
	bool ends;
	const char *example;
};

extern const struct boundary_rule rules[];
extern const unsigned rules_n;

/* The number of the row for each three, made by rule_fill; and whether it
 * matters what stands before a stop, or which capital behind it, without white
 * space or with it. */
extern unsigned char rule_row[S_COUNT][A_COUNT][B_COUNT];
extern bool rule_left_matters[S_COUNT][A_COUNT];
extern bool rule_capital_matters[2][S_COUNT][B_COUNT];

void rule_fill(void);

/* All are of one bit each. */
static inline const struct boundary_rule *
rule_find(uint32_t before, uint32_t stop, uint32_t behind)
{
	return &rules[rule_row[__builtin_ctz(stop)][__builtin_ctz(behind)]
			      [__builtin_ctz(before)]];
}

static inline bool
rule_needs_left(uint32_t stop, uint32_t behind)
{
	return rule_left_matters[__builtin_ctz(stop)][__builtin_ctz(behind)];
}

static inline bool
rule_needs_capital(uint32_t before, uint32_t stop, bool space)
{
	return rule_capital_matters[space][__builtin_ctz(stop)]
				   [__builtin_ctz(before)];
}

#endif
