/* flow_run.c: runs a plan. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "flow/flow_array.h"
#include "flow/flow_far.h"
#include "flow/flow_runner.h"
#include "flow/flow_work.h"
#include "jobs/flow_count.h"
#include "jobs/flow_pipes.h"
#include "rundir/flow_signal.h"

enum { LOOK_MS = 100, GRACE_MS = 2000 };

static struct flow_runner *own; /* for what atexit calls */

/* The slot is free. */
static void
leave(struct flow_runner *r, size_t i)
{
	if (r->slot[i].host)
		r->slot[i].host->busy--;
	r->slot[i] = (struct flow_slot){ 0 };
	r->running[i].job = NULL;
}

/* Takes what the job of a slot made and told; `there`: the CPU seconds of
 * another machine, or -1. */
static void
take_job(struct flow_runner *r, struct flow_slot *s, const char *numbers,
    double there)
{
	const struct flow_running *running = &r->running[s - r->slot];
	const bool is_far = there >= 0;
	struct flow_node *n = s->node;
	const struct flow_time *t = NULL;

	if (n->job->keep || r->how.keeps)
		flow_node_check(&r->nodes, n);
	flow_count_reported(r->numbers, n->job, numbers);
	if (n->job->at.name && !n->job->is_copy)
		t = flow_time_add(r->numbers, n->job->stage, running->began,
		    flow_now(), running->cpu + (is_far ? there : 0));
	if (running->memory > r->numbers->peak)
		r->numbers->peak = running->memory;
	if (!n->job->is_printed)
		flow_outputs_name(r, n, numbers);
	n->took = flow_now() - running->began;
	if (r->how.keeps && r->how.call && !flow_engine_is(&r->how.far) &&
	    !n->job->is_copy && n->job->at.name)
		flow_took_add(r->pool, r->plan->dir,
		    flow_node_name(&r->nodes, n->job->made.word[0]), n->took,
		    running->cpu);
	flow_work_made(
	    r, s, is_far ? there : running->cpu, is_far ? running->cpu : 0);
	flow_node_done(&r->nodes, n);
	if (r->how.verbose && t)
		flow_tell_stage(r, t);
}

/* A free slot from one number to another, or NULL. */
static struct flow_slot *
find_free(const struct flow_runner *r, size_t from, size_t to)
{
	for (; from < to; from++)
		if (!r->slot[from].node)
			return &r->slot[from];
	return NULL;
}

/* The free slot in which the job can be made, or NULL. */
static struct flow_slot *
slot_for(struct flow_runner *r, struct flow_node *n)
{
	struct flow_host *host;
	struct flow_slot *s;

	if (flow_array_wants(r, n))
		return flow_array_is_ready(r, n)
		    ? find_free(r, r->how.jobs, r->slots)
		    : NULL;
	if (!flow_far_wants(r, n))
		return find_free(r, 0, r->how.jobs);
	host = flow_hosts_free(r->how.far.hosts, n->but);
	s = host ? find_free(r, r->how.jobs, r->slots) : NULL;
	if (s)
		s->host = host;
	return s;
}

static void
start_job(struct flow_runner *r, struct flow_node *n, struct flow_slot *s)
{
	struct flow_running *to = &r->running[s - r->slot];

	s->node = n;
	if (flow_array_wants(r, n)) {
		flow_array_start(r, s, to);
		return;
	}
	n->state = NODE_RUNS;
	if (s->host)
		s->host->busy++;
	flow_work_begin(r, s);
	if (s->host && (s->host->keeper || n->job->inners))
		flow_far_start(r, s, to);
	else
		flow_here_start(r, n, to);
}

/* The node was made before: true if a group (flow_group.c), which comes before
 * what it reads, waited for it. */
static bool
end_made(struct flow_runner *r, struct flow_node *n)
{
	size_t i;
	bool is_waited = false;

	flow_node_done(&r->nodes, n);
	for (i = 0; i < n->readers; i++)
		is_waited |= &r->nodes.node[n->reader[i]] < n;
	return is_waited;
}

/* Starts jobs as long as there is one that can start and room for it. */
static void
start_jobs(struct flow_runner *r)
{
	struct flow_slot *s;
	struct flow_node *n;
	size_t i;

	for (i = r->first; i < r->plan->n; i++) {
		n = &r->nodes.node[i];
		if (n->state == NODE_WAITS && !n->missing) {
			if (!n->job->commands ||
			    (!n->is_asked && flow_outputs_made(r, n))) {
				if (end_made(r, n))
					i = r->first - 1;
			} else if (n->is_asked = true, (s = slot_for(r, n)))
				start_job(r, n, s);
			else if (!r->how.far.hosts && !r->how.far.array)
				return;
		}
		if (i == r->first && n->state == NODE_DONE)
			r->first++;
	}
}

static bool
any_runs(const struct flow_runner *r)
{
	size_t i;

	for (i = 0; i < r->slots; i++)
		if (r->slot[i].node)
			return true;
	return false;
}

void
flow_run_stop(void)
{
	struct flow_runner *r = own;
	int grace = GRACE_MS / LOOK_MS;
	size_t i;

	if (!r)
		return;
	own = NULL;
	for (i = 0; i < r->slots; i++)
		if (r->slot[i].node)
			flow_kill(&r->running[i], SIGTERM);
	if (r->how.far.hosts)
		flow_hosts_close(r->how.far.hosts);
	flow_array_stop(r);
	while (waitpid(-1, NULL, WNOHANG) >= 0 && grace-- > 0) {
		flow_signal_wait(LOOK_MS);
		flow_signal_children(SIGTERM);
	}
	for (i = 0; i < r->slots; i++)
		if (r->slot[i].node)
			flow_kill(&r->running[i], SIGKILL);
	while (flow_signal_children(SIGKILL) &&
	    (wait(NULL) > 0 || errno == EINTR)) {
	}
	/* No tool is left that writes them. */
	for (i = 0; i < r->slots; i++)
		if (r->slot[i].node)
			flow_outputs_remove(r, r->slot[i].node->job);
	flow_far_close(r);
	if (flow_engine_is(&r->how.far))
		flow_work_stop(r);
}

