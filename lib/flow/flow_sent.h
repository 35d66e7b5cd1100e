/* flow_sent.h: the files that a job reads where it runs elsewhere, and their
 * names there: those of the plan's directory keep their names in it, others
 * are +1, +2 ... */
#ifndef ND_FLOW_SENT_H
#define ND_FLOW_SENT_H

#include "flow/flow_plan.h"

struct flow_sent {
	const struct flow_plan *plan;
	struct words file, name;
};

/* Sets the files of a job. */
void flow_sent_make(struct flow_sent *s, struct pool *p,
    const struct flow_plan *plan, const struct flow_job *j);

/* The name there of what a word is, if it is a file. */
const char *flow_sent_name(const struct flow_sent *s, const char *text);

#endif
