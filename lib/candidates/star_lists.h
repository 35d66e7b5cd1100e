/* star_lists.h: the lists of one part: for each key, the centres that have it.
 *
 * A part is a range of places: of records in an order of preference. They are
 * asked in that order, block by block, and those that become centres are added
 * to the lists of their keys. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STAR_LISTS_END UINT32_MAX

/* The record in a place has a key; next is the next part with a record that has
 * it, or STAR_LISTS_END. */
struct star_posting {
	uint32_t key, place, next;
};

/* The list of a key: centres[0, n) from `begin` on in place, ascending but for
 * those of other parts; `before` of them are of blocks before `block`, the last
 * one that added a centre. */
struct star_list {
	uint64_t begin;
	uint32_t key, next, n, before, block;
};

/* The record in place base + i is in the lists entry[first[i]] up to
 * entry[first[i + 1]]. Owns its arrays. */
struct star_lists {
	uint32_t base, places;
	struct star_list *list;
	size_t lists, cap;
	uint32_t *place; /* of centres; a list has room for all it may get */
	uint64_t *first;
	uint32_t *entry;
	uint32_t block; /* the number of this block, from 1 */
};

/* Makes the lists of `places` places from base on: n postings, ascending by
 * key, and centres of the parts before, key << 32 | place, in any order; sorts
 * these. */
void star_lists_make(struct star_lists *x, uint32_t base, uint32_t places,
    const struct star_posting *posting, size_t n, uint64_t *centre,
    size_t centres);
void star_lists_free(struct star_lists *x);

/* Makes the record in place r a centre of this block. */
void star_lists_add(struct star_lists *x, uint32_t r);

/* Places. Start from {0}; owns place. */
struct star_places {
	uint64_t *place;
	size_t n, cap;
};

/* Sets p to the centres of this block or, if !recent, of those before, that
 * share keys with the record in place r: ascending, as often as they share a
 * key. */
void star_lists_find(
    const struct star_lists *x, uint32_t r, bool recent, struct star_places *p);
