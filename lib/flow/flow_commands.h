/* flow_commands.h: the flows that there are, and the commands of nd-flow
 * besides them. */
#pragma once

#include "base/pool.h"

/* Whether it is the name of a table, which has a slash or is that of a flow of
 * nd. */
bool flow_is_table(const char *name);

/* What is no table: help, the version, the commands status, deploy and part;
 * or the program ends, as there is no such flow. argv[0] is the name. */
_Noreturn void flow_start_other(struct pool *p, const char *bin, char **argv);

/* flow_lower.c: runs another command with lower and lower thresholds until that
 * finds something. Ends the program. argv[0] is `lower`; bin is where the tools
 * are. */
_Noreturn void flow_lower(struct pool *p, const char *bin, char **argv);

/* flow_status.c: status DIR: prints what DIR/hosts (flow_work.h) tells,
 * separated by TABs: a line for each stage, for each host, and for each part
 * that is being made. argv[0] is `status`. Ends the program if there is none.
 */
void flow_status(struct pool *p, char **argv);

/* flow_deploy.c: deploy --hosts FILE gives hosts the tools, deploy --archive
 * FILE writes them as .tar.gz. engine: share/nd/engine/hosts. Exits. */
_Noreturn void flow_deploy(struct pool *p, const char *engine, char **argv);

/* Prints how both are called, if a word asks for help; exits then. */
void flow_status_help(char **argv);
