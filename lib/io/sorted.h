/* sorted.h: checks that lines are in order. Errors: a line that is out of order
 * ends the program. */
#pragma once

#include "io/in.h"

/* Ends the program as the line last read is out of order, with `expected WHAT,
 * got GOT: sort with LC_ALL=C`. what is such as `pairs in order`; fmt formats
 * GOT. */
_Noreturn void sorted_die(const struct in *in, const char *what,
    const char *fmt, ...) ND_PRINTF(3, 4);

/* Compares the ids a and b at the beginning of a line with the ids of the line
 * before it, last, each two with one TAB between them. Returns 0 if they are
 * equal, above 0 if they come later; ends the program if they come earlier. */
int sorted_ids(const struct in *in, const char *what, struct span last,
    struct span a, struct span b);
