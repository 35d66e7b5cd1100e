/* flow_count.c: counts the answers of a run. */
#include <string.h>

#include "base/buf.h"
#include "flow/flow_count.h"
#include "flow/flow_signal.h"
#include "io/in.h"

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
		flow_number_read(n, j->stage, lines);
		return;
	}
	flow_number_read(
	    n, j->stage, pool_format(pool, "%.*s", (int)(own - lines), lines));
	if (name)
		flow_number_read(n, j->stage,
		    pool_format(pool, "%s%s", name, strchr(own, '\t')));
	else
		flow_number_read(n, j->stage, strchr(own, '\n'));
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

	in_open(&in, path);
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
		flow_number_add(numbers, j->stage, j->stage, l.n);
	if (passages)
		flow_number_add(numbers, "pairs", "pairs", l.groups);
	if (hits)
		flow_number_add(numbers, "hits", "removed", l.groups);
}

void
flow_count_answers(struct flow_numbers *n, const struct flow_plan *p)
{
	const size_t reported = n->numbers;
	size_t i;

	for (i = 0; i < p->n; i++)
		count_lines(n, &p->job[i], reported);
}
