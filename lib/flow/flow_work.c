/* flow_work.c: who works on what in a run on many machines. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_far.h"
#include "flow/flow_parcel.h"
#include "flow/flow_work.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "table/flow_kind.h"

/* The number of the job among those of its stage. */
static size_t
number_of(const struct flow_plan *plan, const struct flow_job *j)
{
	const struct flow_job *other;
	size_t n = 1;

	for (other = plan->job; other < j; other++)
		n += strcmp(other->stage, j->stage) == 0;
	return n;
}

/* The part that the job makes: what the name of its file has after that of the
 * stage, or its number. */
static const char *
part_of(struct pool *p, const struct flow_plan *plan, const struct flow_job *j)
{
	const char *name = flow_parcel_name(plan, j->made.word[0]);
	const size_t n = strlen(j->stage);
	char *part;

	if (strncmp(name, j->stage, n) != 0)
		return pool_format(p, "%zu", number_of(plan, j));
	name += n;
	part = pool_format(p, "%s", name + (*name == '.'));
	if (j->parts && strrchr(part, '.'))
		*strrchr(part, '.') = 0;
	else if (j->parts)
		*part = 0;
	return *part ? part : "1";
}

const char *
flow_unit_name(
    struct pool *p, const struct flow_plan *plan, const struct flow_job *j)
{
	char *name;
	size_t n;

	if (!j->commands || j->is_copy || j->is_printed || !j->made.n ||
	    strchr(flow_parcel_name(plan, j->made.word[0]), '/'))
		return NULL;
	name = pool_format(p, "%s.%s", j->stage, part_of(p, plan, j));
	while (name[n = strspn(name, QUOTE_ALNUM "._-")])
		name[n] = '_';
	return name;
}

const char *
flow_work_path(const struct flow_runner *r, const char *name)
{
	return pool_format(r->pool, "%shosts/%s", r->plan->dir, name);
}

static void
write_work(const struct flow_runner *r, const char *name, struct buf *text)
{
	flow_write(flow_work_path(r, name), pool_text(r->pool, text), false);
}

/* --- the plan --------------------------------------------------------------
 */

/* What a part of the stage of a job reads. */
static const char *
needs_of(const struct flow_runner *r, const struct flow_job *j)
{
	const char *need;
	const struct flow_job *maker;
	const struct flow_made *made;
	struct words seen = { 0 };
	size_t i;

	for (i = 0; i < j->reads.n; i++) {
		made = flow_find_made(
		    r->nodes.made, r->nodes.mades, j->reads.word[i]);
		maker = made ? &r->plan->job[made->node] : NULL;
		need = !maker || flow_is_input(r->plan, j->reads.word[i])
		    ? "piece"
		    : pool_format(r->pool, "%s:%s", maker->stage,
			  maker->each == EACH_PIECE && j->each == EACH_PIECE
			      ? "%"
			      : "*");
		if (!words_have(&seen, need))
			words_add(r->pool, &seen, need);
	}
	return words_joined(r->pool, &seen, 0, " ");
}

static void
put_stage(const struct flow_runner *r, struct buf *to, const struct flow_job *j)
{
	const char *stage = j->stage, *needs = needs_of(r, j), *before = "",
		   *where = flow_far_can(r, j) ? "any" : "here";

	quote_format(to, "%s\t", stage);
	for (; j < r->plan->job + r->plan->n; j++)
		if (strcmp(j->stage, stage) == 0 &&
		    flow_unit_name(r->pool, r->plan, j)) {
			quote_format(
			    to, "%s%s", before, part_of(r->pool, r->plan, j));
			before = " ";
		}
	quote_format(to, "\t%s\t%s\n", where, needs);
}

static void
write_plan(const struct flow_runner *r)
{
	const struct flow_job *j;
	struct buf b = { 0 };

	for (j = r->plan->job; j < r->plan->job + r->plan->n; j++)
		if (flow_unit_name(r->pool, r->plan, j) &&
		    number_of(r->plan, j) == 1)
			put_stage(r, &b, j);
	write_work(r, "plan", &b);
}

static void
write_hosts(const struct flow_runner *r)
{
	const struct flow_hosts *h = r->how.far.hosts;
	struct buf b = { 0 };
	size_t i;

	if (r->how.far.array)
		quote_format(&b, "%zu\ttasks\n", r->how.far.array);
	for (i = 0; h && i < h->n; i++)
		if (!h->host[i].lost)
			quote_format(&b, "%zu\t%s\n", h->host[i].slots,
			    h->host[i].login);
	write_work(r, "hosts", &b);
}

/* Writes `places`, so that commands here tell lines of a cut piece by their
 * numbers in the input (ND_PLACES). */
static void
write_places(const struct flow_runner *r)
{
	const char *path = flow_work_path(r, "places");
	const struct flow_slice *s;
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < r->plan->slices; i++) {
		s = &r->plan->slice[i];
		quote_text(
		    &b, flow_slice_line(r->pool, s->file, s->of, s->lines));
	}
	flow_write(path, pool_text(r->pool, &b), false);
	if (setenv("ND_PLACES", path, 1) < 0)
		die_errno("environment");
}

