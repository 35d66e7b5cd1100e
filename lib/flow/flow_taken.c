/* flow_taken.c: what another machine has made. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_parcel.h"
#include "flow/flow_taken.h"
#include "io/whole.h"

const char *
flow_taken_lines(
    struct pool *p, int fd, const char *before, const char *without)
{
	const off_t size = lseek(fd, 0, SEEK_END);
	char *text = pool_new(p, size + 1, 1), *line;
	const char *all = "", *found;
	size_t n;

	if (whole_read_at(fd, text, size, 0) != size)
		die_errno("messages");
	while ((line = strsep(&text, "\n"))) {
		n = strlen(line);
		found = without && n ? strstr(without, line) : NULL;
		if (n && !(found && found[n] == '\n'))
			all = pool_format(p, "%s%s%s\n", all, before, line);
	}
	return all;
}

const char *
flow_taken_report(struct pool *p, const char *dir, double *cpu)
{
	FILE *file = fopen(pool_format(p, "%s/report", dir), "re");
	const char *all = NULL;
	char *line = NULL;
	size_t cap = 0;
	uint64_t ms;

	if (!file)
		return NULL;
	if (getline(&line, &cap, file) > 0 &&
	    sscanf(line, "cpu_ms\t%" SCNu64, &ms) == 1) {
		*cpu = ms / 1e3;
		for (all = ""; getline(&line, &cap, file) > 0;)
			all = pool_format(p, "%s%s", all, line);
	}
	free(line);
	fclose(file);
	return all;
}

static const char *
file_in(const struct flow_runner *r, const char *dir, const char *file)
{
	return pool_format(
	    r->pool, "%s/%s", dir, flow_parcel_name(r->plan, file));
}

bool
flow_taken_move(
    struct flow_runner *r, const struct flow_job *j, const char *dir)
{
	const char *from, *to;
	struct stat st;
	size_t i;

	for (i = 0; i < j->made.n; i++)
		if (lstat(file_in(r, dir, j->made.word[i]), &st) < 0 ||
		    !S_ISREG(st.st_mode))
			return false;
	for (i = 0; i < j->made.n; i++) {
		from = file_in(r, dir, j->made.word[i]);
		to = i < j->parts ? j->made.word[i]
				  : flow_output_part(r, j->made.word[i]);
		if (rename(from, to) < 0)
			die_errno("%s", to);
	}
	return true;
}
