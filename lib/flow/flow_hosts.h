/* flow_hosts.h: the machines on which jobs of a run can be made, by ssh. A
 * process for each, share/nd/engine/hosts, keeps its connection. */
#pragma once

#include <sys/types.h>

#include "base/pool.h"

struct flow_host {
	const char *login; /* as ssh takes it; ":" is this machine */
	size_t slots;	   /* jobs at a time; 0: as many as processors */
	size_t busy;	   /* jobs that run now */
	bool lost;
	const char *socket;
	pid_t keeper; /* 0: none */
	int answer;   /* what it prints */
	int said;     /* its messages */
	double cpu;   /* seconds of the keeper, when it has ended */
};

struct flow_hosts {
	struct pool *pool;
	const char *engine; /* the program that keeps connections */
	const char *run;    /* the name of the run on hosts: hexadecimal */
	const char *tools;  /* the directory of the tools there */
	const char *sockets;
	struct flow_host *host;
	size_t n;
};

/* Who else makes jobs: hosts, the tasks of a job array, or nobody. */
struct flow_engine {
	const char *file;	  /* of hosts, or NULL */
	struct flow_hosts *hosts; /* these, or NULL */
	struct flow_hosts machines;
	size_t array;	    /* tasks of a job array, or 0 */
	const char *submit; /* the command that runs an array */
	const char *shared; /* a directory that all hosts have, too, or NULL;
			       ends with a slash */
	size_t local;	    /* stages that read fewer bytes run here */
	bool packed;	    /* files are sent packed */
	size_t timeout;	    /* seconds that a job has at least */
};

static inline bool
flow_engine_is(const struct flow_engine *e)
{
	return e->file || e->array;
}

/* Reads a file of hosts, [N/][user@]host or : on each line. Ends the program
 * with FILE:LINE if one is none, comes twice or there is none. */
void flow_hosts_read(struct flow_hosts *h, struct pool *p, const char *file);

/* Sets the directory of the tools on hosts; h->engine is set. */
void flow_hosts_name_tools(struct flow_hosts *h);

/* Logs in to all and gives them the tools; those that do not answer are lost,
 * with a note. Ends the program if none is left. Signals are blocked. */
void flow_hosts_open(struct flow_hosts *h, const char *engine, const char *run);

/* How many slots all have that are not lost. */
size_t flow_hosts_slots(const struct flow_hosts *h);

/* The host with the most free slots; one that is not `but`, if any is left. 0
 * or NULL: no slot is free. */
struct flow_host *flow_hosts_free(
    const struct flow_hosts *h, const struct flow_host *but);

/* It makes no more; a note says why. */
void flow_host_lose(struct flow_host *h, const char *why);

/* Whether the process was the keeper of a host, which is lost then. */
bool flow_hosts_ended(struct flow_hosts *h, pid_t pid);

/* The command that runs `command` there. */
struct words flow_host_command(const struct flow_hosts *h,
    const struct flow_host *host, const char *command);

/* Ends all keepers. */
void flow_hosts_close(struct flow_hosts *h);
