/* flow_outputs.c: the files that the jobs of a run make. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_move.h"
#include "flow/flow_count.h"
#include "flow/flow_runner.h"

void
flow_outputs_directories(const struct flow_plan *p)
{
	struct stat st;
	size_t i;

	for (i = 0; i < p->directories.n; i++) {
		if (mkdir(p->directories.word[i], 0777) == 0)
			continue;
		if (errno != EEXIST)
			die_errno("%s", p->directories.word[i]);
		if (i &&
		    (lstat(p->directories.word[i], &st) < 0 ||
			!S_ISDIR(st.st_mode)))
			die("%s: expected a directory", p->directories.word[i]);
	}
}

const char *
flow_output_part(const struct flow_runner *r, const char *file)
{
	return pool_format(r->pool, "%s.part", file);
}

int
flow_output_open(const struct flow_runner *r, const struct flow_job *j)
{
	const char *part;
	int fd;

	if (j->is_copy && !j->is_pages)
		return STDOUT_FILENO; /* its file may be /dev/stdout */
	if (j->parts)
		return flow_null();
	part = flow_output_part(r, j->made.word[0]);
	if (unlink(part) < 0 && errno != ENOENT)
		die_errno("%s", part);
	fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0)
		die_errno("%s", part);
	return fd;
}

void
flow_outputs_name(
    struct flow_runner *r, struct flow_node *n, const char *numbers)
{
	const struct flow_job *j = n->job;
	const char *part;
	size_t i;

	for (i = j->parts; i < j->made.n; i++) {
		part = flow_output_part(r, j->made.word[i]);
		if (r->how.keeps && j->keep)
			flow_move_sync(part);
		if (rename(part, j->made.word[i]) < 0)
			die_errno("%s", j->made.word[i]);
	}
	for (i = 0; i < j->made.n && r->how.keeps && !j->is_copy; i++)
		n->hash[i] = flow_sums_add(&r->sums, j->made.word[i],
		    flow_node_key(&r->nodes, n), i ? "" : numbers);
}

void
flow_outputs_remove(const struct flow_runner *r, const struct flow_job *j)
{
	size_t i;

	for (i = j->parts; i < j->made.n && !j->is_printed; i++)
		unlink(flow_output_part(r, j->made.word[i]));
}

/* A note if the file is there, but not as the command made it. */
static void
note_damage(const struct flow_runner *r, const char *name, uint64_t key)
{
	const struct flow_sum *said = flow_sums_said(&r->sums, name);

	if (said && said->key == key && access(name, F_OK) == 0)
		note("%s: %s; made again", name,
		    flow_sums_wrong(&r->sums, name));
}

bool
flow_outputs_made(struct flow_runner *r, struct flow_node *n)
{
	const struct flow_sum *sum;
	uint64_t key;
	size_t i;

	if (!r->how.keeps || n->job->is_copy || n->job->is_note)
		return false;
	key = flow_node_key(&r->nodes, n);
	for (i = 0; i < n->job->made.n && key; i++) {
		sum = flow_sums_find(&r->sums, n->job->made.word[i], key);
		if (!sum) {
			note_damage(r, n->job->made.word[i], key);
			return false;
		}
		n->hash[i] = sum->hash;
		if (!i)
			flow_count_reported(r->numbers, n->job, sum->numbers);
	}
	return key;
}
