/* flow_home.h: where nd-flow finds tools and tables. */
#pragma once

#include "base/pool.h"

/* The directory of this program, and share/nd of its installation. */
const char *flow_bin(struct pool *p);
const char *flow_share(struct pool *p, const char *bin);

/* The file of a table, of which the name has a slash or is that of a flow of
 * nd.
 */
const char *flow_table(struct pool *p, const char *bin, const char *name);

/* Whether a flow of nd has an option of that name. */
bool flow_has_option(struct pool *p, const char *bin, const char *name);

/* Puts the tools beside this program before others in PATH. */
void flow_set_path(struct pool *p, const char *bin);

/* Whether a program of that name is in PATH. */
bool flow_is_program(struct pool *p, const char *name);

/* The call, for a shell, that repeats this one or goes on: without --again. */
const char *flow_repeat(struct pool *p, char **argv);
