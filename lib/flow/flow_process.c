/* flow_process.c: runs the pipe of a job as processes. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flow/flow_process.h"
#include "flow/flow_watch.h"
#include "io/atomic_file.h"
#include "io/whole.h"
#include "jobs/flow_given.h"

enum { MEMORY_LEAST = 1 << 20 };

/* What a process gets: its words, ended by NULL, its stdin and stdout, and
 * other descriptors that it inherits. */
struct start {
	char **word;
	int in, out, report;
	int *also;
	size_t alsos, threads;
	uint64_t memory;
	const char *hidden, *output, *label, *labelled, *given;
	int said; /* a file for its messages; 0: stderr */
};

/* How much of the memory of a job a tool gets beside others; 0 of one that
 * needs little. */
static const struct {
	const char *name;
	unsigned weight;
} weights[] = {
	{ "nd-pairs", 4 }, { "nd-text-pairs", 4 }, { "nd-score", 4 },
	{ "nd-diag", 2 }, { "nd-window", 2 }, { "nd-sort", 1 },
	{ "nd-align", 1 }, { "nd-cluster", 1 }, { "nd-pick", 1 },
	{ "nd-lines", 1 }, { "nd-df", 1 },
	{ "nd-index", 1 }, /* the document frequencies, whatever it gets */
};
enum { ROWS = sizeof weights / sizeof *weights };

static void
make_pipe(int end[2])
{
	if (pipe2(end, O_CLOEXEC) < 0)
		die_errno("pipe");
}

/* The row of a tool, or one past the last. */
static size_t
row_of(const char *name)
{
	size_t i = 0;

	while (i < ROWS && strcmp(name, weights[i].name) != 0)
		i++;
	return i;
}

/* The memory of a command of the job, at least what the tool accepts; 0 of one
 * that has no limit. */
static uint64_t
memory_of(
    const struct flow_job *j, const struct flow_command *c, uint64_t memory)
{
	const size_t own = row_of(c->word[0].text);
	uint64_t all = 0;
	size_t i, row;

	for (i = 0; i < j->commands; i++) {
		row = row_of(j->command[i].word[0].text);
		all += row < ROWS ? weights[row].weight : 0;
	}
	if (own == ROWS || !memory)
		return 0;
	memory = memory * weights[own].weight / all;
	return memory > MEMORY_LEAST ? memory : MEMORY_LEAST;
}

static void
set_number(const char *name, uint64_t n)
{
	char text[24];

	snprintf(text, sizeof text, "%" PRIu64, n);
	if (n)
		setenv(name, text, 1);
}

static void
set_text(const char *name, const char *text)
{
	if (text)
		setenv(name, text, 1);
}

/* Becomes the command. */
static _Noreturn void
become(struct start *s)
{
	struct atomic_file file;
	size_t i;

	for (i = 0; i < s->alsos; i++)
		fcntl(s->also[i], F_SETFD, 0);
	fcntl(s->report, F_SETFD, 0);
	set_number("ND_REPORT", s->report);
	set_number("ND_JOBS", s->threads);
	set_number("ND_MEMORY", s->memory);
	set_text("ND_HIDE", s->hidden);
	set_text("ND_STDOUT", s->output);
	set_text("ND_LABEL", s->label);
	set_text("ND_LABEL_FILE", s->labelled);
	set_text("ND_GIVEN", s->given);
	if (s->out < 0 && !atomic_file_open(&file, s->output)) {
		print_error("%s: %s", s->output, strerror(errno));
		_exit(STATUS_NO_COMMAND);
	}
	if (s->out < 0)
		s->out = file.fd;
	if ((s->said && dup2(s->said, STDERR_FILENO) < 0) ||
	    dup2(s->in, STDIN_FILENO) < 0 || dup2(s->out, STDOUT_FILENO) < 0)
		_exit(STATUS_NO_COMMAND);
	execvp(s->word[0], s->word);
	print_error("%s: %s", s->word[0], strerror(errno));
	_exit(STATUS_NO_COMMAND);
}

static void
start_process(struct flow_running *r, struct pool *p, struct start *s)
{
	pid_t pid;

	s->report = flow_nameless();
	pid = flow_fork();
	if (pid == 0)
		become(s);
	POOL_ADD(p, r->process, r->n,
	    (struct flow_process){ pid, s->report, s->word[0], 0, -1 });
	r->left++;
}

/* Closes the end of a pipe that the last started process writes, or holds it.
 */
static void
leave_end(struct flow_running *r, int end)
{
	if (r->holds)
		r->process[r->n - 1].end = end;
	else
		close(end);
}

/* Closes the ends that are held of process i or, of a job that has ended, of
 * all. */
static void
close_ends(struct flow_running *r, size_t i)
{
	struct flow_process *p;

	for (p = r->process; p < r->process + r->n; p++)
		if (p->end >= 0 && (p == &r->process[i] || !r->left)) {
			close(p->end);
			p->end = -1;
		}
}

/* Starts a cat of the files of a word; returns where to read what it prints. */
static int
start_cat(struct flow_running *r, struct pool *p, const struct flow_word *word)
{
	struct start s = { .given = word->is_given ? NULL : "" };
	struct words w = flow_joined(p, word);
	int end[2];

	words_add(p, &w, NULL);
	make_pipe(end);
	s.word = w.word;
	s.in = open(words_have(&word->files, "-")
		? pool_format(p, "/proc/self/fd/%d", r->in)
		: "/dev/null",
	    O_RDONLY | O_CLOEXEC);
	if (s.in < 0)
		die_errno("stdin");
	s.out = end[1];
	start_process(r, p, &s);
	close(s.in);
	leave_end(r, end[1]);
	return end[0];
}

