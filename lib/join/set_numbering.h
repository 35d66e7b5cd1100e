/* set_numbering.h: gives the sets of a collection numbers instead of ids. */
#pragma once

#include "join/set_store.h"

/* Numbers the sets that set_store_read has read from 1, in the order in which
 * they first came, and writes places (record/place.h) to `file`: all ids as
 * they came, with the number of the set; 0 if the set has no feature or more
 * than `most` ids. The latter leave s; each other set then has one id, its
 * number in decimal. Returns the number of ids whose sets left. An error of
 * `file` ends the program. */
uint64_t set_store_number(struct set_store *s, size_t most, const char *file);

/* Makes number[i] the id of set i, in decimal; sets with number 0 leave s.
 * Frees the ids, and id_number, which may be `number`. */
void set_store_replace_ids(struct set_store *s, const uint32_t *number);
