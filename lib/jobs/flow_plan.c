#include <string.h>

#include "jobs/flow_answers.h"
#include "jobs/flow_given.h"
#include "jobs/flow_names.h"
#include "jobs/flow_planner.h"
#include "jobs/flow_rows.h"
#include "table/flow_call.h"
#include "table/flow_known.h"

struct flow_stage *
flow_find_stage(const struct flow_planner *p, const char *name)
{
	size_t i;

	for (i = 0; i < p->stages; i++)
		if (strcmp(p->stage[i].name, name) == 0)
			return &p->stage[i];
	return NULL;
}

const struct flow_pieces *
flow_find_pieces(
    const struct flow_planner *p, const char *name, const struct flow_row *r)
{
	const struct flow_pieces *all = strcmp(name, "piece") == 0
	    ? &p->c->piece
	    : strcmp(name, "other") == 0 ? &p->c->other
					 : NULL;

	return all && all->cut && !r->ending ? all->cut : all;
}

const char *
flow_file_of(const struct flow_planner *p, const char *name,
    enum flow_each each, struct flow_unit u)
{
	if (u.alias)
		return u.alias;
	name = pool_format(p->pool, "%s%s", p->c->dir, name);
	if (each == EACH_ONCE ||
	    (p->c->parts == 1 && (each == EACH_PART || each == EACH_CELL)))
		return name;
	if (each == EACH_CELL)
		return pool_format(p->pool, "%s.%zu-%zu", name, u.i, u.j);
	return pool_format(p->pool, "%s.%zu", name, u.i);
}

void
flow_add_way(
    const struct flow_planner *p, struct words *w, const char *file, size_t k)
{
	words_add(p->pool, w, pool_format(p->pool, "%s.%zu", file, k));
}

struct flow_job *
flow_add_job(struct flow_planner *p, const char *stage, struct flow_place at)
{
	p->job = pool_grow(p->pool, p->job, p->jobs, sizeof *p->job);
	p->job[p->jobs] =
	    (struct flow_job){ .stage = stage, .each = EACH_ONCE, .at = at };
	return &p->job[p->jobs++];
}

struct words
flow_files_of_all(const struct flow_planner *p, const struct flow_stage *s,
    const struct flow_row *r, struct flow_unit u, size_t k)
{
	const size_t mine = r->each == EACH_CELL && k == 1 ? u.j : u.i;
	struct words w = { 0 };
	const char *file;
	size_t i, way;

	for (i = 0; i < s->units; i++) {
		file = flow_file_of(p, s->name, s->each, s->unit[i]);
		if (!s->ways)
			words_add(p->pool, &w, file);
		else if (r->each == EACH_PART || r->each == EACH_CELL)
			flow_add_way(p, &w, file, mine);
		else
			for (way = 1; way <= s->ways; way++)
				flow_add_way(p, &w, file, way);
	}
	return w;
}

/* The files of a collection that unit u of row r reads. */
static struct words
files_of_pieces(const struct flow_planner *p, const char *name,
    const struct flow_row *r, struct flow_unit u, char sign)
{
	const struct flow_pieces *pieces = flow_find_pieces(p, name, r);
	struct words w = { 0 };
	size_t i;

	for (i = 0; sign && i < pieces->n; i++)
		words_add_all(p->pool, &w, &pieces->files[i]);
	if (sign)
		return w;
	if (strcmp(flow_each_names[r->each], name) != 0)
		flow_bad(r->at, "%s reads %s: expected %s* in a row of each %s",
		    r->names.word[0], name, name, flow_each_names[r->each]);
	return pieces->files[u.i - 1];
}

/* The files of a stage that unit u of row r reads without a sign. */
static struct words
files_of_unit(const struct flow_planner *p, const struct flow_stage *s,
    const struct flow_row *r, struct flow_unit u)
{
	const struct flow_pieces *pieces =
	    flow_find_pieces(p, flow_each_names[r->each], r);
	const struct flow_unit *made;
	struct words w = { 0 };
	size_t i;

	if (s->ways || (s->each != EACH_ONCE && s->each != r->each))
		flow_bad(r->at, "%s reads %s of each %s: expected %s* or %s@",
		    r->names.word[0], s->name, flow_each_names[s->each],
		    s->name, s->name);
	if (pieces && pieces->cut && s->each == r->each) {
		for (i = 0; i < s->units; i++)
			if (pieces->cut->part_of[s->unit[i].i - 1] == u.i)
				words_add(p->pool, &w,
				    flow_file_of(
					p, s->name, s->each, s->unit[i]));
		return w;
	}
	made = s->each == EACH_ONCE ? s->unit : flow_find_unit(s, u);
	if (made)
		words_add(
		    p->pool, &w, flow_file_of(p, s->name, s->each, *made));
	return w;
}

