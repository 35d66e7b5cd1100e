/* flow_hosts.c: the machines on which jobs of a run can be made. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "flow/flow_ask.h"
#include "flow/flow_hosts.h"
#include "io/out.h"
#include "io/whole.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "rundir/flow_signal.h"

enum { SLOTS_MOST = 1000, LOOK_MS = 20 };

/* Whether it is [user@]host, and no option of ssh. */
static bool
is_login(const char *text)
{
	return strcmp(text, ":") == 0 ||
	    (*text && *text != '-' && !text[strspn(text, QUOTE_ALNUM "._@-")]);
}

static bool
is_known(const struct flow_hosts *h, const char *login)
{
	size_t i;

	for (i = 0; i < h->n; i++)
		if (strcmp(h->host[i].login, login) == 0)
			return true;
	return false;
}

/* The line without its comment and blanks at both ends. */
static char *
stripped(char *line)
{
	size_t n;

	line[strcspn(line, "#")] = 0;
	line += strspn(line, " \t");
	for (n = strlen(line); n && strchr(" \t\r", line[n - 1]);)
		line[--n] = 0;
	return line;
}

static void
add_host(struct flow_hosts *h, const char *file, size_t line, const char *text)
{
	const char *login = text;
	size_t digits = strspn(text, "0123456789"), slots = 0;

	if (digits && text[digits] == '/') {
		slots = strtoul(text, NULL, 10);
		login = text + digits + 1;
	}
	if (!is_login(login) || slots > SLOTS_MOST)
		die("%s:%zu: expected [N/][user@]host, each once, got '%s'",
		    file, line, text);
	if (is_known(h, login))
		die("%s:%zu: expected each host once, got '%s' again", file,
		    line, login);
	POOL_ADD(h->pool, h->host, h->n,
	    (struct flow_host){ .login = login, .slots = slots });
}

void
flow_hosts_read(struct flow_hosts *h, struct pool *p, const char *file)
{
	const struct words w = words_split(p, flow_facts_read(p, file), "\n");
	const char *text;
	size_t i;

	if (access(file, R_OK) < 0)
		die_errno("%s", file);
	*h = (struct flow_hosts){ .pool = p };
	for (i = 0; i < w.n; i++) {
		text = stripped(w.word[i]);
		if (*text)
			add_host(h, file, i + 1, text);
	}
	if (!h->n)
		die("%s: expected a host, got none", file);
}

/* Becomes the keeper of a host. */
static _Noreturn void
become_keeper(
    const struct flow_hosts *h, const struct flow_host *host, int answer)
{
	if (setpgid(0, 0) < 0 || dup2(flow_null(), STDIN_FILENO) < 0 ||
	    dup2(answer, STDOUT_FILENO) < 0 ||
	    dup2(host->said, STDERR_FILENO) < 0)
		_exit(EXIT_DATA);
	execl("/bin/bash", "bash", "-p", h->engine, "keep", host->login,
	    host->socket, h->tools, h->run, (char *)NULL);
	print_error("/bin/bash: %s", strerror(errno));
	_exit(EXIT_DATA);
}

static void
start_keeper(const struct flow_hosts *h, struct flow_host *host)
{
	int end[2];

	host->said = flow_nameless();
	if (pipe2(end, O_CLOEXEC | O_NONBLOCK) < 0)
		die_errno("pipe");
	fcntl(end[1], F_SETFL, 0);
	host->answer = end[0];
	host->keeper = flow_fork();
	if (host->keeper == 0)
		become_keeper(h, host, end[1]);
	close(end[1]);
}

/* The last line of what a keeper has said, or NULL. */
static const char *
last_line(struct pool *p, int fd)
{
	char text[4096];
	const ssize_t size = lseek(fd, 0, SEEK_END);
	ssize_t n =
	    size > (ssize_t)sizeof text - 1 ? (ssize_t)sizeof text - 1 : size;
	const char *begin;

	n = whole_read_at(fd, text, n, size - n);
	while (n > 0 && strchr("\r\n", text[n - 1]))
		n--;
	if (n <= 0)
		return NULL;
	text[n] = 0;
	begin = strrchr(text, '\n');
	return pool_format(p, "%s", begin ? begin + 1 : text);
}

/* Reads what the keeper has answered; false if it may answer later. */
static bool
has_answered(struct flow_hosts *h, struct flow_host *host)
{
	char text[64] = "";
	const ssize_t n = read(host->answer, text, sizeof text - 1);
	size_t processors;
	const char *why;

	if (n < 0)
		return false;
	if (n > 0 && sscanf(text, "ready %zu", &processors) == 1) {
		if (!host->slots)
			host->slots = processors;
		return true;
	}
	why = last_line(h->pool, host->said);
	note("%s: %s; continues without it", host->login,
	    why ? why : "does not answer");
	host->lost = true;
	return true;
}

