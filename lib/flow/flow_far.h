/* flow_far.h: jobs of a run that hosts make. What a job reads goes there as an
 * archive, by ssh, and what it made comes back so. */
#pragma once

#include "flow/flow_runner.h"

struct flow_far {
	const char *name; /* of the unit */
	const char *dir;
	struct flow_job pipe;
	int said, here; /* messages of the host, and of this machine */
	bool is_late;
	double cpu; /* seconds of the host */
};

enum flow_far_end {
	FAR_MADE,   /* its files are here */
	FAR_AGAIN,  /* another host shall make it */
	FAR_FAILED, /* what it said is in node->said */
	FAR_BROKEN, /* this machine could not send or take it; the same */
};

/* Whether other machines can make the job, and it is worth to send what it
 * reads. */
bool flow_far_can(const struct flow_runner *r, const struct flow_job *j);

/* Whether hosts make the job: it is not small, reads an input or is a group. */
bool flow_far_wants(const struct flow_runner *r, struct flow_node *n);

/* Begins to make the job of the slot on its host. */
void flow_far_start(
    struct flow_runner *r, struct flow_slot *s, struct flow_running *to);

/* Takes what the job has made, when all its processes have ended; *numbers is
 * what its tools have reported, also if one failed. Notes are printed. */
enum flow_far_end flow_far_take(struct flow_runner *r, struct flow_slot *s,
    struct flow_running *from, const char **numbers);

/* Ends jobs that take too long. */
void flow_far_look(struct flow_runner *r);

/* Prints what was said of the job, a line each of its messages. */
void flow_far_tell(const char *said);

/* The directory of what is at work; made, and removed. */
void flow_far_open(const struct flow_runner *r);
void flow_far_close(const struct flow_runner *r);