/* Takes what a host has made, or has not. */
static void
end_far(struct flow_runner *r, size_t i)
{
	struct flow_node *n = r->slot[i].node;
	const char *numbers;
	const enum flow_far_end end =
	    flow_far_take(r, &r->slot[i], &r->running[i], &numbers);

	if (end == FAR_MADE) {
		take_job(r, &r->slot[i], numbers, r->slot[i].far->cpu);
		leave(r, i);
		return;
	}
	if (flow_fail_twice(r, n->job, numbers))
		exit(EXIT_DATA);
	flow_work_failed(r, &r->slot[i]);
	n->state = NODE_WAITS;
	if ((size_t)(n - r->nodes.node) < r->first)
		r->first = n - r->nodes.node;
	leave(r, i);
	if (end == FAR_AGAIN && flow_hosts_slots(r->how.far.hosts))
		return;
	flow_tell_unfinished(r);
	flow_far_tell(n->said);
	if (!flow_hosts_slots(r->how.far.hosts))
		die("no host is left");
	die("stage %s failed", flow_unit_name(r->pool, r->plan, n->job));
}

/* Takes what the processes of a slot have made, which have all ended. */
static void
end_slot(struct flow_runner *r, size_t i)
{
	const struct flow_process *failed = flow_process_failed(&r->running[i]);
	const char *reported;

	if (r->slot[i].array) {
		if (flow_array_take(r, &r->slot[i], &r->running[i], take_job))
			leave(r, i);
		return;
	}
	if (r->slot[i].far) {
		end_far(r, i);
		return;
	}
	reported = flow_reported(&r->running[i], r->pool);
	if (failed)
		flow_fail(r, r->running[i].job, failed, reported);
	take_job(r, &r->slot[i], reported, -1);
	leave(r, i);
}

/* Takes what has ended. */
static void
reap(struct flow_runner *r)
{
	struct flow_running *job;
	struct rusage usage;
	size_t i;
	pid_t pid;
	int status;

	while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0) {
		if (r->how.far.hosts && flow_hosts_ended(r->how.far.hosts, pid))
			continue;
		for (i = 0; i < r->slots; i++) {
			job = &r->running[i];
			if (!job->job ||
			    !flow_process_ended(job, pid, status, &usage))
				continue;
			if (job->left && flow_process_failed(job) &&
			    !r->slot[i].far && !job->job->is_live)
				flow_kill(job, SIGTERM);
			if (!job->left)
				end_slot(r, i);
			break;
		}
	}
}

/* Files of arrays that have ended may come yet. */
static void
look_at_arrays(struct flow_runner *r)
{
	size_t i;

	for (i = 0; i < r->slots; i++)
		if (r->slot[i].array && !r->running[i].left)
			end_slot(r, i);
}

/* Waits until a process ends, or for a moment. SIGUSR1 asks how far this is;
 * another signal ends the program. */
static void
wait_signal(struct flow_runner *r)
{
	const int signal = flow_signal_wait(LOOK_MS);

	if (r->how.far.hosts)
		flow_far_look(r);
	if (r->how.far.array)
		look_at_arrays(r);
	if (flow_engine_is(&r->how.far)) {
		r->watch.parts = flow_work_progress(r);
	}
	if (!signal && r->how.counts)
		flow_watch_look(&r->watch, r->running, r->slots);
	if (signal == SIGUSR1)
		flow_watch_tell(&r->watch, r->running, r->slots);
	if (!signal || signal == SIGCHLD || signal == SIGUSR1)
		return;
	flow_run_stop();
	if (signal == SIGINT)
		note("interrupted; to %s: %s",
		    r->how.keeps ? "resume" : "repeat it", r->how.repeat);
	exit(128 + signal);
}

static void
prepare(struct flow_runner *r)
{
	flow_signal_block();
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	signal(SIGPIPE, SIG_IGN);
	flow_outputs_directories(r->plan);
	flow_nodes_make(&r->nodes, r->pool, r->plan);
	r->slots = r->how.jobs;
	if (r->how.far.hosts)
		r->slots += flow_hosts_slots(r->how.far.hosts);
	if (r->how.far.array)
		r->slots++;
	r->slot = pool_new(r->pool, r->slots, sizeof *r->slot);
	r->running = pool_new(r->pool, r->slots, sizeof *r->running);
	if (flow_engine_is(&r->how.far)) {
		flow_work_open(r);
		flow_far_open(r);
	}
	if (r->how.keeps)
		flow_sums_open(&r->sums, r->pool, r->plan->dir);
	own = r;
	atexit(flow_run_stop);
}

void
flow_run(struct flow_plan *p, struct pool *pool, struct flow_how how,
    struct flow_numbers *numbers)
{
	struct flow_runner r = { .how = how, .pool = pool, .plan = p };

	*numbers = (struct flow_numbers){ .pool = pool };
	r.numbers = numbers;
	if (!how.keeps && !flow_engine_is(&how.far))
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
	if (how.far.hosts)
		flow_hosts_close(how.far.hosts);
	if (flow_engine_is(&how.far)) {
		flow_far_close(&r);
		flow_work_close(&r);
	}
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
