/* flow_walk.h: the files below a directory that a flow reads. */
#ifndef ND_FLOW_WALK_H
#define ND_FLOW_WALK_H

#include "flow/flow_call.h"

/* Those that the options include, exclude and gitignore leave, in the order of
 * their names. */
struct words flow_walk(const struct flow_call *c, const char *directory);

/* The same, but only those whose names may be of text or, with the option
 * parquet, that are of Parquet files; prints a note on the others. Ends the
 * program if there is none. */
struct words flow_walk_texts(const struct flow_call *c, const char *directory);

#endif
