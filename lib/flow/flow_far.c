/* flow_far.c: jobs of a run that hosts make; those that take too long. */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flow/flow_far.h"
#include "flow/flow_parcel.h"
#include "flow/flow_part.h"
#include "flow/flow_runner.h"
#include "flow/flow_work.h"
#include "jobs/flow_command.h"
#include "rundir/flow_files.h"
#include "table/flow_kind.h"

enum { TRIES_MOST = 8 };
enum { SEND, THERE, TAKE, COMMANDS }; /* the commands of the pipe */

/* --- which jobs ------------------------------------------------------------
 */

/* Whether all units of its stage read few bytes, if all read as many. */
static bool
is_small(const struct flow_runner *r, const struct flow_job *j)
{
	uint64_t bytes = 0;
	size_t i, units = 0;

	for (i = 0; i < j->reads.n; i++) {
		if (flow_is_input(r->plan, j->reads.word[i]))
			return false;
		bytes += flow_file_bytes(j->reads.word[i]);
	}
	for (i = 0; i < r->plan->n; i++)
		units += strcmp(r->plan->job[i].stage, j->stage) == 0;
	return bytes * units < r->how.far.local;
}

bool
flow_far_can(const struct flow_runner *r, const struct flow_job *j)
{
	const bool sends = r->how.far.hosts && !r->how.far.shared;

	return flow_parcel_can(r->plan, j) && !(j->is_light && sends);
}

bool
flow_far_wants(const struct flow_runner *r, struct flow_node *n)
{
	if (!r->how.far.hosts)
		return false;
	if (!n->wants_host)
		n->wants_host = n->job->inners ||
			(flow_far_can(r, n->job) && !is_small(r, n->job))
		    ? 1
		    : -1;
	return n->wants_host > 0;
}

/* --- to a host -------------------------------------------------------------
 */

void
flow_far_open(const struct flow_runner *r)
{
	const char *dir = flow_work_path(r, "work");

	flow_dir_remove(dir);
	flow_dir_make(dir);
}

void
flow_far_close(const struct flow_runner *r)
{
	if (flow_engine_is(&r->how.far))
		flow_dir_remove(flow_work_path(r, "work"));
}

static const char *
got_of(const struct flow_runner *r, const struct flow_far *f)
{
	return pool_format(r->pool, "%s/got", f->dir);
}

static struct flow_parcel_place
place_of(const struct flow_runner *r, const struct flow_far *f)
{
	const char *shared = r->how.far.shared;
	char path[PATH_MAX];

	return (struct flow_parcel_place){
		.dir = pool_format(r->pool, "%s/send", f->dir),
		.shared = shared,
		.to = shared && realpath(got_of(r, f), path) &&
			strncmp(path, shared, strlen(shared)) == 0
		    ? pool_format(r->pool, "%s", path)
		    : NULL,
	};
}

/* The command that runs the parcel: there, or on this machine. */
static struct words
run_of(const struct flow_runner *r, const struct flow_far *f,
    const struct flow_host *host, const char *packed)
{
	const struct flow_hosts *h = r->how.far.hosts;
	const char *slots = pool_format(r->pool, "%zu", host->slots);
	char path[PATH_MAX];

	if (host->keeper)
		return flow_host_command(h, host,
		    pool_format(r->pool, "part --host --slots %s %s %s %s",
			slots, h->run, f->name, packed ? packed : ""));
	if (!realpath(f->dir, path))
		die_errno("%s", f->dir);
	return words_of(r->pool, "env", pool_format(r->pool, "HOME=%s", path),
	    "nd-flow", "part", "--host", "--slots", slots, h->run, f->name,
	    packed);
}

/* The pipe that sends the parcel, runs it there and takes what it made. */
static void
make_pipe(
    struct flow_runner *r, struct flow_far *f, const struct flow_host *host)
{
	const char *packed = r->how.far.packed ? "--packed" : NULL;
	const struct words send = words_of(r->pool, "nd-flow", "part", "--send",
			       pool_format(r->pool, "%s/send", f->dir), packed),
			   there = run_of(r, f, host, packed),
			   take = words_of(r->pool, "nd-flow", "part", "--take",
			       got_of(r, f), packed);

	flow_command_add(r->pool, &f->pipe, &send);
	flow_command_add(r->pool, &f->pipe, &there);
	flow_command_add(r->pool, &f->pipe, &take);
}

void
flow_far_start(
    struct flow_runner *r, struct flow_slot *s, struct flow_running *to)
{
	struct flow_far *f = pool_new(r->pool, 1, sizeof *f);
	struct flow_job *job = s->node->job;
	int said[COMMANDS];

	s->far = f;
	s->node->tries++;
	f->name = flow_unit_name(r->pool, r->plan, job);
	f->dir =
	    pool_format(r->pool, "%s/%s", flow_work_path(r, "work"), f->name);
	flow_dir_remove(f->dir);
	flow_dir_make(f->dir);
	flow_dir_make(got_of(r, f));
	flow_parcel_write(r->pool, r->plan, job, place_of(r, f));
	make_pipe(r, f, s->host);
	f->said = flow_nameless();
	f->here = flow_nameless();
	said[SEND] = said[TAKE] = f->here;
	said[THERE] = f->said;
	flow_start(to, r->pool, &f->pipe, flow_null(), flow_null(),
	    (struct flow_share){ .said = said });
}

/* --- and back --------------------------------------------------------------
 */

void
flow_far_tell(const char *said)
{
	if (said && *said)
		fputs(said, stderr);
}

