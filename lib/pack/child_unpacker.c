/* child_unpacker.c: unpacks a format by a child process.
 *
 * This process writes the packed bytes to the child and reads the unpacked ones
 * from it, whichever is possible. The child does not get the file itself: its
 * first bytes are already read, which cannot be undone for a pipe, and xz
 * changes the flags of its standard input. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "pack/child_unpacker.h"

enum { CHUNK = 1 << 16, NONE = -1 };

struct child {
	const char *program;
	struct packed from; /* the caller's */
	int in;	      /* to the child: a socket, as send(2) needs no SIGPIPE */
	int out;      /* from the child */
	int messages; /* a file in memory that is its stderr */
	pid_t pid;    /* 0: not started, or ended */
	bool ended;   /* all was read: another unpacker may ask again */
	ptrdiff_t end_result;
	int error;   /* errno of the start */
	bool sent;   /* the child got all packed bytes */
	bool padded; /* the last byte that was read is 0 */
	char *buf;   /* buf[begin, end) is not yet written to the child */
	size_t cap, begin, end;
	char why[96];
};

static void
close_end(int *fd)
{
	if (*fd != NONE)
		close(*fd);
	*fd = NONE;
}

/* Runs the program with these descriptors; 0 or errno. */
static int
spawn(struct child *c, int in, int out)
{
	char *const command[] = { (char *)c->program, "-dc", NULL };
	posix_spawn_file_actions_t a;
	int error;

	if ((error = posix_spawn_file_actions_init(&a)))
		return error;
	if (!(error = posix_spawn_file_actions_adddup2(&a, in, 0)) &&
	    !(error = posix_spawn_file_actions_adddup2(&a, out, 1)) &&
	    !(error = posix_spawn_file_actions_adddup2(&a, c->messages, 2)))
		error = posix_spawnp(
		    &c->pid, c->program, &a, NULL, command, environ);
	posix_spawn_file_actions_destroy(&a);
	if (error)
		c->pid = 0;
	return error;
}

/* Starts the child and sets its descriptors; 0 or errno. */
static int
start(struct child *c)
{
	/* Where users put options for their own calls of the programs. */
	static const char *const options[] = { "BZIP", "BZIP2", "XZ_DEFAULTS",
		"XZ_OPT" };
	int in[2] = { NONE, NONE }, out[2] = { NONE, NONE }, error;
	size_t i;

	for (i = 0; i < sizeof options / sizeof *options; i++)
		unsetenv(options[i]);
	/* If it is ignored, a child leaves no status. */
	signal(SIGCHLD, SIG_DFL);
	c->messages = memfd_create("messages", MFD_CLOEXEC);
	if (c->messages < 0 ||
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) < 0 ||
	    pipe2(out, O_CLOEXEC) < 0)
		error = errno;
	else
		error = spawn(c, in[1], out[1]);
	c->in = in[0];
	c->out = out[0];
	close_end(&in[1]);
	close_end(&out[1]);
	return error;
}

static void *
open_child(const char *format, struct packed from, const char *p, size_t n)
{
	struct child *c = mem_new(1, sizeof *c);

	c->program = format;
	c->from = from;
	c->cap = n < CHUNK ? CHUNK : n;
	c->buf = memcpy(mem_new(c->cap, 1), p, n);
	c->end = n;
	c->padded = n > 0 && p[n - 1] == 0;
	c->error = start(c);
	return c;
}

/* Writes packed bytes to the child, or reads more of them if it has all. Closes
 * `in` at their end, or if the child has closed it. False, with *why, if they
 * cannot be read. */
