/* flow_ask.c: asks tools about an input before a run. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_ask.h"
#include "flow/flow_command.h"
#include "flow/flow_process.h"
#include "io/whole.h"

/* Reads the descriptor to its end. */
static const char *
read_all(struct pool *p, int fd)
{
	struct buf b = { 0 };
	const char *text;
	ssize_t n;

	while ((n = whole_read(fd, buf_room(&b, BUFSIZ), BUFSIZ)) > 0)
		b.n += n;
	buf_char(&b, 0);
	text = pool_format(p, "%s", b.p);
	buf_free(&b);
	return text;
}

const char *
flow_ask(struct pool *p, const struct words *command, size_t n,
    const char **reported)
{
	const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	struct flow_job j = { 0 };
	struct flow_running r;
	struct rusage usage;
	const char *text;
	size_t i;
	pid_t pid;
	int end[2], status;

	if (null < 0 || pipe2(end, O_CLOEXEC) < 0)
		die_errno("pipe");
	for (i = 0; i < n; i++)
		flow_command_add(p, &j, &command[i]);
	flow_start(
	    &r, p, &j, null, end[1], (struct flow_share){ .silent = true });
	close(end[1]);
	text = read_all(p, end[0]);
	close(end[0]);
	while (r.left && (pid = wait4(-1, &status, 0, &usage)) > 0)
		flow_process_ended(&r, pid, status, &usage);
	*reported = flow_reported(&r, p);
	close(null);
	return r.process[r.n - 1].status ? NULL : text;
}
