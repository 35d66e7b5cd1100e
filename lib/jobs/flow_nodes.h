/* flow_nodes.h: which jobs of a plan wait for which, and what decides the files
 * of each. */
#pragma once

#include <stdint.h>

#include "io/atomic_file.h"
#include "jobs/flow_plan.h"

struct flow_host;

enum flow_state { NODE_WAITS, NODE_RUNS, NODE_DONE };

/* A job, and how many jobs must be done before it. */
struct flow_node {
	struct flow_job *job;
	enum flow_state state;
	size_t missing;
	size_t *reader; /* jobs that wait for it */
	size_t readers;
	uint64_t *hash; /* of each file that it makes, set by the caller */
	struct atomic_file copy; /* of a job that is one, while it runs */
	/* Of a run on hosts: the seconds that it took; 1 if hosts make it, -1
	 * if not, 0 if nobody asked yet; what was said when it failed, and
	 * where; how often it was begun. */
	bool is_asked; /* whether it was made before */
	double took;
	int wants_host;
	const char *said;
	const struct flow_host *but;
	size_t tries;
};

/* A file that a job makes. */
struct flow_made {
	const char *name;
	size_t node, which;
};

/* A file that no job makes, and its stamp when the run began. */
struct flow_read {
	const char *name;
	uint64_t stamp;
};

/* A node for each job of the plan. All memory is the pool's. */
struct flow_nodes {
	struct pool *pool;
	const struct flow_plan *plan;
	struct flow_node *node;
	struct flow_made *made; /* by name */
	struct flow_read *read; /* by name */
	size_t mades, reads;
};

/* What n jobs make, by name; the number goes to *mades. */
struct flow_made *flow_made_by(
    struct pool *p, const struct flow_job *job, size_t n, size_t *mades);

/* The one of that name, or NULL. */
const struct flow_made *flow_find_made(
    const struct flow_made *made, size_t mades, const char *name);

void flow_nodes_make(
    struct flow_nodes *g, struct pool *p, const struct flow_plan *plan);

/* What decides the files of a job: its commands, what they read, the version.
 * 0 if it reads what cannot be read again. All jobs before it are done. */
uint64_t flow_node_key(const struct flow_nodes *g, const struct flow_node *n);

/* A name in the directory of the plan without that; another as it is. */
const char *flow_node_name(const struct flow_nodes *g, const char *name);

void flow_node_done(struct flow_nodes *g, struct flow_node *n);

/* Ends the program if an input, of all or of a job, is not what it was. */
void flow_nodes_check(const struct flow_nodes *g);
void flow_node_check(const struct flow_nodes *g, const struct flow_node *n);
