/* flow_numbers.h: what the tools of a run have counted, and the time that its
 * stages took. */
#ifndef ND_FLOW_NUMBERS_H
#define ND_FLOW_NUMBERS_H

#include <stdint.h>

#include "base/pool.h"
#include "flow/flow_plan.h"

/* A number of all units of a stage together. */
struct flow_number {
	const char *stage, *name;
	uint64_t value;
};

/* A stage that was made: seconds since an epoch, and those of processors. */
struct flow_time {
	const char *stage;
	double began, ended, cpu;
	size_t units;
};

/* In the order in which they came. Start from {0} with a pool. */
struct flow_numbers {
	struct pool *pool;
	struct flow_number *number;
	struct flow_time *time;
	size_t numbers, times;
	uint64_t peak; /* bytes of memory of all processes at a time, or 0 */
};

/* Whether there is a number of that name, and only 0. */
bool flow_number_is_none(const struct flow_numbers *n, const char *name);

/* The number of that name of a stage; 0 if there is none. */
uint64_t flow_number_of(
    const struct flow_numbers *n, const char *stage, const char *name);

/* Sets a number of a stage, instead of all of its name. */
void flow_number_set(struct flow_numbers *n, const char *stage,
    const char *name, uint64_t value);

/* The first or last number of that name, of any stage or of this; NULL if
 * there is none. */
const struct flow_number *flow_number_find(const struct flow_numbers *n,
    const char *stage, const char *name, bool last);

/* Adds a unit of a stage; returns what is known of all. */
const struct flow_time *flow_time_add(struct flow_numbers *n, const char *stage,
    double began, double ended, double cpu);

/* Whether the lines of the file of a job are counted: of an answer hits, lines,
 * pairs, ... */
bool flow_count_wants(const struct flow_job *j);

/* Adds the lines that the tools of a job have reported. Documents are those of
 * jobs of a piece, other_documents of those of the other collection. */
void flow_count_reported(
    struct flow_numbers *n, const struct flow_job *j, const char *lines);

/* Counts the lines of the last answer, which is what a flow prints: its hits,
 * lines, pairs, ..., instead of what tools reported on the way; and, unless a
 * tool reported it, what is removed. */
void flow_count_answers(struct flow_numbers *n, const struct flow_plan *p);

#endif
