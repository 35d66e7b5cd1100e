/* flow_child.h: forks, and what children read and write. */
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

/* Forks: 0 in the child, which has no signal blocked and ends with this
 * process. Ends the program if there can be none. */
pid_t flow_fork(void);

/* A descriptor of /dev/null; that of a new file without a name, to which all
 * writes append. */
int flow_null(void);
int flow_nameless(void);

/* The seconds of processors. */
double flow_cpu(const struct rusage *u);
