/* flow_commands.h: the flows that there are, and the commands of nd-flow
 * besides them. */
#ifndef ND_FLOW_COMMANDS_H
#define ND_FLOW_COMMANDS_H

#include "base/pool.h"
#include "option/opt.h"

/* Whether it is the name of a table, which has a slash or is that of a flow of
 * nd. */
bool flow_is_table(const char *name);

/* What is no table: help, the version, the commands status, deploy, part and
 * rule; or the program ends, as there is no such flow. argv[0] is the name;
 * `also` are the options of all flows. */
_Noreturn void flow_start_other(
    struct pool *p, const char *bin, char **argv, const struct opt *also);

#endif
