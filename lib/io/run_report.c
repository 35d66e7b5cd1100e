#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/die.h"
#include "io/run_report.h"

static int report_fd = -1;

static bool
put_line(struct span line)
{
	ssize_t written;

	for (; line.n; line.n -= written, line.p += written) {
		written = write(report_fd, line.p, line.n);
		if (written <= 0 && errno != EINTR)
			return false;
		if (written < 0)
			written = 0;
	}
	return true;
}

static bool
put(const char *name, uint64_t value)
{
	char line[64];
	const int n =
	    snprintf(line, sizeof line, "%s\t%ju\n", name, (uintmax_t)value);

	return put_line((struct span){ line, n });
}

/* Returns 0 if it is unknown. getrusage would count the memory that the process
 * had before exec. */
static uint64_t
find_peak_memory(void)
{
	FILE *f = fopen("/proc/self/status", "re");
	char line[256];
	uintmax_t kb = 0;

	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "VmHWM: %ju kB", &kb) == 1)
			break;
	if (f)
		fclose(f);
	return kb * 1024;
}

static void
end(void)
{
	const uint64_t peak = find_peak_memory();

	if (report_fd < 0)
		return;
	if ((peak == 0 || put("peak_memory", peak)) &&
	    put("cpu_ms", clock() / (CLOCKS_PER_SEC / 1000)))
		return;
	if (dying)
		return;
	print_error("ND_REPORT: %s", strerror(errno));
	fflush(NULL);
	_exit(EXIT_DATA); /* exit is running */
}

void
run_report_start(void)
{
	const char *text = getenv("ND_REPORT");
	char *rest;
	long n;
	int flags;

	if (!text || !*text)
		return;
	n = strtol(text, &rest, 10);
	flags = isdigit((unsigned char)*text) && !*rest && n <= INT_MAX
	    ? fcntl(n, F_GETFL)
	    : -1;
	if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
		die("ND_REPORT: expected the number of a descriptor that is "
		    "open for writing, got '%s'",
		    text);
	report_fd = n;
	unsetenv("ND_REPORT");
	atexit(end);
}

bool
run_report_wanted(void)
{
	return report_fd >= 0;
}

void
run_report(const char *name, uint64_t value)
{
	char line[64];
	const int n =
	    snprintf(line, sizeof line, "%s\t%ju\n", name, (uintmax_t)value);

	run_report_line((struct span){ line, n });
}

void
run_report_line(struct span line)
{
	if (report_fd < 0 || put_line(line))
		return;
	report_fd = -1;
	die_errno("ND_REPORT");
}
