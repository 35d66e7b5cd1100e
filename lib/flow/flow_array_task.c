/* flow_array_task.c: a task of a job array. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flow/flow_array.h"
#include "flow/flow_escape.h"
#include "flow/flow_part.h"

/* Becomes the run of a parcel; its messages go to a file of it. */
static _Noreturn void
run_parcel(struct pool *p, const char *dir)
{
	const int said = open(pool_format(p, "%s/" PART_SAID, dir),
	    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

	if (said < 0 || dup2(flow_null(), STDIN_FILENO) < 0 ||
	    dup2(flow_null(), STDOUT_FILENO) < 0 ||
	    dup2(said, STDERR_FILENO) < 0)
		die_errno("%s", dir);
	flow_part_run(p, dir, sysconf(_SC_NPROCESSORS_ONLN));
}

/* Makes the parcel, if it is not made; exits if it fails. */
static void
make_parcel(struct pool *p, const char *dir)
{
	pid_t child;
	int status;
	FILE *f;

	if (access(pool_format(p, "%s/report", dir), F_OK) == 0)
		return;
	child = flow_fork();
	if (child == 0)
		run_parcel(p, dir);
	while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
	}
	if (WIFEXITED(status) && !WEXITSTATUS(status))
		return;
	f = fopen(pool_format(p, "%s/" PART_STATUS, dir), "we");
	if (!f || fprintf(f, "%d\n", status) < 0 || fclose(f) != 0)
		die_errno("%s", dir);
	exit(EXIT_DATA);
}

_Noreturn void
flow_array_task(struct pool *p, const char *list, size_t tasks, size_t task)
{
	FILE *f = fopen(list, "re");
	struct words dirs = { 0 };
	char *line = NULL;
	size_t cap = 0, i;

	if (!f)
		die_errno("%s", list);
	while (getline(&line, &cap, f) > 0) {
		line[strcspn(line, "\n")] = 0;
		words_add(p, &dirs, flow_unescape(p, line));
	}
	fclose(f); /* a child that exits would move where it is read */
	for (i = task - 1; i < dirs.n; i += tasks)
		make_parcel(p, dirs.word[i]);
	exit(0);
}
