/* flow_array.c: jobs of a run that the tasks of a job array make. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/hash.h"
#include "flow/flow_array.h"
#include "flow/flow_ask.h"
#include "flow/flow_far.h"
#include "flow/flow_parcel.h"
#include "flow/flow_part.h"
#include "flow/flow_runner.h"
#include "flow/flow_work.h"
#include "jobs/flow_command.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"

enum { NOTE_SECONDS = 3, MOST_SECONDS = 63 };

struct flow_array {
	const char *name, *stage;
	struct flow_node **node; /* NULL: it is made */
	size_t n, left;
	struct flow_job submit;
	double ended;
	bool is_noted;
};

bool
flow_array_wants(const struct flow_runner *r, const struct flow_node *n)
{
	return r->how.far.array && flow_parcel_can(r->plan, n->job);
}

static bool
is_of_stage(const struct flow_node *n, const char *stage)
{
	return strcmp(n->job->stage, stage) == 0;
}

bool
flow_array_is_ready(const struct flow_runner *r, const struct flow_node *n)
{
	const struct flow_node *o;

	for (o = r->nodes.node; o < r->nodes.node + r->plan->n; o++)
		if (is_of_stage(o, n->job->stage) && o->state != NODE_DONE &&
		    (o->state != NODE_WAITS || o->missing || !o->is_asked))
			return false;
	return true;
}

/* --- the start -------------------------------------------------------------
 */

/* DIR/hosts, from the root. */
static const char *
directory(const struct flow_runner *r)
{
	char path[PATH_MAX];
	const char *dir = flow_work_path(r, ".");

	if (!realpath(dir, path))
		die_errno("%s", dir);
	return pool_format(r->pool, "%s", path);
}

static const char *
place_of(const struct flow_runner *r, const struct flow_job *j)
{
	return pool_format(r->pool, "%s/work/%s", directory(r),
	    flow_unit_name(r->pool, r->plan, j));
}

/* Writes the parcels and the list of them, which is returned. */
static const char *
write_parcels(struct flow_runner *r, const struct flow_array *a)
{
	const char *dir = pool_format(r->pool, "%s/lists", directory(r)),
		   *list = pool_format(r->pool, "%s/%s", dir, a->stage);
	struct flow_parcel_place place = { 0 };
	struct buf b = { 0 };
	size_t i;

	flow_dir_make(dir);
	for (i = 0; i < a->n; i++) {
		place.dir = place_of(r, a->node[i]->job);
		flow_parcel_write(r->pool, r->plan, a->node[i]->job, place);
		quote_format(&b, "%s\n", flow_escape(r->pool, place.dir, ""));
	}
	flow_write(list, pool_text(r->pool, &b), true);
	return list;
}

/* A name for the array of a stage, the same in each call. */
static const char *
name_array(const struct flow_runner *r, const char *stage)
{
	const char *run = directory(r);

	return pool_format(
	    r->pool, "nd-%s-%08" PRIx64, stage, hash64(run, strlen(run)) >> 32);
}

static struct words
command_of(const struct flow_runner *r, const struct flow_array *a,
    const char *list, size_t tasks)
{
	struct pool *p = r->pool;
	const char *number = pool_format(p, "%zu", tasks),
		   *flow = pool_format(p, "%s/nd-flow", r->how.bin);

	if (strcmp(r->how.far.submit, "sbatch") != 0)
		return words_of(p, r->how.far.submit, number, a->name,
		    directory(r), flow, "part", "--task", number, list);
	return words_of(p, "sbatch", "--quiet", "--wait", "--requeue",
	    pool_format(p, "--job-name=%s", a->name),
	    pool_format(p, "--array=1-%zu", tasks),
	    pool_format(p, "--output=%s/log/%s.%%a", directory(r), a->stage),
	    "--open-mode=append", "--wrap",
	    pool_format(p, "exec %s part --task %zu %s $SLURM_ARRAY_TASK_ID",
		quote_word(p, flow), tasks, quote_word(p, list)));
}

/* The units of the stage that are not made. */
static void
find_nodes(struct flow_runner *r, struct flow_array *a)
{
	struct flow_node *n;

	a->node = pool_new(r->pool, r->plan->n, sizeof *a->node);
	for (n = r->nodes.node; n < r->nodes.node + r->plan->n; n++)
		if (is_of_stage(n, a->stage) && n->state != NODE_DONE) {
			n->state = NODE_RUNS;
			a->node[a->n++] = n;
		}
	a->left = a->n;
}

