/* keysort.h: sorts numbered things by a 64-bit key. */
#ifndef ND_KEYSORT_H
#define ND_KEYSORT_H

#include <stddef.h>
#include <stdint.h>

struct keyed {
	uint64_t key, ref;
};

/* Sorts a[0, n) by key, ascending, in linear time; equal keys in any order.
 * spare is of the same size and spoilt. */
void keysort(struct keyed *a, struct keyed *spare, size_t n);

#endif
