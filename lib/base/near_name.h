/* near_name.h: which name somebody may have meant. */
#pragma once

#include <stddef.h>

/* Which of n names the name becomes by the fewest changes (a letter is left
 * out, added, replaced, or exchanged with the next one), if these are few for
 * its length; n if none. name_at gives name i. */
size_t near_name_find(const char *name, size_t n,
    const char *(*name_at)(const void *names, size_t i), const void *names);
