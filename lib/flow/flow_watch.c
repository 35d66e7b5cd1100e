/* flow_watch.c: looks at the processes of a run while they work. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "flow/flow_watch.h"

enum { LINE = 256 };

static bool is_drawn;

double
flow_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

void
flow_watch_end(void)
{
	if (is_drawn && write(STDERR_FILENO, "\r\033[K", 4) != 4)
		clearerr(stderr); /* nothing depends on it */
	is_drawn = false;
}

void
flow_watch_start(struct flow_watch *w, struct pool *p, const char *flow,
    const char *dir, bool draws)
{
	*w = (struct flow_watch){ .flow = flow, .began = flow_now() };
	message_before = flow_watch_end;
	if (!draws)
		return;
	w->files = pool_format(p, "%sprogress", dir);
	setenv("ND_PROGRESS", w->files, 1);
}

/* The first line of a file, or false. */
static bool
read_line(const char *path, char line[LINE])
{
	FILE *f = fopen(path, "re");
	const bool ok = f && fgets(line, LINE, f);

	if (f)
		fclose(f);
	return ok;
}

/* Bytes of the process that it does not share, as those of libraries. */
static uint64_t
memory_of(pid_t pid)
{
	char path[64], line[LINE];
	uint64_t resident, shared;

	snprintf(path, sizeof path, "/proc/%jd/statm", (intmax_t)pid);
	if (!read_line(path, line) ||
	    sscanf(line, "%*s %" SCNu64 " %" SCNu64, &resident, &shared) != 2)
		return 0;
	return (resident - shared) * sysconf(_SC_PAGESIZE);
}

/* The line of the process, after its stage, if it has one and needs longer than
 * *most seconds, which is set. */
static void
find_line(const struct flow_watch *w, const struct flow_running *r, pid_t pid,
    double *most, char text[LINE])
{
	char path[LINE], line[LINE], *tab;

	snprintf(path, sizeof path, "%s.%jd", w->files, (intmax_t)pid);
	if (!read_line(path, line) || !(tab = strchr(line, '\t')) ||
	    atof(line) <= *most)
		return;
	*most = atof(line);
	tab[strcspn(tab, "\n")] = 0;
	snprintf(text, LINE, "nd-flow: %s: %.200s", r->job->stage, tab + 1);
}

static void
elapsed(const struct flow_watch *w, char text[LINE])
{
	const int seconds = flow_now() - w->began;

	if (w->parts) {
		snprintf(text, LINE, "nd-flow: %s", w->parts);
		return;
	}
	snprintf(text, LINE, "nd-flow: %s: %d:%02d", w->flow, seconds / 60,
	    seconds % 60);
}

static void
draw(const char *text)
{
	struct winsize size = { .ws_col = 0 };

	ioctl(STDERR_FILENO, TIOCGWINSZ, &size);
	is_drawn = true;
	dprintf(STDERR_FILENO, "\r\033[K%.*s",
	    size.ws_col > 1 ? size.ws_col - 1 : 79, text);
}

void
flow_watch_look(
    struct flow_watch *w, const struct flow_running *running, size_t n)
{
	/* A job in the background draws nothing. */
	const bool draws = w->files && flow_now() > w->began + 2 &&
	    tcgetpgrp(STDERR_FILENO) == getpgrp();
	char text[LINE];
	double most = -2;
	uint64_t all = 0;
	size_t i, k;

	elapsed(w, text);
	for (i = 0; i < n; i++)
		for (k = 0; running[i].job && k < running[i].n; k++) {
			if (!running[i].process[k].pid)
				continue;
			all += memory_of(running[i].process[k].pid);
			if (draws && !w->parts)
				find_line(w, &running[i],
				    running[i].process[k].pid, &most, text);
		}
	if (all > w->peak)
		w->peak = all;
	if (draws)
		draw(text);
}

void
flow_watch_tell(
    const struct flow_watch *w, const struct flow_running *running, size_t n)
{
	const struct flow_process *p;
	char text[LINE];
	size_t i, k;

	flow_watch_end();
	elapsed(w, text);
	fprintf(stderr, "%s\n", text);
	for (i = 0; i < n; i++)
		for (k = 0; running[i].job && k < running[i].n; k++) {
			p = &running[i].process[k];
			/* Another program would die of it. */
			if (p->pid && strncmp(p->name, "nd-", 3) == 0)
				kill(p->pid, SIGUSR1);
		}
}
