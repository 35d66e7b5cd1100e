/* flow_numbers.h: what the tools of a run have counted, and the time that its
 * stages took. */
#pragma once

#include <stdint.h>

#include "base/pool.h"

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

/* Adds to the last number of that name of a stage. */
void flow_number_add(struct flow_numbers *n, const char *stage,
    const char *name, uint64_t value);

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
