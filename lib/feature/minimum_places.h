/* minimum_places.h: winnowing: the minima of the windows of a list of hashes.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Finds the minimum, the rightmost of equal ones, of each window of w hashes in
 * h[0, n), n > 0; if n < w, of all. Writes their distinct places, ascending, to
 * place, which has room for 2 n; returns how many. Linear in n.
 *
 * Only the hashes in a window decide: two texts that share w hashes in a row
 * have one of these minima in common. */
size_t minimum_places(const uint64_t *h, size_t n, size_t w, uint32_t *place);
