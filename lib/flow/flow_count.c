/* flow_count.c: counts the answers of a run. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_count.h"
#include "flow/flow_signal.h"
#include "io/whole.h"

/* Whether the answers of a stage of that name are counted: by their lines. */
static bool
is_counted(const char *stage)
{
	static const char *const counted[] = { "hits", "lines", "pairs",
		"passages", "ranges", "removed" };
	size_t i;

	for (i = 0; i < sizeof counted / sizeof *counted; i++)
		if (strcmp(stage, counted[i]) == 0)
			return true;
	return false;
}

static uint64_t
lines_of(const char *path)
{
	static char block[1 << 16];
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	const char *p;
	uint64_t lines = 0;
	ssize_t n;

	if (fd < 0)
		die_errno("%s", path);
	while ((n = whole_read(fd, block, sizeof block)) > 0) {
		for (p = block; (p = memchr(p, '\n', block + n - p)); p++)
			lines++;
		flow_signal_poll();
	}
	if (n < 0)
		die_errno("%s", path);
	close(fd);
	return lines;
}

/* Adds the lines of the files of a job, as the number that has the name of the
 * stage, unless a tool reported it, among the first `reported` numbers. */
static void
count_lines(
    struct flow_numbers *numbers, const struct flow_job *j, size_t reported)
{
	const struct flow_number *known =
	    flow_number_find(numbers, j->stage, j->stage, true);
	uint64_t n = 0;
	size_t i;

	if (!is_counted(j->stage) || !j->commands ||
	    (known && known < numbers->number + reported))
		return;
	for (i = 0; i < j->made.n; i++)
		n += lines_of(j->made.word[i]);
	flow_number_add(numbers, j->stage, j->stage, n);
}

void
flow_count_answers(struct flow_numbers *n, const struct flow_plan *p)
{
	const size_t reported = n->numbers;
	size_t i;

	for (i = 0; i < p->n; i++)
		count_lines(n, &p->job[i], reported);
}
