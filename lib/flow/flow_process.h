/* flow_process.h: runs the pipe of a job as processes, without a shell. */
#pragma once

#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "flow/flow_child.h"
#include "jobs/flow_plan.h"

/* The exit status of a command that could not be started, which was said. */
enum { STATUS_NO_COMMAND = 127 };

/* A process of a job: a command of its pipe, or cat, which feeds one. */
struct flow_process {
	pid_t pid;  /* 0: it has ended */
	int report; /* the file of ND_REPORT */
	const char *name;
	int status; /* as waitpid(2) gives it */
	int end;    /* of the pipe that it writes, held open, or -1 */
};

/* A job that runs. The array is in the pool. */
struct flow_running {
	int in; /* its stdin, and what - is to other commands */
	const struct flow_job *job;
	struct flow_process *process;
	size_t n, left;
	ptrdiff_t failed;  /* the first that failed, or -1 */
	bool holds;	   /* as flow_share */
	double began, cpu; /* seconds since an epoch; of those that ended */
	uint64_t memory;   /* the most bytes that one of them had */
};

/* What each tool of a job may use, of which the environment tells it. */
struct flow_share {
	size_t threads;
	uint64_t memory; /* of all tools of the job together; 0: as they do */
	const char *hidden; /* a directory that they do not name, or NULL */
	const char *output; /* what the last calls its stdout, or NULL */
	bool silent;	    /* their messages are lost */
	bool holds;	 /* a reader of what fails sees no end, and is killed */
	const int *said; /* files for those of each command, or NULL */
};

/* Starts the commands of a job, of which the first reads `in`, the last writes
 * `out` or, if that is below 0, a file that it opens, share.output; files of
 * the job besides are written as FILE.part. Processes have no signal blocked,
 * end with this one, and inherit the descriptors that are not closed on exec.
 * Ends the program if there can be no process. */
void flow_start(struct flow_running *r, struct pool *p,
    const struct flow_job *j, int in, int out, struct flow_share share);

/* Sets what wait4(2) gives for a process of the job; false if it is none. */
bool flow_process_ended(
    struct flow_running *r, pid_t pid, int status, const struct rusage *usage);

/* The lines that the tools of the job have reported (io/run_report.h), of each
 * name that of the first tool of the pipe that has it; closes their files. */
const char *flow_reported(struct flow_running *r, struct pool *p);

/* The process of the job that failed first, or NULL: of two, one that died of a
 * signal before one that reads what it writes. One whose reader ended before
 * it has not failed, but for the last, which died of SIGPIPE then. */
const struct flow_process *flow_process_failed(const struct flow_running *r);

/* Sends a signal to all processes that are left. */
void flow_kill(const struct flow_running *r, int signal);