static void
wait_for_answers(struct flow_hosts *h)
{
	const struct timespec moment = { 0, LOOK_MS * 1000000L };
	size_t i, left = h->n;
	bool *done = pool_new(h->pool, h->n, sizeof *done);

	for (; left; nanosleep(&moment, NULL)) {
		flow_signal_poll();
		for (i = 0; i < h->n; i++)
			if (!done[i] &&
			    (!h->host[i].keeper ||
				has_answered(h, &h->host[i]))) {
				done[i] = true;
				left--;
			}
	}
}

void
flow_hosts_name_tools(struct flow_hosts *h)
{
	const struct words w =
	    words_of(h->pool, "bash", "-p", h->engine, "name");
	const char *said = flow_ask(h->pool, &w);
	char *name;

	if (!said || strncmp(said, ".cache/nd/", 10) != 0)
		die("the tools cannot be read");
	name = pool_format(h->pool, "%s", said);
	name[strcspn(name, "\n")] = 0;
	h->tools = name;
}

void
flow_hosts_open(struct flow_hosts *h, const char *engine, const char *run)
{
	size_t i;

	h->engine = engine;
	h->run = run;
	flow_hosts_name_tools(h);
	h->sockets =
	    mkdtemp(pool_format(h->pool, "%s/nd-ssh.XXXXXX", out_temporary()));
	if (!h->sockets)
		die_errno("%s", out_temporary());
	for (i = 0; i < h->n; i++) {
		h->host[i].socket =
		    pool_format(h->pool, "%s/%zu", h->sockets, i + 1);
		if (strcmp(h->host[i].login, ":") != 0)
			start_keeper(h, &h->host[i]);
		else if (!h->host[i].slots)
			h->host[i].slots = sysconf(_SC_NPROCESSORS_ONLN);
	}
	wait_for_answers(h);
	if (!flow_hosts_slots(h))
		die("none of the hosts answers");
}

size_t
flow_hosts_slots(const struct flow_hosts *h)
{
	size_t i, n = 0;

	for (i = 0; i < h->n; i++)
		n += h->host[i].lost ? 0 : h->host[i].slots;
	return n;
}

struct flow_host *
flow_hosts_free(const struct flow_hosts *h, const struct flow_host *but)
{
	struct flow_host *best = NULL, *o;
	bool others = false;
	size_t i;

	for (i = 0; i < h->n; i++)
		others |= !h->host[i].lost && &h->host[i] != but;
	for (i = 0; i < h->n; i++) {
		o = &h->host[i];
		if (o->lost || o->busy >= o->slots || (others && o == but))
			continue;
		if (!best || o->slots - o->busy > best->slots - best->busy)
			best = o;
	}
	return best;
}

void
flow_host_lose(struct flow_host *h, const char *why)
{
	if (!h->lost)
		note("%s %s: others take its place", h->login, why);
	h->lost = true;
}

bool
flow_hosts_ended(struct flow_hosts *h, pid_t pid)
{
	size_t i;

	for (i = 0; i < h->n; i++)
		if (h->host[i].keeper == pid) {
			h->host[i].keeper = 0;
			flow_host_lose(&h->host[i], "is lost");
			return true;
		}
	return false;
}

struct words
flow_host_command(const struct flow_hosts *h, const struct flow_host *host,
    const char *command)
{
	const char *ssh = getenv("PARALLEL_SSH");
	struct words w = words_read(h->pool, ssh && *ssh ? ssh : "ssh", " ");
	const struct words more = words_of(h->pool, "-q", "-o", "BatchMode=yes",
	    "-o", "ConnectTimeout=5", "-o", "ServerAliveInterval=5", "-o",
	    "ServerAliveCountMax=3", "-o", "ControlMaster=no", "-o",
	    pool_format(h->pool, "ControlPath=%s", host->socket), host->login,
	    "--",
	    pool_format(h->pool,
		"exec env LD_LIBRARY_PATH=%s/lib %s/bin/nd-flow %s", h->tools,
		h->tools, command));

	words_add_all(h->pool, &w, &more);
	return w;
}

void
flow_hosts_close(struct flow_hosts *h)
{
	struct rusage u;
	size_t i;

	for (i = 0; i < h->n; i++)
		if (h->host[i].keeper > 0)
			kill(h->host[i].keeper, SIGTERM);
	for (i = 0; i < h->n; i++)
		if (h->host[i].keeper > 0) {
			if (wait4(h->host[i].keeper, NULL, 0, &u) > 0)
				h->host[i].cpu = flow_cpu(&u);
			h->host[i].keeper = 0;
		}
	if (h->sockets)
		rmdir(h->sockets);
}
