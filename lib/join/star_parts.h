/* star_parts.h: the stars of a collection that need not fit in memory.
 *
 * The preferred records that fit are a part. Their stars are found
 * (star_join.h), then all later records ask the centres of the part, and those
 * that are similar to one are done. What is left is the same problem, smaller:
 * the parts read the sets again as often as there are parts. */
#pragma once

#include <stddef.h>

#include "io/in.h"
#include "join/set_spill.h"
#include "join/star_records.h"

/* Returns the records of p's ids, which the caller frees; takes p->n. They take
 * 16 bytes a record besides `memory`, which is for the sets of a part. The file
 * `rank` has ranks of ids, or is NULL. !measure_smaller_only(m->row). */
struct star_record *star_parts_find(struct set_spill *p, const char *rank,
    const struct measure *m, size_t threads, size_t memory);
