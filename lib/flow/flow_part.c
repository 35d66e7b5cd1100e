/* flow_part.c: runs a parcel of jobs. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "flow/flow_archive.h"
#include "flow/flow_ask.h"
#include "flow/flow_parcel.h"
#include "flow/flow_part.h"
#include "flow/flow_process.h"
#include "flow/flow_run.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "rundir/flow_signal.h"

enum { LOOK_MS = 100, PATIENCE_MS = 3000 };

void
flow_part_enter(const char *dir)
{
	if (chdir(dir) < 0)
		die_errno("%s", dir);
}

static void
write_report(struct pool *p, const struct flow_numbers *n)
{
	struct buf b = { 0 };
	double cpu = 0;
	size_t i;

	for (i = 0; i < n->times; i++)
		cpu += n->time[i].cpu;
	quote_format(&b, "cpu_ms\t%" PRIu64 "\n", (uint64_t)(cpu * 1000));
	for (i = 0; i < n->numbers; i++)
		quote_format(&b, "%s\t%" PRIu64 "\n", n->number[i].name,
		    n->number[i].value);
	flow_write("report", pool_text(p, &b), false);
}

/* Gives the files their names that are not in the parcel. */
static void
make_links(const struct flow_parcel *p)
{
	struct stat st;
	size_t i;

	for (i = 0; i < p->named.n; i++) {
		if (stat(p->link.word[i], &st) < 0)
			die_errno("%s", p->link.word[i]);
		if (!S_ISREG(st.st_mode))
			die("%s: expected a regular file", p->link.word[i]);
		if (symlink(p->link.word[i], p->named.word[i]) < 0 &&
		    errno != EEXIST)
			die_errno("%s", p->named.word[i]);
	}
}

_Noreturn void
flow_part_run(struct pool *p, const char *dir, size_t slots)
{
	const size_t threads = sysconf(_SC_NPROCESSORS_ONLN);
	struct flow_how how = { .flow = "part", .repeat = "nd-flow" };
	struct flow_numbers numbers;
	struct flow_parcel parcel;

	flow_part_enter(dir);
	how.jobs = threads > slots ? threads / slots : 1;
	how.memory =
	    (size_t)sysconf(_SC_PHYS_PAGES) / 2 / slots * sysconf(_SC_PAGESIZE);
	how.is_part = true;
	unlink("report");
	if (setenv("ND_PLACES", "+places", 1) < 0 ||
	    setenv("TMPDIR", ".", 1) < 0)
		die_errno("environment");
	flow_parcel_read(p, &parcel);
	make_links(&parcel);
	flow_run(&parcel.plan, p, how, &numbers);
	write_report(p, &numbers);
	exit(0);
}

/* --- on a host --------------------------------------------------------- */

static bool
is_run(const char *run)
{
	return *run && strspn(run, "0123456789abcdef") == strlen(run);
}

/* The directory of all runs, or one in which it is. */
static const char *
place_of_runs(struct pool *p, const char *name)
{
	const char *home = getenv("HOME");

	return pool_format(p, "%s/%s", home ? home : ".", name);
}

#define RUNS ".cache/nd/runs"

static void
make_scratch(struct pool *p, const char *run)
{
	const char *top = place_of_runs(p, RUNS);
	char *scratch;

	if (!is_run(run))
		die("expected a run, digits and a to f, got '%s'", run);
	umask(077);
	flow_dir_make(place_of_runs(p, ".cache"));
	flow_dir_make(place_of_runs(p, ".cache/nd"));
	flow_dir_make(top);
	scratch = mkdtemp(pool_format(p, "%s/%s.XXXXXX", top, run));
	if (!scratch)
		die_errno("%s/%s", top, run);
	flow_dir_goes(scratch);
	flow_part_enter(scratch);
	flow_write("pid", pool_format(p, "%jd\n", (intmax_t)getpid()), false);
}

/* Whether who reads stdout has gone. */
static bool
is_left(void)
{
	struct pollfd f = { .fd = STDOUT_FILENO };

	return poll(&f, 1, 0) > 0 && f.revents & (POLLERR | POLLNVAL);
}

