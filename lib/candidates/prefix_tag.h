/* prefix_tag.h: checks by their tag that postings are of prefixes that are long
 * enough. */
#pragma once

#include <stdint.h>

#include "similarity/set_measure.h"

/* Ends the program if the tag of the postings that were read from a file says
 * that they are of prefixes for another measure than m or for a threshold above
 * m's, or, if min_shared is not 0, that they cannot be counted: they are of
 * bands, or of prefixes for a lower number. */
void prefix_tag_check(
    const char *file, const struct measure *m, uint64_t min_shared);
