/* partition_load.h: checks and loads the sets and lists of an open partition.
 */
#pragma once

#include "join/partition.h"

/* Checks all of an open partition but its lists, and loads its sets, with their
 * upper halves only if `upper`; then drops its pages from memory. Ends the
 * program if it is damaged. */
void partition_load(struct partition *p, bool upper);

/* Unpacks and checks the lists of a loaded partition. */
void partition_load_lists(struct partition *p);

/* Set i of an open partition: its step, as if it were the first of its size. */
struct partition_step partition_set(const struct partition *p, uint32_t i);

/* The features of set i of a loaded partition, the upper halves in room. */
struct halves partition_halves(
    const struct partition *p, uint32_t i, struct lower_room *room);

/* Drops from memory the features of the sets before set i. i must not be lower
 * than in an earlier call. */
void partition_drop_before(struct partition *p, uint32_t i);