/* Ends an array of that name. */
static void
cancel(const struct flow_runner *r, const char *name)
{
	const struct words w = words_of(r->pool, "scancel", "--quiet", "--me",
	    pool_format(r->pool, "--name=%s", name));

	if (strcmp(r->how.far.submit, "sbatch") == 0)
		flow_run_command(
		    r->pool, &w, -1, (struct flow_share){ .silent = true });
}

void
flow_array_start(
    struct flow_runner *r, struct flow_slot *s, struct flow_running *to)
{
	struct flow_array *a = pool_new(r->pool, 1, sizeof *a);
	struct flow_node *first = s->node;
	struct words command;
	const char *list, *log;
	size_t i;

	s->array = a;
	a->stage = first->job->stage;
	a->name = name_array(r, a->stage);
	find_nodes(r, a);
	for (i = 0; i < a->n; i++) {
		s->node = a->node[i];
		flow_work_begin(r, s);
	}
	s->node = first;
	list = write_parcels(r, a);
	log = pool_format(r->pool, "%s/log", directory(r));
	flow_dir_make(log);
	cancel(r, a->name);
	command = command_of(
	    r, a, list, a->n < r->how.far.array ? a->n : r->how.far.array);
	flow_command_add(r->pool, &a->submit, &command);
	flow_start(to, r->pool, &a->submit, flow_null(), STDERR_FILENO,
	    (struct flow_share){ 0 });
}

/* --- the end ---------------------------------------------------------------
 */

static const char *
said_of(const struct flow_runner *r, const struct flow_job *j)
{
	return flow_facts_read(
	    r->pool, pool_format(r->pool, "%s/" PART_SAID, place_of(r, j)));
}

/* Ends the program, as a unit could not be made. */
static void
fail(struct flow_runner *r, struct flow_node *n)
{
	const char *dir = place_of(r, n->job);

	if (flow_fail_twice(r, n->job,
		flow_facts_read(
		    r->pool, pool_format(r->pool, "%s/" PART_FAILED, dir))))
		exit(EXIT_DATA);
	flow_tell_unfinished(r);
	flow_far_tell(said_of(r, n->job));
	die("stage %s failed", flow_unit_name(r->pool, r->plan, n->job));
}

/* The stage of an array without the number of a unit failed. */
static void
give_up(struct flow_runner *r, const struct flow_array *a,
    const struct flow_running *from)
{
	const int status = from->process[0].status;

	if (status)
		print_error("%s: ended with status %d", r->how.far.submit,
		    WIFEXITED(status) ? WEXITSTATUS(status)
				      : 128 + WTERMSIG(status));
	else
		print_error("%s has ended, and parts of %s are not made: did "
			    "it run all tasks, and wait for them?",
		    r->how.far.submit, a->stage);
	die("stage %s failed", a->stage);
}

static void
wait_longer(struct flow_runner *r, struct flow_array *a,
    const struct flow_running *from)
{
	const double waited = flow_now() - a->ended;

	if (from->process[0].status || waited > MOST_SECONDS)
		give_up(r, a, from);
	if (waited > NOTE_SECONDS && !a->is_noted) {
		a->is_noted = true;
		note("%s has ended, and parts of %s are missing; waiting %d "
		     "seconds in case the file system shows them late",
		    r->how.far.submit, a->stage, MOST_SECONDS - NOTE_SECONDS);
	}
}

bool
flow_array_take(struct flow_runner *r, struct flow_slot *s,
    struct flow_running *from,
    void (*take)(struct flow_runner *r, struct flow_slot *s,
	const char *numbers, double cpu))
{
	struct flow_array *a = s->array;
	const char *dir, *numbers;
	double cpu;
	size_t i;

	if (!a->ended)
		a->ended = flow_now();
	for (i = 0; i < a->n; i++) {
		if (!a->node[i])
			continue;
		dir = place_of(r, a->node[i]->job);
		numbers = flow_taken_report(r->pool, dir, &cpu);
		if (!numbers &&
		    access(pool_format(r->pool, "%s/" PART_STATUS, dir),
			F_OK) == 0)
			fail(r, a->node[i]);
		if (!numbers || !flow_taken_move(r, a->node[i]->job, dir))
			continue;
		if (!notes_off)
			flow_far_tell(said_of(r, a->node[i]->job));
		s->node = a->node[i];
		a->node[i] = NULL;
		take(r, s, numbers, cpu);
		a->left--;
	}
	if (!a->left)
		return true;
	wait_longer(r, a, from);
	return false;
}

void
flow_array_stop(const struct flow_runner *r)
{
	size_t i;

	for (i = 0; i < r->slots; i++)
		if (r->slot[i].node && r->slot[i].array)
			cancel(r, r->slot[i].array->name);
}