/* The files of input k of unit u of row r. */
static struct words
files_of(const struct flow_planner *p, const struct flow_row *r,
    struct flow_unit u, size_t k)
{
	const char *name;
	const struct flow_stage *s;
	char sign;

	name = flow_read_name(p->c, r->reads.word[k], &sign);
	s = flow_find_stage(p, name);
	if (strncmp(name, "old/", 4) == 0)
		return flow_old_files(
		    p->c, flow_call_old(p->c, r->at), name + 4, sign);
	if (!s && !flow_find_pieces(p, name, r))
		return (struct words){ 0 }; /* no row that holds makes it */
	if (sign == '@' && (!s || k == 0))
		flow_bad(r->at,
		    "%s reads %s@: expected a stage, not as the first input",
		    r->names.word[0], name);
	if (sign == '@' && p->c->parts > 1)
		return (struct words){ 0 }; /* add_all_needed sets it */
	if (!s)
		return files_of_pieces(p, name, r, u, sign);
	return sign ? flow_files_of_all(p, s, r, u, k)
		    : files_of_unit(p, s, r, u);
}

/* Adds the command that parts the records of a unit. */
static void
add_partition(struct flow_planner *p, struct flow_job *j,
    const struct flow_row *r, struct flow_unit u)
{
	const struct words w = words_of(p->pool, "nd-partition", "--parts",
	    pool_format(p->pool, "%zu", j->parts), "-o",
	    flow_file_of(p, r->names.word[0], r->each, u));

	flow_command_add(p->pool, j, &w);
}

/* Adds the command that packs what a unit makes. */
static void
add_packer(struct flow_planner *p, struct flow_job *j, const char *packer)
{
	const char *option = strcmp(packer, "zstd") == 0 ? "-q"
	    : strcmp(packer, "gzip") == 0		 ? "-n"
							 : NULL;
	const struct words w = words_of(p->pool, packer, option);

	flow_command_add(p->pool, j, &w);
}

/* The files that a unit makes; of the second and later names, one each. */
static void
set_made(const struct flow_planner *p, struct flow_job *j,
    const struct flow_row *r, struct flow_unit u)
{
	const char *file = flow_file_of(p, r->names.word[0], r->each, u);
	size_t i;

	if (flow_set_pages(p, j))
		return;
	j->parts = flow_find_stage(p, r->names.word[0])->ways;
	for (i = 1; i <= j->parts; i++)
		flow_add_way(p, &j->made, file, i);
	for (i = j->parts ? 1 : 0; i < r->names.n; i++)
		words_add(p->pool, &j->made,
		    flow_file_of(p, r->names.word[i], r->each, u));
}

/* What unit u of row r reads, and the shares 1 and 2 of a cell. There is room
 * for the outputs. */
static struct flow_input *
inputs_of(
    const struct flow_planner *p, const struct flow_row *r, struct flow_unit u)
{
	struct flow_input *input =
	    pool_new(p->pool, r->reads.n + 2 + r->names.n, sizeof *input);
	size_t i;
	char sign;

	for (i = 0; i < r->reads.n; i++) {
		input[i].files = files_of(p, r, u, i);
		input[i].name = flow_read_name(p->c, r->reads.word[i], &sign);
	}
	if (r->each != EACH_CELL || !flow_makes_cells(r))
		return input;
	input[i++] = (struct flow_input){ "1", input[0].files };
	input[i].name = "2";
	if (u.i != u.j || strcmp(r->reads.word[0], r->reads.word[1]) != 0)
		input[i].files = input[1].files;
	return input;
}

/* Adds the files to what a job reads whose names are words of its commands. */
static void
add_named(const struct flow_planner *p, struct flow_job *j)
{
	const struct words named = flow_named_files(p->c);
	size_t i, k, n;

	for (n = 0; n < named.n; n++)
		for (i = 0; i < j->commands; i++)
			for (k = 0; k < j->command[i].n; k++)
				if (j->command[i].word[k].text &&
				    strcmp(j->command[i].word[k].text,
					named.word[n]) == 0 &&
				    !words_have(&j->reads, named.word[n]))
					words_add(
					    p->pool, &j->reads, named.word[n]);
}

static void
plan_unit(struct flow_planner *p, const struct flow_row *r, struct flow_unit u,
    struct flow_input *input)
{
	const struct flow_input *alias =
	    flow_command_alias(&r->command, input, r->reads.n);
	struct flow_job *j;
	size_t i, n = 0;

