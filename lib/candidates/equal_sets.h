/* equal_sets.h: equal sets, from the sorted keys of nd-index --whole.
 *
 * A key is a hash of 32 hex digits, id, n, and further columns, which are
 * passed on. Keys that are out of order end the program. */
#pragma once

#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "similarity/set_measure.h"

/* Reads all keys of in; returns the number of lines written. A malformed key is
 * reported by in_bad, as is an id that a hash has twice, but for
 * equal_sets_over.
 *
 * equal_sets_write writes a pair of the first id of each hash with each other
 * id, by the measure m; or, if that is NULL, the other ids, with their further
 * columns. equal_sets_over writes the ids of the hashes that have more
 * than most > 0, with their further columns; it holds up to `most` of them.
 * Keys of `other`, if it is not NULL, count, too, and their ids are not
 * written. */
uint64_t equal_sets_write(
    struct in *in, const struct measure *m, struct out *out);
uint64_t equal_sets_over(
    struct in *in, struct in *other, size_t most, struct out *out);
