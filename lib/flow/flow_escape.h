/* flow_escape.h: texts as fields of lines: a TAB, newline and backslash are \t,
 * \n and \\. */
#ifndef ND_FLOW_ESCAPE_H
#define ND_FLOW_ESCAPE_H

#include <stdint.h>

#include "base/pool.h"

char *flow_escape(struct pool *p, const char *text);
char *flow_unescape(struct pool *p, const char *text);

/* A line of ND_PLACES (io/in_place.h). */
const char *flow_slice_line(
    struct pool *p, const char *file, const char *name, uint64_t lines);

#endif
