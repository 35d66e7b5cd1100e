/* boundary_rules.h: the table of rules that decide where sentences end. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sentence/boundary_context.h"

/* left, stop and right are bit masks of boundary_context.h. A rule applies if
 * each mask has the bit of the context; the first rule that applies decides.
 * example shows the rule; a `|` in it is a sentence boundary. */
struct boundary_rule {
	uint32_t left, stop, right;
	bool ends;
	const char *example;
};

extern const struct boundary_rule rules[];
extern const unsigned rules_n;

/* Tables over all contexts, filled by rule_fill:
 *
 *	rule_row		the first rule that applies
 *	rule_left_matters	whether another text left of the stop could
 *				lead to another rule
 *	rule_capital_matters	whether rules differ for the kinds of a word
 *				that begins with a capital; [0]: directly after
 *				the stop, [1]: after white space */
extern unsigned char rule_row[STOP_COUNT][RIGHT_COUNT][LEFT_COUNT];
extern bool rule_left_matters[STOP_COUNT][RIGHT_COUNT];
extern bool rule_capital_matters[2][STOP_COUNT][LEFT_COUNT];

void rule_fill(void);

/* Each argument has exactly one bit set. */
static inline const struct boundary_rule *
rule_find(uint32_t left, uint32_t stop, uint32_t right)
{
	return &rules[rule_row[__builtin_ctz(stop)][__builtin_ctz(right)]
			      [__builtin_ctz(left)]];
}

static inline bool
rule_needs_left(uint32_t stop, uint32_t right)
{
	return rule_left_matters[__builtin_ctz(stop)][__builtin_ctz(right)];
}

static inline bool
rule_needs_capital(uint32_t left, uint32_t stop, bool space)
{
	return rule_capital_matters[space][__builtin_ctz(stop)]
				   [__builtin_ctz(left)];
}
