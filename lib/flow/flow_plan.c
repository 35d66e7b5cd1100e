/* flow_plan.c: what a call of a dataflow makes. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_command.h"
#include "flow/flow_old.h"
#include "flow/flow_plan.h"
#include "flow/flow_rows.h"

struct stage {
	const char *name;
	enum flow_each each;
	struct flow_unit *unit;
	size_t units;
	size_t ways; /* into how many files each unit's records go; 0: one */
};

struct planner {
	const struct flow_call *c;
	struct pool *pool;
	struct flow_row *row;
	size_t rows;
	struct stage *stage;
	size_t stages;
	struct flow_job *job;
	size_t jobs;
};

static struct stage *
find_stage(const struct planner *p, const char *name)
{
	size_t i;

	for (i = 0; i < p->stages; i++)
		if (strcmp(p->stage[i].name, name) == 0)
			return &p->stage[i];
	return NULL;
}

/* The collection of that name, or NULL. */
static const struct flow_pieces *
find_pieces(const struct planner *p, const char *name)
{
	if (strcmp(name, "piece") == 0)
		return &p->c->piece;
	return strcmp(name, "other") == 0 ? &p->c->other : NULL;
}

/* The file of a unit. The only part or cell has no number. */
static const char *
file_of(const struct planner *p, const char *name, enum flow_each each,
    struct flow_unit u)
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

/* Adds file k, from 1, of the ways of a unit. */
static void
add_way(const struct planner *p, struct words *w, const char *file, size_t k)
{
	words_add(p->pool, w, pool_format(p->pool, "%s.%zu", file, k));
}

static void
add_unit(const struct planner *p, struct stage *s, struct flow_unit u)
{
	struct flow_unit *more;

	if (!(s->units & (s->units - 1))) {
		more = pool_new(p->pool, s->units ? 2 * s->units : 1, sizeof u);
		if (s->units)
			memcpy(more, s->unit, s->units * sizeof u);
		s->unit = more;
	}
	s->unit[s->units++] = u;
}

/* The unit of the stage with the numbers of u, or NULL. */
static struct flow_unit *
find_unit(const struct stage *s, struct flow_unit u)
{
	size_t i;

	for (i = 0; i < s->units; i++)
		if (s->unit[i].i == u.i && s->unit[i].j == u.j)
			return &s->unit[i];
	return NULL;
}

/* Shares of each of the inputs of cells: so many that there is a cell a part.
 */
static size_t
shares_of(const struct planner *p, const struct flow_row *r)
{
	const bool same = strcmp(r->reads.word[0], r->reads.word[1]) == 0;
	size_t g = 1;

	while ((same ? g * (g + 1) / 2 : g * g) < p->c->parts)
		g++;
	return g;
}

/* Whether the first input of a row of cells is parted into shares. */
static bool
makes_cells(const struct flow_row *r)
{
	const char *first = r->reads.n > 1 ? r->reads.word[0] : "";

	return *first && first[strlen(first) - 1] == '*';
}

/* Ends the program if an input of cells has no shares. */
static void
check_shares(const struct planner *p, const struct flow_row *r)
{
	const struct stage *s;
	size_t k;
	char sign;

	for (k = 0; k < 2 && p->c->parts > 1; k++) {
		s = find_stage(
		    p, flow_read_name(p->c, r->reads.word[k], &sign));
		if (s && !s->ways)
			flow_bad(r->at,
			    "%s: expected inputs that a column parts, got %s",
			    r->names.word[0], s->name);
	}
}

static void
add_cells(const struct planner *p, struct stage *to, const struct flow_row *r)
{
	const size_t g = p->c->parts > 1 ? shares_of(p, r) : 1;
	const bool same = strcmp(r->reads.word[0], r->reads.word[1]) == 0;
	struct flow_unit u = { 0 };

	check_shares(p, r);
	for (u.i = 1; u.i <= g; u.i++)
		for (u.j = same ? u.i : 1; u.j <= g; u.j++)
			add_unit(p, to, u);
}

/* The units of a row, in *to: of pieces those of its kind that no row before
 * it has. */
