/* flow_status.h: the commands nd-flow status and nd-flow deploy. */
#ifndef ND_FLOW_STATUS_H
#define ND_FLOW_STATUS_H

#include "base/pool.h"

/* status DIR: prints what DIR/hosts (flow_work.h) tells, separated by TABs: a
 * line for each stage, for each host, and for each part that is being made.
 * argv[0] is `status`. Ends the program if there is none. */
void flow_status(struct pool *p, char **argv);

/* flow_deploy.c: deploy --hosts FILE gives hosts the tools, deploy --archive
 * FILE writes them as .tar.gz. engine: share/nd/engine/hosts. Exits. */
_Noreturn void flow_deploy(struct pool *p, const char *engine, char **argv);

/* Prints how both are called, if a word asks for help; exits then. */
void flow_status_help(char **argv);

#endif
