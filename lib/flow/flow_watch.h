/* flow_watch.h: looks at the processes of a run while they work: their memory,
 * and on a terminal how far they are. */
#pragma once

#include <stdint.h>

#include "flow/flow_process.h"

struct flow_watch {
	const char *flow; /* for the line */
	const char
	    *files; /* tools write to FILES.PID; NULL: nothing is drawn */
	const char *parts; /* how many parts are made; NULL: of this machine */
	double began;
	uint64_t peak; /* bytes of memory of all processes at a time */
};

/* Seconds since an epoch. */
double flow_now(void);

/* Starts to look; with `draws` a line is rewritten on stderr from the second
 * second on, from what tools write below the directory. */
void flow_watch_start(struct flow_watch *w, struct pool *p, const char *flow,
    const char *dir, bool draws);

/* Looks at what runs. */
void flow_watch_look(
    struct flow_watch *w, const struct flow_running *running, size_t n);

/* Prints the time that passed, and lets the tools print their lines. */
void flow_watch_tell(
    const struct flow_watch *w, const struct flow_running *running, size_t n);

/* Erases the line. */
void flow_watch_end(void);
