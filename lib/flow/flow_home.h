/* flow_home.h: where nd-flow finds tools and tables. */
#ifndef ND_FLOW_HOME_H
#define ND_FLOW_HOME_H

#include "base/pool.h"
#include "option/opt.h"

/* The directory of this program, and share/nd of its installation. */
const char *flow_bin(struct pool *p);
const char *flow_share(struct pool *p, const char *bin);

/* Whether it is the name of a table, which has a slash or is that of a flow of
 * nd; and the file. */
bool flow_is_table(const char *name);
const char *flow_table(struct pool *p, const char *bin, const char *name);

/* Puts the tools beside this program before others in PATH. */
void flow_set_path(struct pool *p, const char *bin);

/* Whether a program of that name is in PATH. */
bool flow_is_program(struct pool *p, const char *name);

/* The call, for a shell, that repeats this one or goes on: without --again. */
const char *flow_repeat(struct pool *p, char **argv);

/* What is no table: help, the version, the commands status, deploy, part and
 * rule; or the program ends, as there is no such flow. argv[0] is the name;
 * `also` are the options of all flows. */
_Noreturn void flow_start_other(
    struct pool *p, const char *bin, char **argv, const struct opt *also);

#endif
