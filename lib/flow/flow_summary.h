/* flow_summary.h: what a run read, found and removed, and what it took. */
#ifndef ND_FLOW_SUMMARY_H
#define ND_FLOW_SUMMARY_H

#include "table/flow_numbers.h"

/* What is known of a run besides its numbers. */
struct flow_run_facts {
	const char *flow;
	const char *place; /* where documents that stay are, or NULL: nowhere */
	const char *by;	   /* what texts are compared by, or NULL */
	uint64_t bytes;	   /* of the inputs */
	bool has_bytes, is_packed;
	bool two; /* documents of the other collection count too */
	double seconds;
};

/* One line on stderr. */
void flow_summary_line(
    const struct flow_numbers *n, const struct flow_run_facts *f);

/* A shorter one, about documents that were removed or that there are none; or
 * nothing. */
void flow_summary_note(
    const struct flow_numbers *n, const struct flow_run_facts *f);

/* Writes a JSON object to the file. */
void flow_summary_write(const struct flow_numbers *n,
    const struct flow_run_facts *f, const char *file);

#endif
