/* flow_rows.c: the rows of a table that a call needs. */
#include <string.h>

#include "jobs/flow_planner.h"
#include "jobs/flow_rows.h"
#include "option/opt.h"
#include "table/flow_value.h"

/* A copy of the text in which each % is the column. */
static const char *
with_column(struct pool *p, const char *text, const char *column)
{
	const char *to = "", *percent;

	for (; (percent = strchr(text, '%')); text = percent + 1)
		to = pool_format(
		    p, "%s%.*s%s", to, (int)(percent - text), text, column);
	return *to ? pool_format(p, "%s%s", to, text) : text;
}

/* The words of a row of a column, or, of a row for all columns, each word that
 * has % once for each; in a command only names of files. */
static struct words
spread(struct pool *p, const struct words *w, const struct words *columns,
    const char *column, bool is_command)
{
	struct words to = { 0 };
	size_t i, k;

	for (i = 0; i < w->n; i++) {
		if (column)
			words_add(p, &to, with_column(p, w->word[i], column));
		else if (!strchr(w->word[i], '%') ||
		    (is_command && !strchr("{}", *w->word[i]) &&
			w->word[i][strlen(w->word[i]) - 1] != '}'))
			words_add(p, &to, w->word[i]);
		else
			for (k = 0; k < columns->n; k++)
				words_add(p, &to,
				    with_column(
					p, w->word[i], columns->word[k]));
	}
	return to;
}

/* The names of stages that are read: $NAME in them replaced. */
static struct words
names_read(
    const struct flow_call *c, const struct words *w, struct flow_place at)
{
	struct words to = { 0 };
	size_t i;

	for (i = 0; i < w->n; i++)
		flow_call_expand(c, w->word[i], at, &to);
	return to;
}

/* The row of a column, or without one if column is NULL. */
static struct flow_row
row_of(const struct flow_call *c, const struct flow_row *from,
    const struct words *columns, const char *column)
{
	struct flow_row r = *from;
	const struct words reads = names_read(c, &from->reads, from->at);

	r.names = spread(c->pool, &from->names, columns, column, false);
	r.reads = spread(c->pool, &reads, columns, column, false);
	r.command = spread(c->pool, &from->command, columns, column, true);
	return r;
}

const char *
flow_read_name(const struct flow_call *c, const char *word, char *sign)
{
	const size_t n = strlen(word);
	const char last = n ? word[n - 1] : 0;

	*sign = last == '*' || last == '@' ? last : 0;
	return *sign ? pool_format(c->pool, "%.*s", (int)n - 1, word) : word;
}

/* Ends the program if the row reads what no row above it makes. */
static void
check_reads(const struct flow_call *c, const struct flow_row *r,
    const struct words *known)
{
	const char *name;
	size_t i;
	char sign;

	for (i = 0; i < r->reads.n; i++) {
		name = flow_read_name(c, r->reads.word[i], &sign);
		if (strcmp(name, "piece") != 0 && strcmp(name, "other") != 0 &&
		    strncmp(name, "old/", 4) != 0 && !words_have(known, name))
			flow_bad(r->at,
			    "%s reads %s: expected piece, other or a stage "
			    "above",
			    r->names.word[0], name);
	}
}

/* Adds the rows of one line of the table that hold and whose name no row before
 * it has for all kinds of pieces. */
static void
add_rows(const struct flow_call *c, const struct flow_row *from,
    const struct words *columns, struct flow_row *row, size_t *n,
    struct words *known, struct words *done)
{
	const bool of_columns = strchr(from->names.word[0], '%');
	const bool of_kind = flow_call_kinds(&from->conditions);
	struct words others = { 0 };
	size_t i;

