/* flow_run.c: runs a plan. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flow/flow_count.h"
#include "flow/flow_death.h"
#include "flow/flow_nodes.h"
#include "flow/flow_pipes.h"
#include "flow/flow_process.h"
#include "flow/flow_run.h"
#include "flow/flow_signal.h"
#include "flow/flow_sums.h"
#include "flow/flow_twice.h"
#include "flow/flow_watch.h"

enum { LOOK_MS = 100, GRACE_MS = 2000 };

struct runner {
	struct flow_how how;
	struct pool *pool;
	const struct flow_plan *plan;
	struct flow_nodes nodes;
	struct flow_sums sums;
	struct flow_numbers *numbers;
	struct flow_watch watch;
	struct flow_running *running; /* how.jobs of them; job NULL: none */
	size_t first; /* all nodes before it have been started */
	int null;
	bool no_pages; /* those that were wanted could not be made */
};

static struct runner *own; /* for what atexit calls */

/* A note if the file is there, but not as the command made it. */
static void
note_damage(const struct runner *r, const char *name, uint64_t key)
{
	const struct flow_sum *said = flow_sums_said(&r->sums, name);

	if (said && said->key == key && access(name, F_OK) == 0)
		note("%s: %s; made again", name,
		    flow_sums_wrong(&r->sums, name));
}

/* Whether an earlier run has made the files of the job. */
static bool
is_made(struct runner *r, struct flow_node *n)
{
	const struct flow_sum *sum;
	uint64_t key;
	size_t i;

	if (!r->how.keeps || n->job->is_copy)
		return false;
	key = flow_node_key(&r->nodes, n);
	for (i = 0; i < n->job->made.n && key; i++) {
		sum = flow_sums_find(&r->sums, n->job->made.word[i], key);
		if (!sum) {
			note_damage(r, n->job->made.word[i], key);
			return false;
		}
		n->hash[i] = sum->hash;
		if (!i)
			flow_count_reported(
			    r->numbers, n->job, sum->numbers);
	}
	return key;
}

static const char *
part_of(const struct runner *r, const char *file)
{
	return pool_format(r->pool, "%s.part", file);
}

/* Where what the job prints goes: a new file. */
static int
open_output(const struct runner *r, const struct flow_job *j)
{
	const char *part;
	int fd;

	if (j->parts)
		return r->null;
	part = part_of(r, j->made.word[0]);
	if (unlink(part) < 0 && errno != ENOENT)
		die_errno("%s", part);
	fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0)
		die_errno("%s", part);
	return fd;
}

/* Gives the files of the job their names; those of answers are on disk. */
static void
name_files(struct runner *r, struct flow_node *n, const char *numbers)
{
	const struct flow_job *j = n->job;
	const char *part;
	size_t i;
	int fd;

	for (i = j->parts; i < j->made.n; i++) {
		part = part_of(r, j->made.word[i]);
		if (r->how.keeps && j->keep) {
			fd = open(part, O_RDONLY | O_CLOEXEC);
			if (fd < 0 || fsync(fd) < 0 || close(fd) < 0)
				die_errno("%s", part);
		}
		if (rename(part, j->made.word[i]) < 0)
			die_errno("%s", part);
	}
	for (i = 0; i < j->made.n && r->how.keeps && !j->is_copy; i++)
		n->hash[i] = flow_sums_add(&r->sums, j->made.word[i],
		    flow_node_key(&r->nodes, n), i ? "" : numbers);
}

/* Whether all units of a stage are made. */
static bool
is_stage_made(const struct runner *r, const char *stage)
{
	const struct flow_node *n;
	size_t i;

	for (i = 0; i < r->plan->n; i++) {
		n = &r->nodes.node[i];
		if (n->state != NODE_DONE && n->job->commands &&
		    strcmp(n->job->stage, stage) == 0)
			return false;
	}
	return true;
}

/* Prints the seconds of the units of a stage that were made. */
static void
tell_stage(const struct flow_time *t)
{
	const int name = strcspn(t->stage, "/");

	if (t->units > 1)
		info("%.*s: %zu parts, %.3f seconds", name, t->stage, t->units,
		    t->ended - t->began);
	else
		info("%.*s: %.3f seconds", name, t->stage, t->ended - t->began);
}

/* The same of the stages of which some units are not made. */
static void
tell_unfinished(const struct runner *r)
{
	size_t i;

	for (i = 0; i < r->numbers->times && r->how.tells; i++)
		if (!is_stage_made(r, r->numbers->time[i].stage))
			tell_stage(&r->numbers->time[i]);
}