/* Waits until the child ends; ends it, and the program, if a signal comes or
 * nobody reads what this one prints. Returns 0 or why it failed. */
static int
wait_for(pid_t child)
{
	int status, signal = 0;

	while (waitpid(child, &status, WNOHANG) == 0) {
		signal = flow_signal_wait(LOOK_MS);
		if (signal != SIGCHLD && is_left())
			signal = SIGHUP;
		if (signal && signal != SIGCHLD && signal != SIGUSR1) {
			kill(child, SIGTERM);
			waitpid(child, &status, 0);
			exit(128 + signal);
		}
	}
	if (WIFEXITED(status) && !WEXITSTATUS(status))
		return 0;
	if (flow_dir_is_full("."))
		return STATUS_FULL;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_DATA;
}

/* Sends the files or, without any, takes those of a parcel; exits if it fails.
 */
static void
transfer(const struct words *names, bool packed)
{
	const pid_t child = flow_fork();
	int status;

	if (child == 0) {
		if (names)
			flow_archive_send(names, packed);
		else
			flow_archive_take(packed);
		exit(0);
	}
	if ((status = wait_for(child)))
		exit(status);
}

/* Sends what was made, or brings it to the directory for it. */
static void
send_made(struct pool *p, bool packed)
{
	struct flow_parcel parcel;
	struct words copy = words_of(p, "cp", "--");

	flow_parcel_read(p, &parcel);
	if (parcel.to) {
		words_add_all(p, &copy, &parcel.wanted);
		words_add(p, &copy, parcel.to);
		if (flow_run_command(p, &copy, -1, (struct flow_share){ 0 }))
			exit(EXIT_DATA);
		parcel.wanted.n = 0;
	}
	words_add(p, &parcel.wanted, "report");
	transfer(&parcel.wanted, packed);
}

_Noreturn void
flow_part_host(struct pool *p, const char *run, size_t slots, bool packed)
{
	struct words failed = { 0 };
	pid_t child;
	int status;

	if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0)
		die_errno("prctl");
	flow_signal_block();
	make_scratch(p, run);
	transfer(NULL, packed);
	child = flow_fork();
	if (child == 0) {
		if (dup2(flow_null(), STDIN_FILENO) < 0)
			die_errno("/dev/null");
		flow_part_run(p, ".", slots);
	}
	status = wait_for(child);
	if (status && access(PART_FAILED, F_OK) < 0)
		exit(status);
	if (status) {
		words_add(p, &failed, PART_FAILED);
		transfer(&failed, packed);
	} else
		send_made(p, packed);
	exit(status);
}

/* The process that works in the directory, or 0. */
static pid_t
worker_of(struct pool *p, const char *dir)
{
	const char *text = flow_facts_read(p, pool_format(p, "%s/pid", dir));
	struct stat a, b;
	intmax_t pid;

	if (sscanf(text, "%jd", &pid) == 1 && pid > 1 && stat(dir, &a) == 0 &&
	    stat(pool_format(p, "/proc/%jd/cwd", pid), &b) == 0 &&
	    a.st_dev == b.st_dev && a.st_ino == b.st_ino)
		return pid;
	return 0;
}

static void
clear(struct pool *p, const char *dir)
{
	const struct timespec moment = { 0, LOOK_MS * 1000000L };
	int patience = PATIENCE_MS / LOOK_MS;
	pid_t pid;

	while ((pid = worker_of(p, dir))) {
		kill(pid, patience > 0 ? SIGTERM : SIGKILL);
		patience--;
		nanosleep(&moment, NULL);
	}
	flow_dir_remove(dir);
}

void
flow_part_clear(struct pool *p, const char *run)
{
	const char *top = place_of_runs(p, RUNS);
	const size_t n = strlen(run);
	const struct dirent *e;
	DIR *d = opendir(top);

	if (!is_run(run))
		die("expected a run, digits and a to f, got '%s'", run);
	while (d && (e = readdir(d)))
		if (strncmp(e->d_name, run, n) == 0 && e->d_name[n] == '.')
			clear(p, pool_format(p, "%s/%s", top, e->d_name));
	if (d)
		closedir(d);
}
