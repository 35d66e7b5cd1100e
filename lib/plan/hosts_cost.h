/* hosts_cost.h: reads what a finished run over hosts took: the files in
 * DIR/hosts that nd-hosts(7) lists. */
#ifndef ND_HOSTS_COST_H
#define ND_HOSTS_COST_H

#include "plan/run_cost.h"

/* Adds the stages of the run in run->dir, whose flow and input are set, and
 * sets its hosts and slots, the costs of transport and caller_rest. Returns the
 * names of the files that the hosts made, with commas between; the caller frees
 * it. Ends the program with a message if a file is absent or malformed. */
char *hosts_cost_read(struct run_cost *run);

#endif
