/* sorted.h: whether lines come in order. The edge: a line that does not ends
 * the program. */
#ifndef ND_SORTED_H
#define ND_SORTED_H

#include "io/in.h"

/* Ends the program because the line last read belongs before an earlier one:
 * `expected WHAT, got GOT: sort with LC_ALL=C`, where what is the noun and `in
 * order`, and fmt formats GOT. */
_Noreturn void sorted_die(const struct in *in, const char *what,
    const char *fmt, ...) ND_PRINTF(3, 4);

/* Compares the two ids a and b, which a line begins with, with those of the
 * line before it, last, each with one TAB between: 0 where they are equal,
 * above 0 where they come later. Ends the program where they come earlier. */
int sorted_ids(const struct in *in, const char *what, struct span last,
    struct span a, struct span b);

#endif