/* Takes what a job made and told. */
static void
end_job(struct runner *r, struct flow_running *running)
{
	struct flow_node *n = &r->nodes.node[running->job - r->plan->job];
	const char *numbers = flow_reported(running, r->pool);
	const struct flow_time *t = NULL;

	if (n->job->keep || r->how.keeps)
		flow_node_check(&r->nodes, n);
	flow_count_reported(r->numbers, n->job, numbers);
	if (n->job->at.name && !n->job->is_copy)
		t = flow_time_add(r->numbers, n->job->stage, running->began,
		    flow_now(), running->cpu);
	if (running->memory > r->numbers->peak)
		r->numbers->peak = running->memory;
	if (!n->job->is_printed)
		name_files(r, n, numbers);
	flow_node_done(&r->nodes, n);
	running->job = NULL;
	if (r->how.tells && t && is_stage_made(r, t->stage))
		tell_stage(t);
}

static struct flow_running *
find_free(const struct runner *r)
{
	size_t i;

	for (i = 0; i < r->how.jobs; i++)
		if (!r->running[i].job)
			return &r->running[i];
	return NULL;
}

/* What the first command of a job reads. */
static int
open_input(const struct runner *r, const struct flow_job *j)
{
	int fd;

	if (!words_have(&j->reads, "-"))
		return r->null;
	if (!r->how.spooled)
		return STDIN_FILENO;
	fd = open(r->how.spooled, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		die_errno("%s", r->how.spooled);
	return fd;
}

/* What a message calls the file to which the last command of a job prints. */
static const char *
output_of(const struct runner *r, const struct flow_job *j)
{
	const char *top = getenv("TMPDIR");

	if (j->is_printed || j->parts)
		return NULL;
	if (r->how.keeps)
		return j->made.word[0];
	return pool_format(r->pool, "a temporary file in %s (TMPDIR)",
	    top && *top ? top : "/tmp");
}

/* What a job may use beside others of its stage that run with it. */
static struct flow_share
share_of(const struct runner *r, const struct flow_job *j)
{
	size_t i, n = 0;

	for (i = 0; i < r->plan->n; i++)
		n += r->plan->job[i].commands &&
		    strcmp(r->plan->job[i].stage, j->stage) == 0;
	if (n > r->how.jobs)
		n = r->how.jobs;
	return (struct flow_share){ .threads = r->how.jobs / n,
		.memory = r->how.memory / n,
		.hidden = r->how.keeps ? NULL : r->plan->dir,
		.output = output_of(r, j) };
}

static void
start_job(struct runner *r, struct flow_node *n, struct flow_running *to)
{
	const int in = open_input(r, n->job);
	const int out =
	    n->job->is_printed ? STDOUT_FILENO : open_output(r, n->job);

	if (n->job->is_printed)
		flow_nodes_check(&r->nodes);
	n->state = NODE_RUNS;
	flow_start(to, r->pool, n->job, in, out, share_of(r, n->job));
	if (in != STDIN_FILENO && in != r->null)
		close(in);
	if (out != STDOUT_FILENO && out != r->null)
		close(out);
}

/* Starts jobs as long as there is one that can start and room for it. */
static void
start_jobs(struct runner *r)
{
	struct flow_running *to;
	struct flow_node *n;
	size_t i;

	for (i = r->first; i < r->plan->n; i++) {
		n = &r->nodes.node[i];
		if (n->state == NODE_WAITS && !n->missing) {
			if (!n->job->commands || is_made(r, n))
				flow_node_done(&r->nodes, n);
			else if ((to = find_free(r)))
				start_job(r, n, to);
			else
				return;
		}
		if (i == r->first && n->state == NODE_DONE)
			r->first++;
	}
}

static bool
any_runs(const struct runner *r)
{
	size_t i;

	for (i = 0; i < r->how.jobs; i++)
		if (r->running[i].job)
			return true;
	return false;
}

/* Removes what a job has begun to write. */
static void
remove_parts(const struct runner *r, const struct flow_job *j)
{
	size_t i;

	for (i = j->parts; i < j->made.n && !j->is_printed; i++)
		unlink(part_of(r, j->made.word[i]));
}

/* Ends all processes; those that do not end at once are killed. */
static void
stop(void)
{
	struct runner *r = own;
	int grace = GRACE_MS / LOOK_MS;
	size_t i;

	if (!r)
		return;
	own = NULL;
	for (i = 0; i < r->how.jobs; i++)
		if (r->running[i].job) {
			flow_kill(&r->running[i], SIGTERM);
			remove_parts(r, r->running[i].job);
		}
	while (waitpid(-1, NULL, WNOHANG) >= 0 && grace-- > 0)
		flow_signal_wait(LOOK_MS);
	for (i = 0; i < r->how.jobs; i++)
		if (r->running[i].job)
			flow_kill(&r->running[i], SIGKILL);
	while (wait(NULL) > 0 || errno == EINTR) {
	}
}

/* If a tool of the job met an id twice, says where. */
static bool
tell_twice(struct runner *r, struct flow_running *job)
{
	const char *told = flow_reported(job, r->pool);

	told = strncmp(told, "twice\t", 6) == 0 ? told - 1
						: strstr(told, "\ntwice\t");
	if (!told || !r->how.call)
		return false;
	told += strlen("\ntwice\t");
	stop();
	flow_twice_tell(r->how.call, r->plan,
	    pool_format(r->pool, "%.*s", (int)strcspn(told, "\n"), told),
	    flow_node_name(&r->nodes, job->job->made.word[0]), r->how.spooled);
	return true;
}

/* What messages call a job. */
static const char *
name_of(const struct runner *r, const struct flow_job *j)
{
	return j->is_pages ? j->stage
			   : flow_node_name(&r->nodes, j->made.word[0]);
}

/* Ends the program, as a process of the job has failed; after pages it goes on,
 * to print the answer. */
static void
fail(struct runner *r, struct flow_running *job, const struct flow_process *p)
{
	const int signal = WIFSIGNALED(p->status) ? WTERMSIG(p->status) : 0;

	if (job->job->is_printed && signal == SIGPIPE)
		exit(128 + SIGPIPE); /* nobody reads our stdout */
	tell_unfinished(r);
	if (signal)
		flow_tell_death(r->pool, p, r->how.repeat);
	else if (tell_twice(r, job))
		exit(EXIT_DATA);
	else if (strncmp(p->name, "nd-", 3) == 0 ||
	    WEXITSTATUS(p->status) == STATUS_NO_COMMAND)
		print_error("stage %s failed",
		    name_of(r, job->job));
	else
		print_error("stage %s failed: %s, exit status %d",
		    name_of(r, job->job), p->name,
		    WEXITSTATUS(p->status));
	if (!job->job->is_pages)
		exit(signal ? 128 + signal : EXIT_DATA);
	r->no_pages = true;
}

/* Takes what has ended. */
static void
reap(struct runner *r)
{
	const struct flow_process *failed;
	struct flow_running *job;
	struct rusage usage;
	size_t i;
	pid_t pid;
	int status;

	while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0)
		for (i = 0; i < r->how.jobs; i++) {
			job = &r->running[i];
			if (!job->job ||
			    !flow_process_ended(job, pid, status, &usage))
				continue;
			if (job->left && flow_process_failed(job))
				flow_kill(job, SIGTERM);
			if (job->left)
				break;
			if ((failed = flow_process_failed(job)))
				fail(r, job, failed);
			end_job(r, job);
			break;
		}
}

