/* flow_parallel.h: prints a plan as calls of GNU parallel. */
#ifndef ND_FLOW_PARALLEL_H
#define ND_FLOW_PARALLEL_H

#include <stdint.h>

#include "base/buf.h"
#include "flow/flow_hosts.h"
#include "flow/flow_plan.h"

/* The hosts of a script: a file, and what was read from it; jobs that read less
 * than `local` bytes run where the script runs. */
struct flow_far_call {
	const char *file;
	const struct flow_hosts *hosts;
	uint64_t local;
};

/* A script for bash with a call for the units of each stage. With `far`, not
 * NULL, jobs that can run elsewhere do: parallel runs here, and each job sends
 * its files to a host by ssh and takes what was made. Ends the program if a
 * job reads stdin or a name has a newline. */
void flow_show_parallel(struct buf *to, const struct flow_plan *p,
    const char *title, const struct flow_far_call *far);

#endif