static void
find_units(const struct planner *p, const struct flow_row *r, struct stage *to)
{
	const struct stage *before = find_stage(p, r->names.word[0]);
	const struct flow_pieces *pieces =
	    find_pieces(p, flow_each_names[r->each]);
	struct flow_unit u = { 0 };

	if (r->each == EACH_ONCE)
		add_unit(p, to, u);
	else if (r->each == EACH_CELL && makes_cells(r))
		add_cells(p, to, r);
	else if (r->each == EACH_CELL) {
		before = r->reads.n ? find_stage(p, r->reads.word[0]) : NULL;
		if (before && before->each == EACH_CELL) {
			to->unit = before->unit;
			to->units = before->units;
		} else
			flow_bad(r->at,
			    "expected two inputs NAME*, or one of cells");
	} else
		for (u.i = 1; u.i <= (pieces ? pieces->n : p->c->parts); u.i++)
			if (!pieces ||
			    (flow_call_holds(p->c, &r->conditions,
				 pieces->kind[u.i - 1], r->at) &&
				!(before && find_unit(before, u))))
				add_unit(p, to, u);
}

/* Into how many files the records of a unit go. */
static size_t
ways_of(const struct planner *p, const struct flow_row *r)
{
	size_t i, k;
	char sign;

	if (!r->by || p->c->parts == 1)
		return 0;
	for (i = 0; i < p->rows; i++)
		for (k = 0; k < 2 && p->row[i].each == EACH_CELL &&
		     makes_cells(&p->row[i]);
		     k++)
			if (strcmp(flow_read_name(
				       p->c, p->row[i].reads.word[k], &sign),
				r->names.word[0]) == 0)
				return shares_of(p, &p->row[i]);
	return p->c->parts;
}

static struct flow_job *
add_job(struct planner *p, const char *stage, struct flow_place at)
{
	struct flow_job *more;

	if (!(p->jobs & (p->jobs - 1))) {
		more =
		    pool_new(p->pool, p->jobs ? 2 * p->jobs : 1, sizeof *more);
		if (p->jobs)
			memcpy(more, p->job, p->jobs * sizeof *more);
		p->job = more;
	}
	p->job[p->jobs] = (struct flow_job){ .stage = stage, .at = at };
	return &p->job[p->jobs++];
}

/* The files that unit u of row r reads of all units of stage s: of a stage
 * that is parted, its own part, or the share that input k of a cell is. */
static struct words
files_of_all(const struct planner *p, const struct stage *s,
    const struct flow_row *r, struct flow_unit u, size_t k)
{
	const size_t mine = r->each == EACH_CELL && k == 1 ? u.j : u.i;
	struct words w = { 0 };
	const char *file;
	size_t i, way;

	for (i = 0; i < s->units; i++) {
		file = file_of(p, s->name, s->each, s->unit[i]);
		if (!s->ways)
			words_add(p->pool, &w, file);
		else if (r->each == EACH_PART || r->each == EACH_CELL)
			add_way(p, &w, file, mine);
		else
			for (way = 1; way <= s->ways; way++)
				add_way(p, &w, file, way);
	}
	return w;
}

/* A command of words with a blank between. */
static struct words
words_of(struct pool *pool, const char *text)
{
	struct words w = { 0 };
	char *rest = pool_format(pool, "%s", text), *word;

	while ((word = strsep(&rest, " ")))
		words_add(pool, &w, word);
	return w;
}

/* The file that lists the ids in columns 1 and 2 of the files, for unit `unit`
 * of the row. */
static const char *
add_need(struct planner *p, const struct flow_row *r, const struct words *files,
    size_t unit)
{
	const struct words command = words_of(
	    p->pool, "cat {ids} | cut -f 1,2 | tr \\t \\n | nd-sort -u");
	const struct flow_input ids = { "ids", *files };
	const char *stage = pool_format(p->pool, "%s.needs", r->names.word[0]);
	struct flow_job *j = add_job(p, stage, r->at);

	words_add(p->pool, &j->made,
	    pool_format(p->pool, "%s%s.%zu", p->c->dir, stage, unit));
	words_add_all(p->pool, &j->reads, files);
	flow_command_make(p->c, j, &command, &ids, 1);
	return j->made.word[0];
}

/* Adds a job that reads the file once and makes, for each list of needs, a file
 * STEM.N of the records whose ids it has. */
static void
add_share(struct planner *p, const struct flow_row *r, const struct stage *s,
    const char *file, const char *stem, const struct words *needs)
{
	struct flow_job *j = add_job(p,
	    pool_format(p->pool, "%s.for.%s", s->name, r->names.word[0]),
	    r->at);
	struct words command = words_of(p->pool, "nd-partition");
	size_t i;

	j->parts = needs->n;
	words_add(p->pool, &j->reads, file);
	words_add_all(p->pool, &j->reads, needs);
	for (i = 0; i < needs->n; i++) {
		add_way(p, &j->made, stem, i + 1);
		words_add(p->pool, &command, "-a");
		words_add(p->pool, &command, needs->word[i]);
	}
	words_add(p->pool, &command, "-o");
	words_add(p->pool, &command, stem);
	words_add(p->pool, &command, file);
	flow_command_literal(p->pool, j, &command);
}