/* Waits until a process ends, or for a moment. SIGUSR1 asks how far this is;
 * another signal ends the program. */
static void
wait_signal(struct runner *r)
{
	const int signal = flow_signal_wait(LOOK_MS);

	if (!signal && r->how.counts)
		flow_watch_look(&r->watch, r->running, r->how.jobs);
	if (signal == SIGUSR1)
		flow_watch_tell(&r->watch, r->running, r->how.jobs);
	if (!signal || signal == SIGCHLD || signal == SIGUSR1)
		return;
	stop();
	if (signal == SIGINT)
		note("interrupted; to %s: %s",
		    r->how.keeps ? "resume" : "repeat it", r->how.repeat);
	exit(128 + signal);
}

/* Makes the directories that are not there; none is a link. */
static void
make_directories(const struct flow_plan *p)
{
	struct stat st;
	size_t i;

	for (i = 0; i < p->directories.n; i++) {
		if (mkdir(p->directories.word[i], 0777) == 0)
			continue;
		if (errno != EEXIST)
			die_errno("%s", p->directories.word[i]);
		if (i &&
		    (lstat(p->directories.word[i], &st) < 0 ||
			!S_ISDIR(st.st_mode)))
			die("%s: expected a directory", p->directories.word[i]);
	}
}

static void
prepare(struct runner *r)
{
	flow_signal_block();
	signal(SIGPIPE, SIG_IGN);
	r->null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (r->null < 0)
		die_errno("/dev/null");
	make_directories(r->plan);
	flow_nodes_make(&r->nodes, r->pool, r->plan);
	r->running = pool_new(r->pool, r->how.jobs, sizeof *r->running);
	if (r->how.keeps)
		flow_sums_open(&r->sums, r->pool, r->plan->dir);
	own = r;
	atexit(stop);
}

void
flow_run(struct flow_plan *p, struct pool *pool, struct flow_how how,
    struct flow_numbers *numbers)
{
	struct runner r = { .how = how, .pool = pool, .plan = p };

	*numbers = (struct flow_numbers){ .pool = pool };
	r.numbers = numbers;
	if (!how.keeps)
		flow_join_pipes(pool, p, how.counts);
	setenv("LC_ALL", "C", 1);
	prepare(&r);
	flow_watch_start(&r.watch, pool, how.flow, p->dir, how.draws);
	for (start_jobs(&r); any_runs(&r); start_jobs(&r)) {
		wait_signal(&r);
		reap(&r);
	}
	flow_watch_end();
	own = NULL;
	flow_nodes_check(&r.nodes);
	if (r.watch.peak > numbers->peak)
		numbers->peak = r.watch.peak;
	if (how.counts)
		flow_count_answers(numbers, p);
	if (how.keeps)
		flow_sums_close(&r.sums);
	if (r.no_pages)
		exit(EXIT_DATA);
}
