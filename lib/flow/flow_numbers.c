/* flow_numbers.c: what the tools of a run have counted, and counts of its
 * answers. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "flow/flow_numbers.h"
#include "flow/flow_signal.h"
#include "io/in.h"

static void
add_number(
    struct flow_numbers *n, const char *stage, const char *name, uint64_t value)
{
	struct flow_number *to =
	    (struct flow_number *)flow_number_find(n, stage, name, true);

	if (!to) {
		n->number = pool_grow(
		    n->pool, n->number, n->numbers, sizeof *n->number);
		to = &n->number[n->numbers++];
		*to = (struct flow_number){ stage,
			pool_format(n->pool, "%s", name) };
	}
	to->value += value;
}

const struct flow_number *
flow_number_find(const struct flow_numbers *n, const char *stage,
    const char *name, bool last)
{
	const struct flow_number *one;
	size_t i;

	for (i = 0; i < n->numbers; i++) {
		one = &n->number[last ? n->numbers - 1 - i : i];
		if (strcmp(one->name, name) == 0 &&
		    (!stage || strcmp(one->stage, stage) == 0))
			return one;
	}
	return NULL;
}

bool
flow_number_is_none(const struct flow_numbers *n, const char *name)
{
	size_t i, found = 0;

	for (i = 0; i < n->numbers; i++)
		if (strcmp(n->number[i].name, name) == 0) {
			if (n->number[i].value)
				return false;
			found++;
		}
	return found;
}

uint64_t
flow_number_of(
    const struct flow_numbers *n, const char *stage, const char *name)
{
	const struct flow_number *found =
	    flow_number_find(n, stage, name, true);

	return found ? found->value : 0;
}

void
flow_number_set(
    struct flow_numbers *n, const char *stage, const char *name, uint64_t value)
{
	size_t i, kept = 0;

	for (i = 0; i < n->numbers; i++)
		if (strcmp(n->number[i].name, name) != 0)
			n->number[kept++] = n->number[i];
	n->numbers = kept;
	add_number(n, stage, name, value);
}

const struct flow_time *
flow_time_add(struct flow_numbers *n, const char *stage, double began,
    double ended, double cpu)
{
	struct flow_time *t;
	size_t i = 0;

	while (i < n->times && strcmp(n->time[i].stage, stage) != 0)
		i++;
	if (i == n->times) {
		n->time =
		    pool_grow(n->pool, n->time, n->times++, sizeof *n->time);
		n->time[i] = (struct flow_time){ stage, began };
	}
	t = &n->time[i];
	if (began < t->began)
		t->began = began;
	t->ended = ended;
	t->cpu += cpu;
	t->units++;
	return t;
}

/* What the lines of an answer are, and what those are together that follow one
 * another with the same first fields. */
struct counted {
	const char *stage, *lines;
	size_t fields;
	const char *groups;
};

static const struct counted *
find_counted(const struct flow_job *j)
{
	static const struct counted all[] = {
		{ "families", "passages", 2, "pairs" },
		{ "first", "pairs" },
		{ "hits", "hits", 1, "removed" },
		{ "lines", "lines" },
		{ "pairs", "pairs" },
		{ "passages", "passages", 2, "pairs" },
		{ "ranges", "ranges" },
	};
	size_t i;

	for (i = 0; j->is_answer && i < sizeof all / sizeof *all; i++)
		if (strcmp(j->stage, all[i].stage) == 0)
			return &all[i];
	return NULL;
}

bool
flow_count_wants(const struct flow_job *j)
{
	return find_counted(j) || strcmp(j->stage, "removed") == 0;
}

void
flow_count_reported(
    struct flow_numbers *n, const struct flow_job *j, const char *lines)
{
	const char *documents = j->each == EACH_PIECE ? "documents"
	    : j->each == EACH_OTHER		      ? "other_documents"
						      : NULL;
	const char *called;
	char name[40];
	uint64_t value;

	for (; lines && *lines; lines = strchr(lines, '\n')) {
		lines += *lines == '\n';
		if (sscanf(lines, "%39[a-z_]\t%" SCNu64, name, &value) != 2)
			continue;
		called = strcmp(name, "documents") == 0 ? documents : name;
		if (called)
			add_number(n, j->stage, called, value);
	}
}

/* The lines of a file; groups: those of lines that follow one another with the
 * same first `fields` fields, if these are not 0. */
struct lines {
	size_t fields;
	uint64_t n, groups;
};

/* The bytes of the first fields of a line. */
static size_t
field_bytes(struct span line, size_t fields)
{
	const char *end = line.p - 1;

	while (end && fields--)
		end = memchr(end + 1, '\t', line.n - (end + 1 - line.p));
	return end ? (size_t)(end - line.p) : line.n;
}

static void
add_lines(struct lines *l, const char *path)
{
	struct buf before = { 0 };
	struct span line;
	struct in in;

	in_open_plain(&in, path);
	while ((line.p = in_line(&in, &line.n))) {
		if (l->fields) {
			line.n = field_bytes(line, l->fields);
			if (!l->groups || before.n != line.n ||
			    memcmp(before.p, line.p, line.n) != 0)
				l->groups++;
			before.n = 0;
			buf_put(&before, line);
		}
		if (!(l->n++ & 0xfff))
			flow_signal_poll();
	}
	in_close(&in);
	buf_free(&before);
}

/* Counts the lines of all files of a stage. */
static struct lines
count_lines(const struct flow_plan *p, const char *stage, size_t fields)
{
	struct lines l = { .fields = fields };
	const struct flow_job *j;
	size_t i;

	for (j = p->job; j < p->job + p->n; j++)
		for (i = 0; j->commands && strcmp(j->stage, stage) == 0 &&
		     i < j->made.n;
		     i++)
			add_lines(&l, j->made.word[i]);
	return l;
}

void
flow_count_answers(struct flow_numbers *n, const struct flow_plan *p)
{
	static const struct counted copies = { "families", "copies" };
	const struct counted *last = NULL, *found;
	bool removed = false;
	struct lines l;
	size_t i;

	for (i = 0; i < p->n; i++) {
		found = p->job[i].commands ? find_counted(&p->job[i]) : NULL;
		last = found ? found : last;
		removed |= p->job[i].commands &&
		    strcmp(p->job[i].stage, "removed") == 0;
	}
	if (removed && !flow_number_find(n, "removed", "removed", true))
		add_number(
		    n, "removed", "removed", count_lines(p, "removed", 0).n);
	if (!last)
		return;
	/* Families of sentences are not of passages. */
	if (strcmp(last->stage, "families") == 0 &&
	    !flow_number_find(n, NULL, "passages", true))
		last = &copies;
	l = count_lines(p, last->stage, last->fields);
	flow_number_set(n, last->lines, last->lines, l.n);
	if (last->groups)
		flow_number_set(n, last->groups, last->groups, l.groups);
}