/* Sets input k, NAME@, of the n units of a row. */
static void
add_needed(struct planner *p, const struct flow_row *r, const struct stage *s,
    size_t k, struct flow_input **input, size_t n, const struct words *needs)
{
	struct flow_unit u;
	const char *stem;
	size_t i, unit;

	for (i = 0; i < s->units; i++) {
		u = s->unit[i];
		u.alias = NULL;
		stem = pool_format(p->pool, "%s.for.%s",
		    file_of(p, s->name, s->each, u), r->names.word[0]);
		add_share(p, r, s, file_of(p, s->name, s->each, s->unit[i]),
		    stem, needs);
		for (unit = 0; unit < n; unit++)
			add_way(p, &input[unit][k].files, stem, unit + 1);
	}
}

/* Sets the inputs NAME@ of the n units of a row, where there are parts. */
static void
add_all_needed(struct planner *p, const struct flow_row *r,
    struct flow_input **input, size_t n)
{
	struct words needs = { 0 };
	const struct stage *s;
	size_t i, k;
	char sign;

	for (k = 1; k < r->reads.n && p->c->parts > 1; k++) {
		s = find_stage(
		    p, flow_read_name(p->c, r->reads.word[k], &sign));
		if (sign != '@' || !s)
			continue;
		for (i = 0; i < n && needs.n < n; i++)
			words_add(p->pool, &needs,
			    add_need(p, r, &input[i][0].files, i + 1));
		add_needed(p, r, s, k, input, n, &needs);
	}
}