	for (i = 0; i < from->conditions.n; i++)
		if (!flow_call_kinds(
			&(struct words){ from->conditions.word + i, 1 }))
			words_add(c->pool, &others, from->conditions.word[i]);
	for (i = 0; i < (of_columns ? columns->n : 1); i++) {
		row[*n] = row_of(
		    c, from, columns, of_columns ? columns->word[i] : NULL);
		check_reads(c, &row[*n], known);
		words_add_all(c->pool, known, &row[*n].names);
		if (words_have(done, row[*n].names.word[0]) ||
		    !flow_call_holds(c, &others, "", from->at))
			continue;
		if (!of_kind)
			words_add(c->pool, done, row[*n].names.word[0]);
		(*n)++;
	}
}

static bool
any_needed(const struct words *names, const struct words *needed)
{
	size_t i;

	for (i = 0; i < names->n; i++)
		if (words_have(needed, names->word[i]))
			return true;
	return false;
}

const char *
flow_copied_stage(const struct flow_call *c, const struct flow_option *o)
{
	const struct words format = flow_call_given(c, "format");
	const char *name;
	size_t i;

	if (!format.n || !o->preset)
		return o->preset;
	name = pool_format(c->pool, "%s.%s", o->preset, format.word[0]);
	for (i = 0; i < c->flow->rows; i++)
		if (words_have(&c->flow->row[i].names, name))
			return name;
	return o->preset;
}

/* The stages of which options ask for copies. */
static struct words
stages_copied(const struct flow_call *c)
{
	struct words w = { 0 };
	const char *stage;
	size_t i;

	for (i = 0; i < c->flow->options; i++)
		if (flow_option_writes(&c->flow->option[i]) &&
		    c->flow->option[i].given.n) {
			stage = flow_copied_stage(c, &c->flow->option[i]);
			if (!stage)
				continue;
			words_add(c->pool, &w, stage);
			words_add(
			    c->pool, &w, pool_format(c->pool, "%s2", stage));
		}
	return w;
}

/* Only the last answer, of all its rows, is one. What is beside it is made if
 * notes are wanted, which is what it is for. */
static void
keep_last(const struct flow_call *c, struct flow_row *row, size_t n)
{
	const char *last = NULL;
	size_t i;

	for (i = n; i-- > 0;) {
		row[i].is_extra = row[i].is_extra && c->notes;
		if (row[i].keep && !last)
			last = row[i].names.word[0];
		row[i].keep =
		    row[i].keep && strcmp(row[i].names.word[0], last) == 0;
	}
}

/* Drops the rows that no answer needs: those before are read by those after. */
static size_t
drop_unneeded(const struct flow_call *c, struct flow_row *row, size_t n)
{
	struct words needed = stages_copied(c);
	size_t i, k, kept = 0;
	char sign;

	for (i = n; i-- > 0;) {
		if (!row[i].keep && !row[i].is_extra &&
		    !any_needed(&row[i].names, &needed)) {
			row[i].names.n = 0;
			continue;
		}
		for (k = 0; k < row[i].reads.n; k++)
			words_add(c->pool, &needed,
			    flow_read_name(c, row[i].reads.word[k], &sign));
	}
	for (i = 0; i < n; i++)
		if (row[i].names.n)
			row[kept++] = row[i];
	return kept;
}

/* Ends the program if a column could not be in the name of a file. */
static void
check_columns(const struct words *columns)
{
	size_t i;

	for (i = 0; i < columns->n; i++)
		if (!*columns->word[i] || strchr(columns->word[i], '/'))
			opt_bad("expected columns without /, got '%s'",
			    columns->word[i]);
}

struct flow_row *
flow_rows_needed(const struct flow_call *c, size_t *n)
{
	const struct flow *f = c->flow;
	const struct words columns = flow_call_columns(c);
	struct flow_row *row = pool_new(
	    c->pool, f->rows * (columns.n ? columns.n : 1) + 1, sizeof *row);
	struct words done = { 0 }, known = { 0 };
	size_t i;

	check_columns(&columns);
	*n = 0;
	for (i = 0; i < f->rows; i++)
		add_rows(c, &f->row[i], &columns, row, n, &known, &done);
	if (c->prints)
		keep_last(c, row, *n);
	*n = drop_unneeded(c, row, *n);
	return row;
}
