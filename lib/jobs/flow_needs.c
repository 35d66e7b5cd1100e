/* flow_needs.c: brings each unit those records of a stage that it needs. */

#include "jobs/flow_planner.h"
#include "jobs/flow_rows.h"

/* The file that lists the ids in columns 1 and 2 of the files, for unit `unit`
 * of the row. */
static const char *
add_need(struct flow_planner *p, const struct flow_row *r,
    const struct words *files, size_t unit)
{
	const struct words command = words_read(
	    p->pool, "cat {ids} | cut -f 1,2 | tr \\t \\n | nd-sort -u", " ");
	const struct flow_input ids = { "ids", *files };
	const char *stage = pool_format(p->pool, "%s.needs", r->names.word[0]);
	struct flow_job *j = flow_add_job(p, stage, r->at);

	words_add(p->pool, &j->made,
	    pool_format(p->pool, "%s%s.%zu", p->c->dir, stage, unit));
	words_add_all(p->pool, &j->reads, files);
	flow_command_make(p->c, j, &command, &ids, 1);
	return j->made.word[0];
}

/* Adds a job that reads the file once and makes, for each list of needs, a file
 * STEM.N of the records whose ids it has. */
static void
add_share(struct flow_planner *p, const struct flow_row *r,
    const struct flow_stage *s, const char *file, const char *stem,
    const struct words *needs)
{
	struct flow_job *j = flow_add_job(p,
	    pool_format(p->pool, "%s.for.%s", s->name, r->names.word[0]),
	    r->at);
	struct words command = words_of(p->pool, "nd-partition");
	size_t i;

	j->here = true;
	j->parts = needs->n;
	words_add(p->pool, &j->reads, file);
	words_add_all(p->pool, &j->reads, needs);
	for (i = 0; i < needs->n; i++) {
		flow_add_way(p, &j->made, stem, i + 1);
		words_add(p->pool, &command, "-a");
		words_add(p->pool, &command, needs->word[i]);
	}
	words_add(p->pool, &command, "-o");
	words_add(p->pool, &command, stem);
	words_add(p->pool, &command, file);
	flow_command_add(p->pool, j, &command);
}

/* Adds to *from the files of unit u of a stage, and to *own their names, which
 * are not those of another stage. */
static void
add_files(const struct flow_planner *p, const struct flow_stage *s,
    struct flow_unit u, struct words *from, struct words *own)
{
	const char *file = flow_file_of(p, s->name, s->each, u);
	size_t way;

	if (s->ways) {
		for (way = 1; way <= s->ways; way++) {
			flow_add_way(p, from, file, way);
			flow_add_way(p, own, file, way);
		}
		return;
	}
	words_add(p->pool, from, file);
	u.alias = NULL;
	words_add(p->pool, own, flow_file_of(p, s->name, s->each, u));
}

/* Sets input k, NAME@, of the n units of a row. */
static void
add_needed(struct flow_planner *p, const struct flow_row *r,
    const struct flow_stage *s, size_t k, struct flow_input **input, size_t n,
    const struct words *needs)
{
	struct words from = { 0 }, own = { 0 };
	const char *stem;
	size_t i, unit;

	for (i = 0; i < s->units; i++)
		add_files(p, s, s->unit[i], &from, &own);
	for (i = 0; i < from.n; i++) {
		stem = pool_format(
		    p->pool, "%s.for.%s", own.word[i], r->names.word[0]);
		add_share(p, r, s, from.word[i], stem, needs);
		for (unit = 0; unit < n; unit++)
			flow_add_way(p, &input[unit][k].files, stem, unit + 1);
	}
}

void
flow_add_needs(struct flow_planner *p, const struct flow_row *r,
    struct flow_input **input, size_t n)
{
	struct words needs = { 0 };
	const struct flow_stage *s;
	size_t i, k;
	char sign;

	for (k = 1; k < r->reads.n && p->c->parts > 1; k++) {
		s = flow_find_stage(
		    p, flow_read_name(p->c, r->reads.word[k], &sign));
		if (sign != '@' || !s)
			continue;
		for (i = 0; i < n && needs.n < n; i++)
			words_add(p->pool, &needs,
			    add_need(p, r, &input[i][0].files, i + 1));
		add_needed(p, r, s, k, input, n, &needs);
	}
}
