/* flow_group.c: jobs that a host makes together, so that what one of them reads
 * of another does not travel.
 *
 * The first of a group reads a piece, or what was made of it here. Each other
 * is of that piece, too, reads what one before it makes, and does not wait for
 * the group by way of a job outside of it. */
#include <string.h>

#include "flow/flow_parcel.h"
#include "flow/flow_runner.h"

/* Where a job is to the group that is being found. */
enum place { APART, AFTER, MEMBER };

struct readers {
	size_t *job, n;
};

struct grouper {
	struct pool *pool;
	struct flow_plan *plan;
	struct flow_made *made; /* by name */
	size_t mades;
	struct readers *of; /* each job */
	enum place *place;
	bool *stays;	/* a light job that is made here */
	size_t *member; /* of the group, in order */
	size_t members;
};

/* The job that makes the file, or NULL. */
static const struct flow_job *
maker_of(const struct grouper *g, const char *file)
{
	const struct flow_made *m = flow_find_made(g->made, g->mades, file);

	return m ? &g->plan->job[m->node] : NULL;
}

static enum place
place_of(const struct grouper *g, const struct flow_job *j)
{
	return j ? g->place[j - g->plan->job] : APART;
}

static void
find_readers(struct grouper *g)
{
	const struct flow_job *maker, *j;
	struct readers *to;
	size_t i, k;

	for (i = 0; i < g->plan->n; i++)
		for (j = &g->plan->job[i], k = 0; k < j->reads.n; k++) {
			maker = maker_of(g, j->reads.word[k]);
			if (!maker)
				continue;
			to = &g->of[maker - g->plan->job];
			POOL_ADD(g->pool, to->job, to->n, i);
		}
}

/* Whether the job can be one of a group. */
static bool
is_unit(const struct grouper *g, size_t i)
{
	const struct flow_job *j = &g->plan->job[i];

	return j->commands && !j->inners && !j->is_note && !g->stays[i] &&
	    (j->each == EACH_PIECE || j->each == EACH_OTHER) &&
	    flow_parcel_can(g->plan, j);
}

static bool
can_begin(const struct grouper *g, size_t i)
{
	const struct flow_job *j = &g->plan->job[i], *maker;
	size_t k;

	for (k = 0; k < j->reads.n; k++) {
		maker = maker_of(g, j->reads.word[k]);
		if (flow_is_input(g->plan, j->reads.word[k]) ||
		    (maker && maker->each == j->each &&
			!flow_parcel_can(g->plan, maker)))
			return !j->is_light && is_unit(g, i);
	}
	return false;
}

/* Whether a unit that reads of a member is one: all else is there before. */
static bool
joins(const struct grouper *g, size_t i)
{
	const struct flow_job *j = &g->plan->job[i];
	size_t k;

	if (!is_unit(g, i))
		return false;
	for (k = 0; k < j->reads.n; k++)
		if (place_of(g, maker_of(g, j->reads.word[k])) == AFTER)
			return false;
	return true;
}

/* Jobs that read of one before it are after it until their turn comes. */
static void
find_members(struct grouper *g, size_t first)
{
	size_t i, k;

	memset(g->place, 0, g->plan->n * sizeof *g->place);
	g->place[first] = AFTER;
	g->members = 0;
	for (i = first; i < g->plan->n; i++) {
		if (g->place[i] == APART)
			continue;
		if (joins(g, i)) {
			g->place[i] = MEMBER;
			g->member[g->members++] = i;
		}
		for (k = 0; k < g->of[i].n; k++)
			g->place[g->of[i].job[k]] = AFTER;
	}
}

/* Whether what a member makes is read outside of the group, or by none. */
static bool
travels(const struct grouper *g, size_t member)
{
	const struct readers *r = &g->of[member];
	size_t i;

	for (i = 0; i < r->n; i++)
		if (g->place[r->job[i]] != MEMBER)
			return true;
	return g->plan->job[member].keep || !r->n;
}

/* Leaves a light member here if what it reads of others comes here, too; false
 * if there is none. */
static bool
leave_light(struct grouper *g)
{
	const struct flow_job *j, *maker;
	size_t i, k;

	for (i = 1; i < g->members; i++) {
		j = &g->plan->job[g->member[i]];
		for (k = 0; k < j->reads.n && j->is_light; k++) {
			maker = maker_of(g, j->reads.word[k]);
			if (place_of(g, maker) == MEMBER &&
			    !travels(g, maker - g->plan->job))
				break;
		}
		if (j->is_light && k == j->reads.n)
			return g->stays[g->member[i]] = true;
	}
	return false;
}

/* Adds a member to the job that stands for the group. */
static void
add_member(const struct grouper *g, struct flow_job *to, size_t member)
{
	const struct flow_job *j = &g->plan->job[member];
	const char *file;
	size_t i;

	POOL_ADD(g->pool, to->inner, to->inners, *j);
	to->keep |= j->keep;
	for (i = 0; i < j->commands; i++) {
		POOL_ADD(g->pool, to->command, to->commands, j->command[i]);
	}
	if (travels(g, member))
		words_add_all(g->pool, &to->made, &j->made);
	for (i = 0; i < j->reads.n; i++) {
		file = j->reads.word[i];
		if (place_of(g, maker_of(g, file)) != MEMBER &&
		    !words_have(&to->reads, file))
			words_add(g->pool, &to->reads, file);
	}
}

/* The first member becomes the group, the others do nothing. */
static void
make_group(const struct grouper *g)
{
	struct flow_job *first = &g->plan->job[g->member[0]], *j;
	struct flow_job group = {
		.stage = first->stage, .each = first->each, .at = first->at
	};
	size_t i;

	for (i = 0; i < g->members; i++)
		add_member(g, &group, g->member[i]);
	for (i = 0; i < g->members; i++) {
		j = &g->plan->job[g->member[i]];
		j->commands = 0;
		j->made = j->reads = (struct words){ 0 };
	}
	*first = group;
}

void
flow_group(struct pool *pool, struct flow_plan *p)
{
	struct grouper g = { .pool = pool, .plan = p };
	size_t i;

	g.of = pool_new(pool, p->n + 1, sizeof *g.of);
	g.place = pool_new(pool, p->n + 1, sizeof *g.place);
	g.stays = pool_new(pool, p->n + 1, sizeof *g.stays);
	g.member = pool_new(pool, p->n + 1, sizeof *g.member);
	g.made = flow_made_by(pool, p->job, p->n, &g.mades);
	find_readers(&g);
	for (i = 0; i < p->n; i++) {
		if (!can_begin(&g, i))
			continue;
		do
			find_members(&g, i);
		while (leave_light(&g));
		if (g.members > 1)
			make_group(&g);
	}
}
