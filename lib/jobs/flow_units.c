/* flow_units.c: what a row of a table is made for: its units. */
#include <string.h>

#include "jobs/flow_planner.h"
#include "jobs/flow_rows.h"

void
flow_add_unit(
    const struct flow_planner *p, struct flow_stage *s, struct flow_unit u)
{
	size_t k = s->units++;

	s->unit = pool_grow(p->pool, s->unit, k, sizeof u);
	/* Rows for other kinds of pieces may have had later ones. */
	for (; k > 0 && s->unit[k - 1].i > u.i; k--)
		s->unit[k] = s->unit[k - 1];
	s->unit[k] = u;
}

struct flow_unit *
flow_find_unit(const struct flow_stage *s, struct flow_unit u)
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
shares_of(const struct flow_planner *p, const struct flow_row *r)
{
	const bool same = strcmp(r->reads.word[0], r->reads.word[1]) == 0;
	size_t g = 1;

	while ((same ? g * (g + 1) / 2 : g * g) < p->c->parts)
		g++;
	return g;
}

bool
flow_makes_cells(const struct flow_row *r)
{
	const char *first = r->reads.n > 1 ? r->reads.word[0] : "";

	return *first && first[strlen(first) - 1] == '*';
}

/* Ends the program if an input of cells has no shares. */
static void
check_shares(const struct flow_planner *p, const struct flow_row *r)
{
	const struct flow_stage *s;
	size_t k;
	char sign;

	for (k = 0; k < 2 && p->c->parts > 1; k++) {
		s = flow_find_stage(
		    p, flow_read_name(p->c, r->reads.word[k], &sign));
		if (s && !s->ways)
			flow_bad(r->at,
			    "%s: expected inputs that a column parts, got %s",
			    r->names.word[0], s->name);
	}
}

static void
add_cells(const struct flow_planner *p, struct flow_stage *to,
    const struct flow_row *r)
{
	const size_t g = p->c->parts > 1 ? shares_of(p, r) : 1;
	const bool same = strcmp(r->reads.word[0], r->reads.word[1]) == 0;
	struct flow_unit u = { 0 };

	check_shares(p, r);
	for (u.i = 1; u.i <= g; u.i++)
		for (u.j = same ? u.i : 1; u.j <= g; u.j++)
			flow_add_unit(p, to, u);
}

void
flow_find_units(const struct flow_planner *p, const struct flow_row *r,
    struct flow_stage *to)
{
	const struct flow_stage *before = flow_find_stage(p, r->names.word[0]);
	const struct flow_pieces *pieces =
	    flow_find_pieces(p, flow_each_names[r->each], r);
	struct flow_unit u = { 0 };

	if (r->each == EACH_ONCE)
		flow_add_unit(p, to, u);
	else if (r->each == EACH_CELL && flow_makes_cells(r))
		add_cells(p, to, r);
	else if (r->each == EACH_CELL) {
		before =
		    r->reads.n ? flow_find_stage(p, r->reads.word[0]) : NULL;
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
				!(before && flow_find_unit(before, u))))
				flow_add_unit(p, to, u);
}

size_t
flow_ways_of(const struct flow_planner *p, const struct flow_row *r)
{
	size_t i, k;
	char sign;

	if (!r->by || p->c->parts == 1)
		return 0;
	for (i = 0; i < p->rows; i++)
		for (k = 0; k < 2 && p->row[i].each == EACH_CELL &&
		     flow_makes_cells(&p->row[i]);
		     k++)
			if (strcmp(flow_read_name(
				       p->c, p->row[i].reads.word[k], &sign),
				r->names.word[0]) == 0)
				return shares_of(p, &p->row[i]);
	return p->c->parts;
}
