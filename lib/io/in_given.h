/* in_given.h: inputs that come from a user, and may be packed or UTF-16.
 *
 * All may be, unless nd-flow runs a tool: then ND_GIVEN of the environment has
 * the names of those that may, with TABs between (\2 for a TAB in a name), `-`
 * for stdin; of a directory, what is below it, too. Others have been written by
 * nd and are read as they are, though their first bytes be those of a format.
 */
#pragma once

#include <stdbool.h>

/* Changes a name to what it is in the list. */
char *in_given_name(char *name);

/* Whether it is such an input; NULL is stdin. */
bool in_is_given(const char *path);
