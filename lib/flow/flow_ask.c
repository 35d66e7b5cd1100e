/* flow_ask.c: asks tools about an input before a run. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_ask.h"
#include "flow/flow_command.h"
#include "flow/flow_process.h"
#include "flow/flow_signal.h"
#include "io/whole.h"

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
flow_ask(struct pool *p, const struct words *command, size_t n,
    const char **reported)
{
	struct flow_job j = { 0 };
	struct flow_running r;
	const char *text;
	size_t i;
	int from;

	for (i = 0; i < n; i++)
		flow_command_add(p, &j, &command[i]);
	from = start(&r, p, &j);
	text = read_all(p, from);
	close(from);
	flow_wait(&r);
	*reported = flow_reported(&r, p);
	return r.process[r.n - 1].status ? NULL : text;
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
	flow_wait(&r);
	flow_reported(&r, p);
}
