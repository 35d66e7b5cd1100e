/* flow_outputs.c: starts jobs on this machine; the files that jobs make here
 * or elsewhere. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_parcel.h"
#include "flow/flow_runner.h"
#include "io/out.h"
#include "io/whole.h"
#include "jobs/flow_count.h"
#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"

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

/* The name of a file of a job until it is made. */
static const char *
part_of(const struct flow_runner *r, const char *file)
{
	return pool_format(r->pool, "%s.part", file);
}

/* Whether the job copies a stage to a file that a user names. */
static bool
is_copy(const struct flow_job *j)
{
	return j->is_copy && !j->is_pages;
}

/* A new file in place of that of a copy; -1 if this is a device or a pipe,
 * which the command opens itself: a pipe may have no reader yet. */
static int
open_copy(struct flow_node *n)
{
	const char *file = n->job->made.word[0];
	struct stat st;
	int fd;

	if (stat(file, &st) == 0 && !S_ISREG(st.st_mode))
		return -1;
	fd = atomic_file_open(&n->copy, file)
	    ? fcntl(n->copy.fd, F_DUPFD_CLOEXEC, 0)
	    : -1;
	if (fd < 0)
		die_errno("%s", file);
	return fd;
}

/* Where what the job prints goes: a new file. */
static int
open_output(const struct flow_runner *r, struct flow_node *n)
{
	const struct flow_job *j = n->job;
	const char *part;
	int fd;

	if (is_copy(j))
		return open_copy(n);
	if (j->parts)
		return flow_null();
	part = part_of(r, j->made.word[0]);
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

	if (n->copy.temp && !atomic_file_close(&n->copy, true))
		die_errno("%s", j->made.word[0]);
	for (i = j->parts; i < j->made.n && !is_copy(j); i++) {
		part = part_of(r, j->made.word[i]);
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

	/* nd-partition, at the end of a pipe, may have named its files; the
	 * file of a copy is a user's. */
	for (i = 0; i < j->made.n && !j->is_copy && !j->is_printed; i++)
		unlink(i < j->parts ? j->made.word[i]
				    : part_of(r, j->made.word[i]));
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

void
flow_took_add(struct pool *p, const char *directory, const char *file,
    double seconds, double cpu)
{
	const char *path = pool_format(p, "%sseconds", directory),
		   *line =
		       pool_format(p, "%s\t%.3f\t%.3f\n", file, seconds, cpu);
	const int fd = open(
	    path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);

	if (fd < 0 || !whole_write(fd, line, strlen(line)) || close(fd) < 0)
		die_errno("%s", path);
}

/* What the first command of a job reads. */
static int
open_input(const struct flow_runner *r, const struct flow_job *j)
{
	int fd;

	if (!words_have(&j->reads, "-"))
		return flow_null();
	if (!r->how.spooled)
		return STDIN_FILENO;
	fd = open(r->how.spooled, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		die_errno("%s", r->how.spooled);
	return fd;
}

/* What a message calls the file to which the last command of a job prints. */
static const char *
output_of(const struct flow_runner *r, const struct flow_job *j)
{
	if (j->is_printed || j->parts)
		return NULL;
	if (r->how.keeps || j->is_copy)
		return j->made.word[0];
	return pool_format(
	    r->pool, "a temporary file in %s (TMPDIR)", out_temporary());
}

/* Whether two stages are one, or that of two columns, such as sets.1 and
 * sets.2.
 */
static bool
are_alike(const char *a, const char *b)
{
	const char *dot = strchr(a, '.');
	const size_t n = dot ? (size_t)(dot - a) : strlen(a);

	return strncmp(a, b, n + 1) == 0;
}

/* What a job may use beside others that run with it: of its stage, and of the
 * same stage of other columns. */
static struct flow_share
share_of(const struct flow_runner *r, const struct flow_job *j)
{
	size_t i, n = 0;

	for (i = 0; i < r->plan->n; i++)
		n += r->plan->job[i].commands &&
		    are_alike(r->plan->job[i].stage, j->stage);
	if (n > r->how.jobs)
		n = r->how.jobs;
	return (struct flow_share){ .threads = r->how.jobs / n,
		.memory = r->how.memory / n,
		.hidden = r->how.keeps ? NULL : r->plan->dir,
		.output = output_of(r, j),
		.holds = j->is_printed && !j->is_live };
}

static void
print_header(const struct flow_job *j)
{
	struct buf line = { 0 };
	bool is_written;

	quote_format(&line, "%s\n", j->header);
	is_written = whole_write(STDOUT_FILENO, line.p, line.n);
	buf_free(&line);
	if (!is_written && errno == EPIPE)
		exit(128 + SIGPIPE);
	if (!is_written)
		die_errno("stdout");
}

void
flow_here_start(
    struct flow_runner *r, struct flow_node *n, struct flow_running *to)
{
	const int in = open_input(r, n->job);
	const int out = n->job->is_printed ? STDOUT_FILENO : open_output(r, n);

	if (n->job->is_printed)
		flow_nodes_check(&r->nodes);
	if (n->job->is_printed && n->job->header)
		print_header(n->job);
	flow_start(to, r->pool, n->job, in, out, share_of(r, n->job));
	if (in != STDIN_FILENO && in != flow_null())
		close(in);
	if (out > STDOUT_FILENO && out != flow_null())
		close(out);
}

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
	const char *all = flow_facts_read(p, pool_format(p, "%s/report", dir));
	uint64_t ms;

	if (sscanf(all, "cpu_ms\t%" SCNu64, &ms) != 1)
		return NULL;
	*cpu = ms / 1e3;
	return all + strcspn(all, "\n") + (strchr(all, '\n') != NULL);
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
				  : part_of(r, j->made.word[i]);
		if (rename(from, to) < 0)
			die_errno("%s", to);
	}
	return true;
}