	if (alias && alias->files.n == 1 && !r->keep && !r->is_extra &&
	    !r->by && !r->ending) {
		flow_find_unit(flow_find_stage(p, r->names.word[0]), u)->alias =
		    alias->files.word[0];
		return;
	}
	j = flow_add_job(p, r->names.word[0], r->at);
	j->each = r->each;
	j->keep = r->keep || (r->is_extra && !p->c->prints);
	j->is_answer = r->is_answer;
	j->is_extra = r->is_extra;
	j->is_note = r->is_extra && words_have(&r->conditions, "notes");
	j->here = r->each == EACH_ONCE || r->ending;
	j->is_light = r->is_light;
	j->is_printed = r->keep && p->c->prints;
	j->is_live = r->is_live && p->c->prints;
	while (n < r->reads.n)
		words_add_all(p->pool, &j->reads, &input[n++].files);
	if (input[n].name)
		n += 2;
	set_made(p, j, r, u);
	for (i = 1; i < r->names.n; i++, n++) {
		input[n].name = r->names.word[i];
		words_add(p->pool, &input[n].files,
		    j->made.word[(j->parts ? j->parts - 1 : 0) + i]);
		input[n].is_made = true;
	}
	flow_command_make(p->c, j, &r->command, input, n);
	flow_set_labels(p, r, u, input, j);
	add_named(p, j);
	if (j->parts && !j->is_pages)
		add_partition(p, j, r, u);
	if (r->ending && flow_packer(p, r, u))
		add_packer(p, j, flow_packer(p, r, u));
}

/* Adds the directory of the plan, or one in it, without the slash. */
static void
add_directory(struct flow_planner *p, const char *name)
{
	const char *path = pool_format(p->pool, "%s%s", p->c->dir, name);

	path = pool_format(p->pool, "%.*s", (int)strlen(path) - 1, path);
	if (!words_have(&p->directories, path))
		words_add(p->pool, &p->directories, path);
}

static void
plan_row(struct flow_planner *p, const struct flow_row *r)
{
	struct flow_stage units = { 0 }, *s;
	struct flow_input **input;
	size_t i, k;

	flow_find_units(p, r, &units);
	if (r->ending)
		add_directory(p, r->names.word[0]);
	for (i = 0; i < r->names.n; i++) {
		s = flow_find_stage(p, r->names.word[i]);
		if (!s) {
			s = &p->stage[p->stages++];
			s->name = r->names.word[i];
			s->each = r->each;
			s->ways = i ? 0 : flow_ways_of(p, r);
		} else if (s->each != r->each)
			flow_bad(r->at, "%s: expected each %s, as above",
			    s->name, flow_each_names[s->each]);
	}
	input = pool_new(p->pool, units.units + 1, sizeof(*input));
	for (k = 0; k < units.units; k++)
		input[k] = inputs_of(p, r, units.unit[k]);
	units.units = flow_join_small(p, r, units.unit, input, units.units);
	for (i = 0; i < r->names.n; i++) {
		s = flow_find_stage(p, r->names.word[i]);
		for (k = 0; k < units.units; k++) {
			if (r->ending && !i)
				units.unit[k].alias =
				    flow_named_file(p, r, s, units.unit[k]);
			flow_add_unit(p, s, units.unit[k]);
		}
	}
	flow_add_needs(p, r, input, units.units);
	for (k = 0; k < units.units; k++)
		plan_unit(p, r, units.unit[k], input[k]);
}

/* Where no file has the name of its piece, one of a directory is called as
 * others are. */
static void
drop_ending(struct flow_planner *p, struct flow_row *r)
{
	char *name = r->names.word[0];

	if (!r->ending || !p->c->apart)
		return;
	r->names.word[0] =
	    pool_format(p->pool, "%.*s", (int)strlen(name) - 1, name);
	r->ending = NULL;
}

void
flow_plan_make(struct flow_plan *plan, const struct flow_call *c)
{
	struct flow_planner p = { .c = c, .pool = c->pool };
	size_t i, names = 0;

	p.job = plan->job;
	p.jobs = plan->n;
	if (*c->dir && !c->prints)
		add_directory(&p, "");
	p.row = flow_rows_needed(c, &p.rows);
	for (i = 0; i < p.rows; i++) {
		drop_ending(&p, &p.row[i]);
		names += p.row[i].names.n;
	}
	p.stage = pool_new(p.pool, names + 1, sizeof *p.stage);
	for (i = 0; i < p.rows; i++)
		plan_row(&p, &p.row[i]);
	flow_add_copies(&p);
	flow_add_print(&p);
	flow_drop_unread(&p);
	for (i = 0; i < c->flow->options; i++)
		if (c->flow->option[i].type == OPT_IN)
			words_add_all(
			    p.pool, &plan->gifts, &c->flow->option[i].given);
	plan->job = p.job;
	plan->n = p.jobs;
	plan->dir = c->dir;
	plan->share = c->share;
	plan->directories = p.directories;
	flow_given_mark(plan, c);
}
