/* flow_child.c: forks, and what children read and write. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/die.h"
#include "flow/flow_child.h"

pid_t
flow_fork(void)
{
	const pid_t parent = getpid(), child = fork();
	sigset_t none;

	if (child < 0)
		die_errno("fork");
	if (child)
		return child;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0 || getppid() != parent)
		_exit(EXIT_DATA);
	return 0;
}

int
flow_null(void)
{
	static int null = -1;

	if (null < 0)
		null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (null < 0)
		die_errno("/dev/null");
	return null;
}

int
flow_nameless(void)
{
	const int fd = memfd_create("said", MFD_CLOEXEC);

	if (fd < 0 || fcntl(fd, F_SETFL, O_APPEND) < 0)
		die_errno("memfd_create");
	return fd;
}

double
flow_cpu(const struct rusage *u)
{
	return u->ru_utime.tv_sec + u->ru_stime.tv_sec +
	    (u->ru_utime.tv_usec + u->ru_stime.tv_usec) / 1e6;
}
