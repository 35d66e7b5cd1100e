/* chain_columns.h: the columns of the dots of a chain. For chain.c. */
#pragma once

#include "passage/chain.h"

/* The dots with one position in b. open[head] up to open[tail] are the dots
 * that may still precede another dot in a best chain, best first. */
struct chain_column {
	uint32_t pos_b;
	uint32_t first_near; /* the first column within reach */
	uint32_t head, tail;
};

/* Makes the columns of all dots, in order of position, each without an open
 * dot, and sets column_of_dot. */
void chain_columns_make(struct chain *c, size_t reach);
