#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rundir/flow_signal.h"

static sigset_t
ending(void)
{
	sigset_t s;

	sigemptyset(&s);
	sigaddset(&s, SIGHUP);
	sigaddset(&s, SIGINT);
	sigaddset(&s, SIGQUIT);
	sigaddset(&s, SIGTERM);
	return s;
}

static sigset_t
taken(void)
{
	sigset_t s = ending();

	sigaddset(&s, SIGCHLD);
	sigaddset(&s, SIGUSR1);
	return s;
}

void
flow_signal_block(void)
{
	const sigset_t s = taken();

	/* If the caller ignores it, no end of a child is noticed. */
	signal(SIGCHLD, SIG_DFL);
	sigprocmask(SIG_BLOCK, &s, NULL);
}

int
flow_signal_wait(int ms)
{
	const struct timespec time = { ms / 1000, ms % 1000 * 1000000L };
	const sigset_t s = taken();
	const int signal = sigtimedwait(&s, NULL, &time);

	return signal > 0 ? signal : 0;
}

void
flow_signal_poll(void)
{
	const struct timespec none = { 0 };
	const sigset_t s = ending();
	const int signal = sigtimedwait(&s, NULL, &none);

	if (signal > 0)
		exit(128 + signal);
}

bool
flow_signal_children(int signal)
{
	FILE *file = fopen("/proc/thread-self/children", "re");
	intmax_t pid;

	if (!file)
		return false;
	while (fscanf(file, "%jd", &pid) == 1)
		kill(pid, signal);
	fclose(file);
	return true;
}
