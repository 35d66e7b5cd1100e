/* number_order.h: orders records by rank, as record/preference.h does, where
 * ids and ranks are whole numbers: without a table of ids. */
#ifndef ND_NUMBER_ORDER_H
#define ND_NUMBER_ORDER_H

#include <stdint.h>

#include "io/in.h"

/* Sets order to the numbers i < n in order of preference; number[i] is the id
 * of i. rank has records (id, rank), or is NULL. Ids that are not there are
 * skipped; in_bad reports malformed records. Takes 16 bytes a record while it
 * runs, and 4 for each number up to the greatest. */
void number_order(
    const uint32_t *number, uint32_t n, struct in *rank, uint32_t *order);

#endif
