/* star_links.h: connects the stars of a collection that need not fit in memory
 * to connected components.
 *
 * Half of the memory is for members of stars, the other half for sets that they
 * ask (star_forest.h), until each member has asked all sets. */
#pragma once

#include <stddef.h>

#include "io/out.h"
#include "join/set_spill.h"
#include "join/star_records.h"

/* Writes the pairs that connect the stars of p's records; returns how many.
 * Takes 4 bytes a record besides `memory`. */
uint64_t star_links_write(struct set_spill *p, const struct star_record *record,
    const struct measure *m, size_t threads, size_t memory, struct out *out);