void
flow_work_open(const struct flow_runner *r)
{
	flow_dir_make(flow_work_path(r, ""));
	flow_dir_remove(flow_work_path(r, "running"));
	flow_dir_remove(flow_work_path(r, "failed"));
	flow_dir_make(flow_work_path(r, "running"));
	flow_dir_make(flow_work_path(r, "failed"));
	flow_dir_make(flow_work_path(r, "made"));
	if (r->how.far.hosts)
		flow_write(flow_work_path(r, "id"),
		    pool_format(r->pool, "%s\n", r->how.far.hosts->run), false);
	unlink(flow_work_path(r, "cpu"));
	write_plan(r);
	write_hosts(r);
	write_places(r);
}

/* --- parts -----------------------------------------------------------------
 */

/* The file in one of the directories for the job of a slot, or NULL. */
static const char *
file_of(const struct flow_runner *r, const struct flow_slot *s,
    const char *directory)
{
	const char *unit = flow_unit_name(r->pool, r->plan, s->node->job);

	return unit && flow_engine_is(&r->how.far)
	    ? flow_work_path(r, pool_format(r->pool, "%s/%s", directory, unit))
	    : NULL;
}

static const char *
host_of(const struct flow_slot *s)
{
	return s->host ? s->host->login : s->array ? "array" : "here";
}

void
flow_work_begin(const struct flow_runner *r, const struct flow_slot *s)
{
	const char *file = file_of(r, s, "running");

	if (file)
		flow_write(file,
		    pool_format(r->pool, "%s\t%.0f\n", host_of(s), flow_now()),
		    false);
}

void
flow_work_made(const struct flow_runner *r, const struct flow_slot *s,
    double cpu, double transport)
{
	const struct flow_job *j = s->node->job;
	const char *file = file_of(r, s, "made"), *files = "";
	uint64_t read = 0;
	size_t i;

	if (!file)
		return;
	for (i = 0; i < j->made.n; i++)
		files = pool_format(r->pool, "%s%s%s:%" PRIu64, files,
		    i ? " " : "", flow_parcel_name(r->plan, j->made.word[i]),
		    flow_file_bytes(j->made.word[i]));
	for (i = 0; i < j->reads.n; i++)
		read += flow_file_bytes(j->reads.word[i]);
	flow_write(file,
	    pool_format(r->pool, "%s\t%s\t%.3f\t%s\t%.3f\t%.3f\t%" PRIu64 "\n",
		part_of(r->pool, r->plan, j), host_of(s), s->node->took, files,
		cpu, transport, read),
	    false);
	unlink(file_of(r, s, "running"));
	unlink(file_of(r, s, "failed"));
}

void
flow_work_failed(const struct flow_runner *r, const struct flow_slot *s)
{
	const char *file = file_of(r, s, "failed");

	if (!file)
		return;
	unlink(file_of(r, s, "running"));
	if (s->node->said)
		flow_write(file, s->node->said, false);
}

void
flow_work_stop(const struct flow_runner *r)
{
	const char *running = flow_work_path(r, "running"),
		   *failed = flow_work_path(r, "failed");
	const struct words w = flow_dir_names(r->pool, running);
	size_t i;

	for (i = 0; i < w.n; i++)
		rename(pool_format(r->pool, "%s/%s", running, w.word[i]),
		    pool_format(r->pool, "%s/%s", failed, w.word[i]));
}

const char *
flow_work_progress(const struct flow_runner *r)
{
	const char *stage = NULL;
	size_t i, made = 0, all = 0;

	for (i = 0; i < r->plan->n && !stage; i++)
		if (r->nodes.node[i].state == NODE_RUNS)
			stage = r->plan->job[i].stage;
	for (i = 0; i < r->plan->n && stage; i++)
		if (strcmp(r->plan->job[i].stage, stage) == 0) {
			all++;
			made += r->nodes.node[i].state == NODE_DONE;
		}
	return stage
	    ? pool_format(r->pool, "%s: %zu of %zu parts", stage, made, all)
	    : NULL;
}

/* --- the end ---------------------------------------------------------------
 */

static double
used_by(int who)
{
	struct rusage u;

	return getrusage(who, &u) < 0 ? 0 : flow_cpu(&u);
}

void
flow_work_close(const struct flow_runner *r)
{
	const struct flow_hosts *h = r->how.far.hosts;
	double all = used_by(RUSAGE_SELF) + used_by(RUSAGE_CHILDREN);
	const struct flow_job *j;
	struct words answers = { 0 };
	struct buf b = { 0 };
	size_t i;

	for (j = r->plan->job; j < r->plan->job + r->plan->n; j++)
		if (j->keep && flow_unit_name(r->pool, r->plan, j))
			words_add(r->pool, &answers,
			    flow_parcel_name(r->plan, j->made.word[0]));
	for (i = 0; h && i < h->n; i++)
		all -= h->host[i].cpu;
	quote_format(
	    &b, "%s\t%.3f\n", words_joined(r->pool, &answers, 0, " "), all);
	for (i = 0; h && i < h->n; i++)
		if (h->host[i].cpu > 0)
			quote_format(
			    &b, "%s\t%.3f\n", h->host[i].login, h->host[i].cpu);
	write_work(r, "cpu", &b);
}