/* The files of a collection that unit u of row r reads. */
static struct words
files_of_pieces(const struct planner *p, const char *name,
    const struct flow_row *r, struct flow_unit u, char sign)
{
	const struct flow_pieces *pieces = find_pieces(p, name);
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
files_of_unit(const struct planner *p, const struct stage *s,
    const struct flow_row *r, struct flow_unit u)
{
	const struct flow_unit *made;
	struct words w = { 0 };

	if (s->ways || (s->each != EACH_ONCE && s->each != r->each))
		flow_bad(r->at, "%s reads %s of each %s: expected %s* or %s@",
		    r->names.word[0], s->name, flow_each_names[s->each],
		    s->name, s->name);
	made = s->each == EACH_ONCE ? s->unit : find_unit(s, u);
	if (made)
		words_add(p->pool, &w, file_of(p, s->name, s->each, *made));
	return w;
}

/* The files of input k of unit u of row r. */
static struct words
files_of(const struct planner *p, const struct flow_row *r, struct flow_unit u,
    size_t k)
{
	const char *name;
	const struct stage *s;
	char sign;

	name = flow_read_name(p->c, r->reads.word[k], &sign);
	s = find_stage(p, name);
	if (strncmp(name, "old/", 4) == 0)
		return flow_old_files(p->c, name + 4, sign, r->at);
	if (!s && !find_pieces(p, name))
		return (struct words){ 0 }; /* no row that holds makes it */
	if (sign == '@' && (!s || k == 0))
		flow_bad(r->at,
		    "%s reads %s@: expected a stage, not as the first input",
		    r->names.word[0], name);
	if (sign == '@' && p->c->parts > 1)
		return (struct words){ 0 }; /* add_all_needed sets it */
	if (!s)
		return files_of_pieces(p, name, r, u, sign);
	return sign ? files_of_all(p, s, r, u, k) : files_of_unit(p, s, r, u);
}

/* The files that a unit makes; of the second and later names, one each. */
static void
set_made(const struct planner *p, struct flow_job *j, const struct flow_row *r,
    struct flow_unit u)
{
	size_t i;

	j->parts = find_stage(p, r->names.word[0])->ways;
	j->stem = file_of(p, r->names.word[0], r->each, u);
	for (i = 1; i <= j->parts; i++)
		add_way(p, &j->made, j->stem, i);
	for (i = j->parts ? 1 : 0; i < r->names.n; i++)
		words_add(p->pool, &j->made,
		    file_of(p, r->names.word[i], r->each, u));
}

/* What unit u of row r reads, and the shares 1 and 2 of a cell. There is room
 * for the outputs. */
static struct flow_input *
inputs_of(const struct planner *p, const struct flow_row *r, struct flow_unit u)
{
	struct flow_input *input =
	    pool_new(p->pool, r->reads.n + 2 + r->names.n, sizeof *input);
	size_t i;
	char sign;

	for (i = 0; i < r->reads.n; i++) {
		input[i].files = files_of(p, r, u, i);
		input[i].name = flow_read_name(p->c, r->reads.word[i], &sign);
	}
	if (r->each != EACH_CELL || !makes_cells(r))
		return input;
	input[i++] = (struct flow_input){ "1", input[0].files };
	input[i].name = "2";
	if (u.i != u.j || strcmp(r->reads.word[0], r->reads.word[1]) != 0)
		input[i].files = input[1].files;
	return input;
}

static void
plan_unit(struct planner *p, const struct flow_row *r, struct flow_unit u,
    struct flow_input *input)
{
	const struct flow_input *alias =
	    flow_command_alias(&r->command, input, r->reads.n);
	struct flow_job *j;
	size_t i, n = 0;

	if (alias && alias->files.n == 1 && !r->keep && !r->by) {
		find_unit(find_stage(p, r->names.word[0]), u)->alias =
		    alias->files.word[0];
		return;
	}
	j = add_job(p, r->names.word[0], r->at);
	j->keep = r->keep;
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
}

static void
plan_row(struct planner *p, const struct flow_row *r)
{
	struct stage units = { 0 }, *s;
	struct flow_input **input;
	size_t i, k;

	find_units(p, r, &units);
	for (i = 0; i < r->names.n; i++) {
		s = find_stage(p, r->names.word[i]);
		if (!s) {
			s = &p->stage[p->stages++];
			s->name = r->names.word[i];
			s->each = r->each;
			s->ways = i ? 0 : ways_of(p, r);
		} else if (s->each != r->each)
			flow_bad(r->at, "%s: expected each %s, as above",
			    s->name, flow_each_names[s->each]);
		for (k = 0; k < units.units; k++)
			add_unit(p, s, units.unit[k]);
	}
	input = pool_new(p->pool, units.units + 1, sizeof(*input));
	for (k = 0; k < units.units; k++)
		input[k] = inputs_of(p, r, units.unit[k]);
	add_all_needed(p, r, input, units.units);
	for (k = 0; k < units.units; k++)
		plan_unit(p, r, units.unit[k], input[k]);
}

/* Makes the file an answer if the last job, or one before it, makes it. */
static bool
is_stage_file(struct planner *p, const char *file)
{
	size_t i;

	for (i = 0; i < p->jobs; i++)
		if (p->job[i].made.n == 1 &&
		    strcmp(p->job[i].made.word[0], file) == 0)
			return p->job[i].keep = true;
	return false;
}

/* Adds a job that copies all files of a stage to one that an option names,
 * unless that is the file of the stage itself. */
static void
add_copy(struct planner *p, const struct flow_option *o, const char *file)
{
	const struct words command = { (char *[]){ "cat", "{files}" }, 2, 2 };
	const struct stage *s = o->preset ? find_stage(p, o->preset) : NULL;
	struct stat st;
	struct flow_row all = { .each = EACH_ONCE };
	struct flow_input files = { "files" };
	struct flow_unit none = { 0 };
	struct flow_job *j;

	if (!s)
		flow_bad(o->at, "--%s: expected a stage that is made, got '%s'",
		    o->name, o->preset ? o->preset : "-");
	/* A file is renamed to it, which a device or link would not survive. */
	if (lstat(file, &st) == 0 && !S_ISREG(st.st_mode))
		opt_bad("--%s: expected a regular file, got %s", o->name, file);
	files.files = files_of_all(p, s, &all, none, 0);
	if (files.files.n == 1 && strcmp(files.files.word[0], file) == 0 &&
	    is_stage_file(p, file))
		return;
	j = add_job(p, pool_format(p->pool, "--%s", o->name), o->at);
	j->keep = j->is_copy = true;
	words_add(p->pool, &j->made, file);
	words_add_all(p->pool, &j->reads, &files.files);
	flow_command_make(p->c, j, &command, &files, 1);
}

void
flow_plan_make(struct flow_plan *plan, const struct flow_call *c)
{
	struct planner p = { .c = c, .pool = &c->flow->pool };
	size_t i, names = 0;

	p.row = flow_rows_needed(c, &p.rows);
	for (i = 0; i < p.rows; i++)
		names += p.row[i].names.n;
	p.stage = pool_new(p.pool, names + 1, sizeof *p.stage);
	for (i = 0; i < p.rows; i++)
		plan_row(&p, &p.row[i]);
	for (i = 0; i < c->flow->options; i++)
		if (c->flow->option[i].names_out && c->given[i].n)
			add_copy(&p, &c->flow->option[i], c->given[i].word[0]);
	plan->job = p.job;
	plan->n = p.jobs;
	plan->dir = c->dir;
}
