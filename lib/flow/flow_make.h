/* flow_make.h: makes what a call asks for, in a directory that knows what made
 * its files. */
#pragma once

#include "base/pool.h"
#include "flow/flow_run.h"
#include "jobs/flow_plan.h"
#include "table/flow_numbers.h"

/* Runs the plan. With how.keeps ends the program if the directory has files
 * that were made otherwise, unless how.update, which makes them again, or
 * how.again, which makes all. At the end prints where the answer is and the
 * summary, as far as they are wanted. */
void flow_make(
    const struct flow_call *c, struct flow_plan *p, struct flow_how how);

/* flow_merge.c: makes DIR/add of c->old anew; it goes when the program exits.
 */
void flow_merge_open(const struct flow_call *c);

/* Whether the last addition was of the same inputs, as they are now. */
bool flow_merge_repeats(const struct flow_call *c);

/* Moves the answers of the plan, which was run in DIR/add, to DIR: those of a
 * stage `added` as documents.N.zst, numbered after the pieces that DIR has.
 * DIR/run and DIR/sums tell of them. Without a new document nothing changes. A
 * note says how many documents DIR had. Sets the numbers of the addition. */
void flow_merge(const struct flow_call *c, const struct flow_plan *p,
    struct flow_numbers *n);

/* What is known of a run besides its numbers. */
struct flow_run_facts {
	const char *flow;
	const char *place; /* where documents that stay are, or NULL: nowhere */
	const char *by;	   /* what texts are compared by, or NULL */
	uint64_t bytes;	   /* of the inputs */
	bool has_bytes, is_packed;
	bool two;  /* documents of the other collection count too */
	bool adds; /* to an earlier run */
	double seconds;
};

/* flow_summary.c: one line on stderr. */
void flow_summary_line(
    const struct flow_numbers *n, const struct flow_run_facts *f);

/* A shorter one, about documents that were removed or that there are none; or
 * nothing. */
void flow_summary_note(
    const struct flow_numbers *n, const struct flow_run_facts *f);

/* Writes a JSON object to the file. */
void flow_summary_write(const struct flow_numbers *n,
    const struct flow_run_facts *f, const char *file);
