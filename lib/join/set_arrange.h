/* set_arrange.h: the last step of reading a collection of sets. */
#pragma once

#include <stdint.h>

#include "join/set_store.h"

/* No set. */
#define SET_STORE_NONE UINT32_MAX

/* Sorts the sets of s by size, which keeps their order otherwise, and places
 * their ids. set_of_id[i] is the set of id i before that, or SET_STORE_NONE,
 * and becomes the set after it. */
void set_store_arrange(struct set_store *s, uint32_t *set_of_id);

/* Makes id_number: the ids of a set follow each other, the smallest one
 * first. */
void set_store_place_ids(struct set_store *s, const uint32_t *set_of_id);
