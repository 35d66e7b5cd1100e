/* flow_ask.c: processes besides those of jobs, such as tools that are asked
 * about an input before a run. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_ask.h"
#include "io/whole.h"
#include "jobs/flow_command.h"
#include "rundir/flow_signal.h"

enum { LOOK_MS = 100 };

/* Waits until all processes of the job have ended. */
static void
wait_for(struct flow_running *r)
{
	struct rusage usage;
	pid_t pid;
	size_t i;
	int status;

	for (i = 0; i < r->n; i++) {
		pid = r->process[i].pid;
		while (wait4(pid, &status, 0, &usage) < 0)
			if (errno != EINTR)
				die_errno("wait");
		flow_process_ended(r, pid, status, &usage);
	}
}

void
flow_wait(struct flow_running *r)
{
	struct rusage usage;
	int signal, status;
	pid_t pid;

	while (r->left) {
		signal = flow_signal_wait(LOOK_MS);
		if (signal && signal != SIGCHLD && signal != SIGUSR1) {
			flow_kill(r, SIGTERM);
			exit(128 + signal);
		}
		while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0)
			flow_process_ended(r, pid, status, &usage);
	}
}

int
flow_run_command(struct pool *p, const struct words *command, int out,
    struct flow_share share)
{
	struct flow_job j = { .stage = command->word[0] };
	struct flow_running r;

	flow_command_add(p, &j, command);
	flow_start(&r, p, &j, flow_null(), out < 0 ? flow_null() : out, share);
	wait_for(&r);
	flow_reported(&r, p);
	return r.process[0].status;
}

/* Reads the descriptor to its end. */
static const char *
read_all(struct pool *p, int fd)
{
	struct buf b = { 0 };
	ssize_t n;

	while ((n = whole_read(fd, buf_room(&b, BUFSIZ), BUFSIZ)) > 0)
		b.n += n;
	return pool_text(p, &b);
}

/* Starts the pipe of a job, silent; returns where to read what it prints. */
static int
start(struct flow_running *r, struct pool *p, const struct flow_job *j)
{
	int end[2];

	if (pipe2(end, O_CLOEXEC) < 0)
		die_errno("pipe");
	flow_start(r, p, j, flow_null(), end[1],
	    (struct flow_share){ .silent = true });
	close(end[1]);
	return end[0];
}

const char *
flow_ask(struct pool *p, const struct words *command)
{
	struct flow_job j = { 0 };
	struct flow_running r;
	const char *text;
	int from;

	flow_command_add(p, &j, command);
	flow_command_give(&j);
	from = start(&r, p, &j);
	text = read_all(p, from);
	close(from);
	wait_for(&r);
	flow_reported(&r, p);
	return r.process->status ? NULL : text;
}

void
flow_ask_lines(struct pool *p, const struct flow_job *j,
    bool (*take)(void *state, char *line), void *state)
{
	struct flow_running r;
	FILE *from = fdopen(start(&r, p, j), "r");
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	if (!from)
		die_errno("pipe");
	while ((n = getline(&line, &cap, from)) > 0) {
		flow_signal_poll();
		line[n - 1] = line[n - 1] == '\n' ? 0 : line[n - 1];
		if (!take(state, line))
			break;
	}
	free(line);
	fclose(from);
	wait_for(&r);
	flow_reported(&r, p);
}
