/* flow_death.c: says of what a process died. */
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "flow/flow_death.h"

static const struct {
	int number;
	const char *name;
} signals[] = {
	{ SIGABRT, "SIGABRT" },
	{ SIGBUS, "SIGBUS" },
	{ SIGFPE, "SIGFPE" },
	{ SIGILL, "SIGILL" },
	{ SIGINT, "SIGINT" },
	{ SIGKILL, "SIGKILL" },
	{ SIGPIPE, "SIGPIPE" },
	{ SIGQUIT, "SIGQUIT" },
	{ SIGSEGV, "SIGSEGV" },
	{ SIGSYS, "SIGSYS" },
	{ SIGTERM, "SIGTERM" },
	{ SIGTRAP, "SIGTRAP" },
	{ SIGXCPU, "SIGXCPU" },
};

static const char *
name_of(struct pool *p, int signal)
{
	size_t i;

	for (i = 0; i < sizeof signals / sizeof *signals; i++)
		if (signals[i].number == signal)
			return signals[i].name;
	return pool_format(p, "signal %d", signal);
}

void
flow_tell_death(
    struct pool *p, const struct flow_process *dead, const char *repeat)
{
	const int signal = WTERMSIG(dead->status);
	const char *why = "this is a bug in nd";

	if (signal == SIGKILL)
		why = "something killed it, perhaps the kernel for lack of "
		      "memory";
	else if (signal == SIGTERM || signal == SIGQUIT || signal == SIGINT)
		why = "something ended it";
	else if (signal == SIGPIPE)
		why = "nobody read what it wrote";
	else if (signal == SIGXCPU)
		why = "a limit of the system (ulimit)";
	else if (strncmp(dead->name, "nd-", 3) != 0)
		why = pool_format(p, "this is a bug in %s", dead->name);
	print_error("%s died of %s: %s; to repeat it: %s", dead->name,
	    name_of(p, signal), why, repeat);
}
