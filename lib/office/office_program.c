#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "format/members.h"
#include "io/in_bytes.h"
#include "office/office_html.h"
#include "office/office_program.h"

enum { SECONDS = 60, WAIT_SECONDS = 300 };
#define MEMORY ((rlim_t)1 << 30)

static const struct program {
	const char *format, *package;
	const char *command[8];
} programs[] = {
	{ "PDF", "poppler-utils",
	    { "pdftotext", "-q", "-enc", "UTF-8", "-nopgbrk", "/dev/stdin",
		"-" } },
	{ "RTF", "unrtf",
	    { "unrtf", "--quiet", "--nopict", "--html", "/dev/stdin" } },
};

static char reason[128];

static enum text_result ND_PRINTF(2, 3)
    bad(const char **why, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(reason, sizeof reason, fmt, ap);
	va_end(ap);
	*why = reason;
	return TEXT_BAD;
}

/* Starts the program with the descriptors; 0 or errno. Its limits are set when
 * it runs: this program may have used more. */
static int
spawn(const struct program *p, int from, int to, pid_t *pid)
{
	const struct rlimit cpu = { SECONDS, SECONDS },
			    memory = { MEMORY, MEMORY }, files = { 0, 0 };
	posix_spawn_file_actions_t a;
	int error = posix_spawn_file_actions_init(&a);

	if (error)
		return error;
	if (!(error = posix_spawn_file_actions_adddup2(&a, from, 0)) &&
	    !(error = posix_spawn_file_actions_adddup2(&a, to, 1)) &&
	    !(error = posix_spawn_file_actions_addopen(
		  &a, 2, "/dev/null", O_WRONLY, 0)))
		error = posix_spawnp(pid, *p->command, &a, NULL,
		    (char *const *)p->command, environ);
	posix_spawn_file_actions_destroy(&a);
	if (error)
		return error;
	prlimit(*pid, RLIMIT_CPU, &cpu, NULL);
	prlimit(*pid, RLIMIT_AS, &memory, NULL);
	prlimit(*pid, RLIMIT_FSIZE, &files, NULL);
	return 0;
}

/* Starts the program, which writes to the pipe *output; 0 or errno. */
static int
start(const struct program *p, int from, pid_t *pid, int *output)
{
	int out[2], error;

	if (pipe2(out, O_CLOEXEC) < 0)
		return errno;
	error = spawn(p, from, out[1], pid);
	close(out[1]);
	*output = out[0];
	if (error)
		close(out[0]);
	return error;
}

/* Reads the output; NULL, or what is wrong. */
static const char *
read_output(int fd, struct buf *text)
{
	enum { PIECE = 1 << 16 };
	const time_t end = time(NULL) + WAIT_SECONDS;
	struct pollfd p = { fd, POLLIN, 0 };
	ssize_t got;

	for (;;) {
		if (time(NULL) >= end || poll(&p, 1, 1000) == 0) {
			if (time(NULL) >= end)
				return "needs more than 5 minutes";
			continue;
		}
		got = read(fd, buf_room(text, PIECE), PIECE);
		if (got == 0 || (got < 0 && errno != EINTR))
			return NULL;
		text->n += got > 0 ? got : 0;
		if (text->n > MEMBERS_DOCUMENT)
			return "has more than 256 MB of text";
	}
}

static bool
is_letter(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Skips a control word, of which a backslash was read: \binN and N bytes, or
 * \{ and the like. */
static void
skip_control(FILE *f)
{
	char word[4] = "";
	uint64_t n = 0;
	size_t i = 0;
	int c = getc(f);

	if (!is_letter(c))
		return;
	for (; is_letter(c); c = getc(f), i++)
		if (i < 3)
			word[i] = (char)c;
	for (; c >= '0' && c <= '9'; c = getc(f))
		n = 10 * n + c - '0';
	if (i != 3 || strcmp(word, "bin") != 0)
		n = 0;
	else if (c == ' ')
		c = getc(f);
	for (; n > 0 && c != EOF; n--)
		c = getc(f);
	ungetc(c, f);
}

/* Whether the group that an RTF file is ends at the end of the file: unrtf
 * reads what there is, and nothing after the group. */
static bool
is_whole_rtf(const struct in *in)
{
	FILE *f = fdopen(dup(in->buffer.fd), "r");
	size_t depth = 0;
	bool is_whole;
	int c = 0;

	if (!f)
		die_errno("%s", in->name);
	while (c != EOF && (depth || c != '}')) {
		c = getc(f);
		depth += c == '{';
		depth -= c == '}' && depth;
		if (c == '\\')
			skip_control(f);
	}
	is_whole = c != EOF;
	while (is_whole && (c = getc(f)) != EOF)
		is_whole = c == 0 || strchr(" \t\r\n\032", c);
	fclose(f);
	return is_whole;
}

static enum text_result
run(const struct program *p, int from, struct buf *text, const char **why)
{
	const char *limit;
	int error, output = -1, status = 0;
	pid_t pid;

	signal(SIGCHLD, SIG_DFL);
	if ((error = start(p, from, &pid, &output)) == ENOENT) {
		bad(why,
		    "%s data needs %s of the package %s, which is not "
		    "installed",
		    p->format, *p->command, p->package);
		return TEXT_ABSENT;
	}
	if (error)
		return bad(
		    why, "cannot run %s: %s", *p->command, strerror(error));
	if ((limit = read_output(output, text)))
		kill(pid, SIGKILL);
	close(output);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (limit)
		return bad(why, "the %s data %s", p->format, limit);
	if (WIFSIGNALED(status))
		return bad(why,
		    "%s was killed by signal %d: the limits are %d "
		    "seconds and 1 GB",
		    *p->command, WTERMSIG(status), SECONDS);
	if (status)
		return bad(why, "%s cannot read the %s data (status %d)",
		    *p->command, p->format, WEXITSTATUS(status));
	if (strcmp(p->format, "RTF") == 0)
		office_html_text(text);
	return TEXT_FOUND;
}

enum text_result
office_program(struct in *in, struct buf *text, const char **why)
{
	const struct program *p = programs;

	while (strcmp(in->format->name, p->format) != 0)
		p++;
	in_seek(in, 0, SEEK_SET);
	if (strcmp(p->format, "RTF") == 0 && !is_whole_rtf(in))
		return bad(why, "damaged or truncated RTF data");
	in_seek(in, 0, SEEK_SET);
	return run(p, in->buffer.fd, text, why);
}
