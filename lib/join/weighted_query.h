/* weighted_query.h: the first of the indexed records that is similar to a
 * record. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/weighted_records.h"

/* Those who ask: n threads, each with a number and memory of its own. w is
 * borrowed. */
struct weighted_askers;
struct weighted_askers *weighted_askers_new(
    const struct weighted_records *w, size_t n);
void weighted_askers_free(struct weighted_askers *a);

/* Returns the first record in the indexes that is similar to `record`, or
 * COLUMN_NONE, and sets *left_out to the columns that were left out, as bits.
 * Asks as thread t. */
uint32_t weighted_ask(
    struct weighted_askers *a, size_t t, uint32_t record, uint16_t *left_out);

/* Returns the first similar record of those that were added in this block of
 * the indexes, or COLUMN_NONE; left_out is what weighted_ask gave. One thread
 * may call it. */
uint32_t weighted_ask_recent(
    struct weighted_askers *a, uint32_t record, uint16_t left_out);

/* How many records were compared with others. */
uint64_t weighted_askers_compared(const struct weighted_askers *a);
