/* preference.h: the order in which records are preferred: those that are first
 * of all, then the higher rank first, then the smaller id in byte order. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "io/in.h"

/* Sets order to the numbers of all ids in order of preference and, unless it is
 * NULL, byte_order to these in byte order. rank has records (id, number), or is
 * NULL; first has records (id, anything), or is NULL: their ranks do not count.
 * Ids that are not in `ids` are skipped. A malformed record ends the program.
 * Seals ids: no id can be looked up afterwards. */
void preference_order(struct idmap *ids, struct in *rank, struct in *first,
    uint32_t *order, uint32_t *byte_order);

/* Returns the order by the file `rank`, or NULL, which the caller frees. Ids
 * can be looked up afterwards, unless `seals`. */
uint32_t *preference_by_file(struct idmap *ids, const char *rank, bool seals);

/* Reads the next id and number of rank to f, and sets key to that of the number
 * (base/decimal_key.h); false at the end. */
bool preference_rank(struct in *rank, struct span f[2], struct buf *key);