static int
status_of(const struct flow_running *from, int command)
{
	const int status = from->process[command].status;

	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* What is before each message of a host. */
static const char *
before_of(const struct flow_runner *r, const struct flow_slot *s)
{
	return s->host->keeper
	    ? pool_format(
		  r->pool, "nd-flow: %s: %s: ", s->host->login, s->far->name)
	    : "";
}

/* Adds to what was said of the job that it failed on a host. */
static void
add_failure(struct flow_runner *r, struct flow_slot *s, int fd)
{
	const char *before = before_of(r, s);
	const char *said = flow_taken_lines(r->pool, fd, before, s->node->said);

	if (!*said && !s->node->said)
		said = pool_format(r->pool, "%sfailed\n", before);
	s->node->said = pool_format(
	    r->pool, "%s%s", s->node->said ? s->node->said : "", said);
}

/* Whether this machine failed, but not as the other end was gone or sent other
 * bytes. */
static bool
is_broken(const struct flow_running *from, const char *dir)
{
	const int there = status_of(from, THERE);

	return status_of(from, SEND) > 0 ||
	    (status_of(from, TAKE) && (!there || there == -1) &&
		flow_dir_is_full(dir));
}

/* What failed here is said without the name of a host. */
static enum flow_far_end
broken(struct flow_runner *r, struct flow_slot *s, const char *dir)
{
	s->node->said = flow_dir_is_full(dir)
	    ? pool_format(r->pool, "nd-flow: %s: no space left\n", dir)
	    : flow_taken_lines(r->pool, s->far->here, "nd-flow: ", NULL);
	return FAR_BROKEN;
}

/* Prints the messages of a job that was made, with those of a try before. */
static void
tell_notes(struct flow_runner *r, const struct flow_slot *s)
{
	const char *first = s->node->said;
	const char *before = before_of(r, s);

	if (notes_off)
		return;
	if (first)
		flow_far_tell(pool_format(r->pool, "%.*s; tried again\n",
		    (int)strlen(first) - 1, first));
	flow_far_tell(flow_taken_lines(r->pool, s->far->said, before, NULL));
}

static enum flow_far_end
judge(struct flow_runner *r, struct flow_slot *s, struct flow_running *from,
    const char **numbers)
{
	const int there = status_of(from, THERE);
	const char *dir = pool_format(
	    r->pool, "%.*s", (int)strlen(r->plan->dir) - 1, r->plan->dir);

	if (s->far->is_late)
		note("%s: %s: takes too long: tried again", s->host->login,
		    s->far->name);
	else if (there == 255)
		flow_host_lose(s->host, "is lost");
	else if (is_broken(from, dir))
		return broken(r, s, dir);
	else if (there == STATUS_FULL)
		flow_host_lose(s->host, "has no disk space left");
	else if (!there && !status_of(from, TAKE) &&
	    (*numbers = flow_taken_report(
		 r->pool, got_of(r, s->far), &s->far->cpu)) &&
	    flow_taken_move(r, s->node->job, got_of(r, s->far))) {
		tell_notes(r, s);
		return FAR_MADE;
	} else {
		const bool again = !s->node->said;

		*numbers = flow_facts_read(r->pool,
		    pool_format(r->pool, "%s/got/" PART_FAILED, s->far->dir));
		add_failure(r, s, there ? s->far->said : s->far->here);
		s->node->but = s->host;
		return again ? FAR_AGAIN : FAR_FAILED;
	}
	s->node->but = s->host;
	if (s->node->tries < TRIES_MOST)
		return FAR_AGAIN;
	if (!s->node->said)
		add_failure(r, s, s->far->said);
	return FAR_FAILED;
}

enum flow_far_end
flow_far_take(struct flow_runner *r, struct flow_slot *s,
    struct flow_running *from, const char **numbers)
{
	enum flow_far_end end;

	*numbers = "";
	flow_reported(from, r->pool);
	end = judge(r, s, from, numbers);
	flow_dir_remove(s->far->dir);
	close(s->far->said);
	close(s->far->here);
	return end;
}

enum { SECONDS_MOST = 21600 };

static int
by_number(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The seconds that a job of the stage may take: six hours or, when three units
 * and half of all are made, ten times their median, but the timeout at least.
 */
static double
limit_of(const struct flow_runner *r, const char *stage)
{
	double *took = pool_new(r->pool, r->plan->n, sizeof *took), limit;
	const struct flow_node *n;
	size_t i, units = 0, made = 0;

	for (i = 0; i < r->plan->n; i++) {
		n = &r->nodes.node[i];
		if (strcmp(n->job->stage, stage) != 0)
			continue;
		units++;
		if (n->state == NODE_DONE && n->took > 0)
			took[made++] = n->took;
	}
	if (made < 3 || 2 * made < units)
		return SECONDS_MOST;
	qsort(took, made, sizeof *took, by_number);
	limit = 10 * took[(made - 1) / 2];
	return limit > r->how.far.timeout ? limit : r->how.far.timeout;
}

void
flow_far_look(struct flow_runner *r)
{
	const double now = flow_now();
	const struct flow_slot *s;
	double took;
	size_t i;

	for (i = 0; i < r->slots; i++) {
		s = &r->slot[i];
		if (!s->far || s->far->is_late)
			continue;
		took = now - r->running[i].began;
		if (took > r->how.far.timeout &&
		    took > limit_of(r, s->node->job->stage)) {
			s->far->is_late = true;
			flow_kill(&r->running[i], SIGKILL);
		}
	}
}
