/* flow_bytes.h: the files of the inputs of a call, and how much they are. */
#pragma once

#include <stdint.h>

#include "table/flow_call.h"

/* The bytes of all pieces; false if one is no regular file. *packed: one of
 * them is packed. */
bool flow_bytes(const struct flow_call *c, uint64_t *bytes, bool *packed);

/* The bytes of all files, also those below directories. */
uint64_t flow_bytes_below(const struct flow_call *c);

/* The files below a directory that the options include and exclude
 * leave, in the order of their names. */
struct words flow_walk(const struct flow_call *c, const char *directory);

/* The same, but only those whose names may be of text or, with the option
 * parquet, that are of Parquet files; prints a note on the others. Ends the
 * program if there is none. */
struct words flow_walk_texts(const struct flow_call *c, const char *directory);

/* Whether the name is that of a value that a call has by itself, not by its
 * table; the value goes to *w. */
bool flow_own_value(
    const struct flow_call *c, const char *name, struct words *w);
