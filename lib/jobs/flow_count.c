/* flow_count.c: adds what tools of a run have reported, and counts its answers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "io/in.h"
#include "jobs/flow_count.h"
#include "rundir/flow_signal.h"

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
			flow_number_add(n,
			    called == documents && j->counts_as ? j->counts_as
								: j->stage,
			    called, value);
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
		flow_number_add(
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
