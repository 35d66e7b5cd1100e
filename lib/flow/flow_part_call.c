/* flow_part_call.c: the command `nd-flow part`, and tasks of job arrays. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flow/flow_archive.h"
#include "flow/flow_part.h"
#include "flow/flow_process.h"
#include "option/opt.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "table/flow_home.h"

static bool sends, takes, is_host, packed, clear;
static size_t slots = 1, tasks;

static const struct opt table[] = {
	{ 0, "send", NULL, OPT_FLAG, &sends,
	    "print the files of DIR as an archive" },
	{ 0, "take", NULL, OPT_FLAG, &takes,
	    "make the files of the archive on stdin in DIR", NULL, "--send" },
	{ 0, "host", NULL, OPT_FLAG, &is_host,
	    "take a parcel of run DIR, send what it makes", NULL,
	    "--send --take" },
	{ 0, "packed", NULL, OPT_FLAG, &packed, "archives are packed by zstd" },
	{ 0, "clear", NULL, OPT_FLAG, &clear,
	    "end what works for run DIR, remove its files", NULL,
	    "--send --take --host" },
	{ 0, "slots", "N", OPT_COUNT, &slots,
	    "so many run at a time on the machine (default: 1)" },
	{ 0, "task", "N", OPT_COUNT, &tasks,
	    "make each Nth of the parcels that the file DIR lists" },
	{ .heading = "make a part of a run on another machine",
	    .help = "nd-flow part parcel" },
};

static size_t
task_of(const char *text)
{
	char *end;
	const unsigned long n = text ? strtoul(text, &end, 10) : 0;

	if (!n || n > tasks || *end)
		opt_bad("--task: expected a number from 1 to %zu, got '%s'",
		    tasks, text ? text : "");
	return n;
}

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

	if (access(pool_format(p, "%s/report", dir), F_OK) == 0)
		return;
	child = flow_fork();
	if (child == 0)
		run_parcel(p, dir);
	while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
	}
	if (WIFEXITED(status) && !WEXITSTATUS(status))
		return;
	flow_write(pool_format(p, "%s/" PART_STATUS, dir),
	    pool_format(p, "%d\n", status), false);
	exit(EXIT_DATA);
}

/* Task number `task` of an array (flow_array.h); exits. */
static _Noreturn void
run_task(struct pool *p, const char *list, size_t task)
{
	const struct words w = flow_facts_lines(p, list);
	size_t i;

	if (access(list, R_OK) < 0)
		die_errno("%s", list);
	for (i = task - 1; i < w.n; i += tasks)
		make_parcel(p, flow_unescape(p, w.word[i]));
	exit(0);
}

static void
send_files(struct pool *p, const char *dir)
{
	const struct words names = flow_dir_names(p, dir);

	flow_part_enter(dir);
	flow_archive_send(&names, packed);
}

void
flow_part_call(struct pool *p, const char *bin, char **argv)
{
	char **word;
	int argc = 0;

	while (argv[argc])
		argc++;
	opt_command = " part";
	word = opt_parse(argc, argv, table, "DIR [name]", 1, 2);
	flow_set_path(p, bin);
	if (tasks)
		run_task(p, word[0], task_of(word[1]));
	if (clear)
		flow_part_clear(p, word[0]);
	else if (is_host)
		flow_part_host(p, word[0], slots, packed);
	else if (sends)
		send_files(p, word[0]);
	else if (takes) {
		flow_part_enter(word[0]);
		flow_archive_take(packed);
	} else
		flow_part_run(p, word[0], slots);
}
