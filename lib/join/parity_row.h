/* parity_row.h: the rows of parity_tiles.h. For its two modules. */
#pragma once

#include "join/parity_filter.h"
#include "join/parity_tiles.h"
#include "similarity/hamming.h"

/* The words of a bitmap of run r. */
static inline size_t
run_words(size_t r)
{
	return (size_t)PARITY_WORDS_MIN << r;
}

static inline uint32_t
row_set(const struct parity_tiles *t, uint32_t row)
{
	return t->set ? t->set[row] : row;
}

static inline uint32_t
row_size(const struct parity_tiles *t, uint32_t row)
{
	return t->s->set[row_set(t, row)].n;
}
