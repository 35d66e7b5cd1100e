/* in_plain.h: inputs that are read as they are.
 *
 * If the environment has ND_PLAIN, nd-flow says by it what its tools have
 * written, which is neither packed nor UTF-16, whatever its first bytes are:
 * how the names of such inputs begin, with TABs between, `-` for stdin. No
 * plus comes next and, but after a slash, no digit: /dev/fd/6 is not
 * /dev/fd/63. Before these !NAME is one that is not such an input; what begins
 * so and ends in a slash is a directory. `*` is any name but +1 ..., which are
 * inputs of a parcel (flow_parcel.h); an empty name is none. */
#ifndef ND_IN_PLAIN_H
#define ND_IN_PLAIN_H

#include <stdbool.h>

/* Changes a name to what it is in the list, in which \2 is for a TAB. */
char *in_plain_name(char *name);

/* Whether it is such an input; NULL is stdin. */
bool in_is_plain(const char *path);

/* The same for a list that is not in the environment. */
bool in_is_listed(const char *list, const char *path);

#endif
