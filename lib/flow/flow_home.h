/* flow_home.h: where nd-flow finds tools and tables. */
#ifndef ND_FLOW_HOME_H
#define ND_FLOW_HOME_H

#include "base/pool.h"

/* The directory of this program, and share/nd of its installation. */
const char *flow_bin(struct pool *p);
const char *flow_share(struct pool *p, const char *bin);

/* The table of a flow: NAME if it has a slash, else a file of nd. Ends the
 * program if there is none. */
const char *flow_table(struct pool *p, const char *bin, const char *name);

/* Puts the tools beside this program before others in PATH. */
void flow_set_path(struct pool *p, const char *bin);

/* The call, for a shell, that repeats this one or goes on: without --again. */
const char *flow_repeat(struct pool *p, char **argv);

/* All functions below end the program. */

/* Prints the list, or the version, to stdout. */
_Noreturn void flow_list_help(void);
_Noreturn void flow_list_version(void);

/* Prints the list on stderr: a flow was expected. */
_Noreturn void flow_list_expected(void);

/* There is no flow of that name. */
_Noreturn void flow_list_unknown(const char *name);

#endif
