/* set_numbers.h: numbers sets, or texts, such that equal ones have one number,
 * and counts them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/table.h"
#include "record/set_record.h"

/* A set: its 128-bit hash, which only equal sets have, and how often it
 * came. */
struct numbered_set {
	uint64_t high, low;
	uint32_t count;
};

/* Numbers from 1, in the order in which the sets come. Start from {0}; owns
 * both: 24 bytes a different set, and 11 to 21 of table. */
struct set_numbers {
	uint32_t n; /* different sets */
	struct table table;
	struct numbered_set *set; /* number i at i - 1 */
	size_t cap;
};

/* The number of s, of which the head is read; 0 if it has no feature. Ends the
 * program if there are more than UINT32_MAX - 1 sets. */
uint32_t set_numbers_add(struct set_numbers *t, const struct set_record *s);

/* The number of the set or text with this hash. */
uint32_t set_numbers_hashed(struct set_numbers *t, uint64_t high, uint64_t low);

void set_numbers_free(struct set_numbers *t);
