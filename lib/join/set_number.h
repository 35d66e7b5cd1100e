/* set_number.h: ids of sets that are numbers. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "io/in.h"

/* The numbers that were read, a bit each. Start from {0}; free met. */
struct set_number {
	uint32_t number; /* the last */
	uint8_t *met;
	size_t cap;
};

/* Reads the id of the last line of in, a number unlike those before, as
 * r->number; false if it is none, and was reported by in_bad. */
bool set_number_read(struct set_number *r, struct in *in, struct span id);