/* A word as the command gets it. */
static const char *
word_of(struct flow_running *r, struct pool *p, const struct flow_word *w,
    struct start *s)
{
	int fd;

	if (w->is_made)
		return pool_format(p, "%s.part", w->text);
	if (!w->files.n)
		return w->text;
	fd = start_cat(r, p, w);
	POOL_ADD(p, s->also, s->alsos, fd);
	return pool_format(p, "/dev/fd/%d", fd);
}

static void
start_command(struct flow_running *r, struct pool *p,
    const struct flow_command *c, int in, int out, struct flow_share share)
{
	struct start s = { .in = in,
		.out = out,
		.threads = share.threads,
		.memory = memory_of(r->job, c, share.memory),
		.hidden = share.hidden,
		.output = share.output,
		.label = c->label,
		.labelled = c->labelled,
		.said = share.silent ? flow_null()
		    : share.said     ? share.said[c - r->job->command]
				     : 0 };
	struct words w = { 0 }, given = { 0 };
	size_t i;

	for (i = 0; i < c->n; i++) {
		words_add(p, &w, word_of(r, p, &c->word[i], &s));
		if (i && c->word[i].is_given)
			words_add(p, &given, w.word[i]);
	}
	words_add(p, &w, NULL);
	s.word = w.word;
	if (flow_given_stdin(r->job, c - r->job->command))
		words_add(p, &given, "-");
	s.given = flow_given_list(p, &given);
	start_process(r, p, &s);
	for (i = 0; i < s.alsos; i++)
		close(s.also[i]);
}

void
flow_start(struct flow_running *r, struct pool *p, const struct flow_job *j,
    int in, int out, struct flow_share share)
{
	struct flow_share own = share;
	size_t i;
	int end[2], from = in, to;

	*r = (struct flow_running){ .job = j,
		.in = in,
		.failed = -1,
		.holds = share.holds,
		.began = flow_now() };
	for (i = 0; i < j->commands; i++) {
		to = out;
		end[0] = -1;
		own.output = i + 1 < j->commands ? NULL : share.output;
		if (i + 1 < j->commands) {
			make_pipe(end);
			to = end[1];
		}
		start_command(r, p, &j->command[i], from, to, own);
		if (from != in)
			close(from);
		if (to != out)
			leave_end(r, to);
		from = end[0];
	}
}

/* Whether the job has failed by its i-th process, rather than by the one that
 * was seen before. */
static bool
is_failure(const struct flow_running *r, size_t i)
{
	const int status = r->process[i].status;
	const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;

	if (r->failed < 0)
		return status && (signal != SIGPIPE || i + 1 == r->n);
	/* Its reader may be seen to end before it. */
	return (ptrdiff_t)i < r->failed && signal && signal != SIGPIPE &&
	    signal != SIGTERM;
}

bool
flow_process_ended(
    struct flow_running *r, pid_t pid, int status, const struct rusage *usage)
{
	const uint64_t memory = usage->ru_maxrss * (uint64_t)1024;
	size_t i;

	for (i = 0; i < r->n; i++)
		if (r->process[i].pid == pid) {
			r->process[i].pid = 0;
			r->process[i].status = status;
			r->left--;
			if (is_failure(r, i))
				r->failed = i;
			if (r->failed != (ptrdiff_t)i || !r->left)
				close_ends(r, i);
			r->cpu += flow_cpu(usage);
			if (memory > r->memory)
				r->memory = memory;
			return true;
		}
	return false;
}

/* Adds a line NAME TAB VALUE. Where two tools of a pipe report a name, the
 * first has read what the job reads, but the last has made its clusters. */
static const char *
add_line(struct pool *p, const char *lines, const char *line)
{
	const char *had = strstr(
	    lines, pool_format(p, "\n%.*s\t", (int)strcspn(line, "\t"), line));

	if (!had)
		return pool_format(p, "%s%s\n", lines, line);
	if (strncmp(line, "clusters\t", 9) != 0)
		return lines;
	return pool_format(p, "%.*s\n%s\n%s", (int)(had - lines), lines, line,
	    strchr(had + 1, '\n') + 1);
}

/* Adds the lines that a process has reported. */
static const char *
add_reported(struct pool *p, const char *lines, int report)
{
	struct stat st;
	char *text, *line, *rest;

	if (fstat(report, &st) < 0)
		die_errno("report");
	text = pool_new(p, st.st_size + 1, 1);
	if (whole_read_at(report, text, st.st_size, 0) < 0)
		die_errno("report");
	for (rest = text; (line = strsep(&rest, "\n"));)
		/* wait4 has told these two of all processes. */
		if (strchr(line, '\t') &&
		    strncmp(line, "peak_memory\t", 12) != 0 &&
		    strncmp(line, "cpu_ms\t", 7) != 0)
			lines = add_line(p, lines, line);
	return lines;
}

const char *
flow_reported(struct flow_running *r, struct pool *p)
{
	const char *lines = "\n";
	size_t i;

	for (i = 0; i < r->n; i++) {
		if (r->process[i].report < 0)
			continue; /* told before */
		lines = add_reported(p, lines, r->process[i].report);
		close(r->process[i].report);
		r->process[i].report = -1;
	}
	return lines + 1;
}

const struct flow_process *
flow_process_failed(const struct flow_running *r)
{
	return r->failed < 0 ? NULL : &r->process[r->failed];
}

void
flow_kill(const struct flow_running *r, int signal)
{
	size_t i;

	for (i = 0; i < r->n; i++)
		if (r->process[i].pid)
			kill(r->process[i].pid, signal);
}
