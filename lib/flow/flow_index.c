/* flow_index.c: calls nd-flow to make the index of a run. */
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/die.h"
#include "flow/flow_index.h"
#include "rundir/flow_sums.h"
#include "table/flow_home.h"

/* Whether the first file is there, and was written after the second. */
static bool
is_newer(const char *file, const char *than)
{
	struct stat a, b;

	return stat(file, &a) == 0 && stat(than, &b) == 0 &&
	    (a.st_mtim.tv_sec > b.st_mtim.tv_sec ||
		(a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
		    a.st_mtim.tv_nsec > b.st_mtim.tv_nsec));
}

/* Becomes the call that makes the index; it ends when its parent does. */
static _Noreturn void
become(struct pool *p, const char *bin, const char *dir)
{
	const char *nd_flow = pool_format(p, "%s/nd-flow", bin);

	prctl(PR_SET_PDEATHSIG, SIGTERM);
	execl(nd_flow, "nd-flow", flow_table(p, bin, "index"), "-q", "--update",
	    "-o", pool_format(p, "%s/query", dir), "--", dir, NULL);
	print_error("%s: cannot be started", nd_flow);
	_exit(EXIT_DATA);
}

/* Whether the index is what was made: by its bytes and, if it was written after
 * its sum, which is rare, by its checksum. */
static bool
is_whole(struct pool *p, const char *index, const char *dir)
{
	struct flow_sums sums;
	const struct flow_sum *said;
	struct stat st;

	flow_sums_read(&sums, p, dir);
	said = flow_sums_said(&sums, index);
	return said && stat(index, &st) == 0 &&
	    (uint64_t)st.st_size == said->bytes &&
	    (!is_newer(index, pool_format(p, "%ssums", dir)) ||
		!flow_sums_wrong(&sums, index));
}

void
flow_index_make(struct pool *p, const char *bin, const char *dir)
{
	const char *query = pool_format(p, "%s/query/", dir),
		   *index = pool_format(p, "%sindex", query);
	int status = 0;
	pid_t pid;

	if (is_newer(index, pool_format(p, "%s/sums", dir)) &&
	    is_whole(p, index, query))
		return;
	pid = fork();
	if (pid < 0)
		die_errno("fork");
	if (pid == 0)
		become(p, bin, dir);
	if (waitpid(pid, &status, 0) < 0)
		die_errno("nd-flow");
	if (WIFSIGNALED(status))
		die("%s: making it ended by signal %d", index,
		    WTERMSIG(status));
	if (status)
		exit(WEXITSTATUS(status));
}