static bool
feed(struct child *c, const char **why)
{
	ptrdiff_t n;

	if (c->begin < c->end) {
		n = send(c->in, c->buf + c->begin, c->end - c->begin,
		    MSG_DONTWAIT | MSG_NOSIGNAL);
		if (n >= 0)
			c->begin += n;
		else if (errno != EINTR && errno != EAGAIN)
			close_end(&c->in);
		return true;
	}
	n = packed_read(&c->from, c->buf, c->cap, why);
	if (n < 0)
		return false;
	c->begin = 0;
	c->end = n;
	c->sent = n == 0;
	c->padded = n > 0 ? c->buf[n - 1] == 0 : c->padded;
	if (c->sent)
		close_end(&c->in);
	return true;
}

/* Waits for the end of the child; its status. */
static int
reap(struct child *c)
{
	int status = 0;

	while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
		;
	c->pid = 0;
	return status;
}

/* Formats the reason of an error, and returns what read does. */
static ptrdiff_t ND_PRINTF(3, 4)
    fail(struct child *c, const char **why, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(c->why, sizeof c->why, fmt, ap);
	va_end(ap);
	*why = c->why;
	return -1;
}

/* Whether the file ends in zeros: what the child did not take of it, at least.
 */
static bool
is_padded(struct child *c)
{
	bool zeros = c->padded;
	ptrdiff_t n = c->end - c->begin;
	char *p = c->buf + c->begin;
	const char *why;

	do {
		for (; n > 0 && zeros; n--)
			zeros = *p++ == 0;
		n = packed_read(&c->from, p = c->buf, c->cap, &why);
	} while (n > 0 && zeros);
	return zeros && n == 0;
}

/* At the end of the unpacked bytes: 0 if the child unpacked all, else -1. */
static ptrdiff_t
finish(struct child *c, const char **why)
{
	struct stat messages;
	int status;

	close_end(&c->in);
	status = reap(c);
	if (WIFSIGNALED(status))
		return fail(c, why, "%s was killed by signal %d", c->program,
		    WTERMSIG(status));
	if (status || fstat(c->messages, &messages) < 0 ||
	    /* A program that unpacked all complains of what pads it. */
	    ((!c->sent || messages.st_size > 0) && !is_padded(c)))
		return fail(c, why, "damaged or truncated %s data", c->program);
	return 0;
}

static ptrdiff_t
read_child(void *state, char *to, size_t n, const char **why)
{
	enum { OUT, PACKED };
	struct child *c = state;
	struct pollfd ready[2];
	bool by_unpacker;
	ssize_t got;

	if (c->error == ENOENT)
		return fail(c, why, "%s data needs %s, which is not installed",
		    c->program, c->program);
	if (c->error)
		return fail(c, why, "cannot run %s: %s", c->program,
		    strerror(c->error));
	*why = c->why;
	if (c->ended)
		return c->end_result;
	for (;;) {
		ready[OUT] = (struct pollfd){ c->out, POLLIN, 0 };
		ready[PACKED] = c->begin < c->end
		    ? (struct pollfd){ c->in, POLLOUT, 0 }
		    : (struct pollfd){ c->from.fd, POLLIN, 0 };
		by_unpacker = c->in != NONE && c->begin == c->end && c->from.by;
		if (poll(ready, c->in == NONE || by_unpacker ? 1 : 2,
			by_unpacker ? 0 : -1) < 0) {
			if (errno != EINTR)
				return fail(c, why, "%s", strerror(errno));
			continue;
		}
		if (ready[OUT].revents) {
			got = read(c->out, to, n);
			c->ended = got == 0;
			if (c->ended)
				return c->end_result = finish(c, why);
			if (got > 0 || errno != EINTR)
				return got;
		}
		if (c->in != NONE && (by_unpacker || ready[PACKED].revents) &&
		    !feed(c, why))
			return -1;
	}
}

static void
close_child(void *state, const char *file)
{
	struct child *c = state;

	(void)file;
	if (c->pid) {
		kill(c->pid, SIGKILL);
		reap(c);
	}
	close_end(&c->in);
	close_end(&c->out);
	close_end(&c->messages);
	free(c->buf);
	free(c);
}

const struct unpacker child_unpacker = { open_child, read_child, close_child };
