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

/* Adds lines NAME TAB VALUE, of which what is none is left out. */
static void
read_numbers(struct flow_numbers *n, const char *stage, const char *lines)
{
	char name[40];
	uint64_t value;

	for (; lines && *lines; lines = strchr(lines, '\n')) {
		lines += *lines == '\n';
		if (sscanf(lines, "%39[a-z_]\t%" SCNu64, name, &value) == 2)
			add_number(n, stage, name, value);
	}
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

bool
flow_count_wants(const struct flow_job *j)
{
	static const char *const counted[] = { "hits", "lines", "pairs",
		"passages", "ranges", NULL };
	size_t i;

	for (i = 0; j->is_answer && counted[i]; i++)
		if (strcmp(j->stage, counted[i]) == 0)
			return true;
	return strcmp(j->stage, "removed") == 0;
}

void
flow_count_reported(
    struct flow_numbers *n, const struct flow_job *j, const char *lines)
{
	const char *name = j->each == EACH_PIECE ? "documents"
	    : j->each == EACH_OTHER		 ? "other_documents"
						 : NULL;
	const char *own = strstr(lines, "documents\t");
	struct pool *pool = n->pool;

	if (!own || (own > lines && own[-1] != '\n')) {
		read_numbers(n, j->stage, lines);
		return;
	}
	read_numbers(
	    n, j->stage, pool_format(pool, "%.*s", (int)(own - lines), lines));
	if (name)
		read_numbers(n, j->stage,
		    pool_format(pool, "%s%s", name, strchr(own, '\t')));
	else
		read_numbers(n, j->stage, strchr(own, '\n'));
}

/* The lines of a file; groups: those of lines that follow one another with the
 * same first `fields` fields. */
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
		line.n = field_bytes(line, l->fields);
		if (!l->n || before.n != line.n ||
		    memcmp(before.p, line.p, line.n) != 0)
			l->groups++;
		before.n = 0;
		buf_put(&before, line);
		if (!(l->n++ & 0xfff))
			flow_signal_poll();
	}
	in_close(&in);
	buf_free(&before);
}

/* Adds the lines of the files of a job, as the number that has the name of the
 * stage, unless a tool reported it, among the first `reported` numbers. The
 * passages of two documents follow one another, and the items of one. */
static void
count_lines(
    struct flow_numbers *numbers, const struct flow_job *j, size_t reported)
{
	const struct flow_number *known =
	    flow_number_find(numbers, j->stage, j->stage, true);
	const bool passages = strcmp(j->stage, "passages") == 0;
	const bool is_known = known && known < numbers->number + reported;
	const bool hits = strcmp(j->stage, "hits") == 0;
	struct lines l = { .fields = hits ? 1 : 2 };
	size_t i;

	if (!flow_count_wants(j) || !j->commands || (is_known && !passages))
		return;
	for (i = 0; i < j->made.n; i++)
		add_lines(&l, j->made.word[i]);
	if (!is_known)
		add_number(numbers, j->stage, j->stage, l.n);
	if (passages)
		add_number(numbers, "pairs", "pairs", l.groups);
	if (hits)
		add_number(numbers, "hits", "removed", l.groups);
}

void
flow_count_answers(struct flow_numbers *n, const struct flow_plan *p)
{
	const size_t reported = n->numbers;
	size_t i;

	for (i = 0; i < p->n; i++)
		count_lines(n, &p->job[i], reported);
}
