#include <fcntl.h>
#include <unistd.h>

#include "cluster/step_files.h"

enum { SORTER_LEAST = 1 << 20 };

static void
use(const struct step_files *s, struct in *in, int fd)
{
	in_nameless(in, s->dir, fd);
}

void
step_files_take(const struct step_files *s, struct in *in, int fd)
{
	use(s, in, fd);
	close(fd);
}

int
step_files_again(const struct step_files *s, int fd)
{
	int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);

	if (copy < 0)
		die_errno("%s", s->dir);
	return copy;
}

static void
put_line(struct out *out, struct span line)
{
	out_put(out, line.p, line.n + 1);
}

bool
step_files_line(struct in *in, struct span *line)
{
	return (line->p = in_record(in, &line->n));
}

void
step_files_copy(struct components_run *r)
{
	struct span line;

	while (step_files_line(r->in, &line))
		put_line(r->out, line);
}

int
step_files_make(const struct step_files *s, components_step *step, int fd)
{
	struct in in;
	struct out out;
	struct components_run r = { .in = &in, .out = &out };

	step_files_take(s, &in, fd);
	out_scratch(&out, s->dir);
	step(&r);
	in_close(&in);
	return out_detach(&out);
}

void
step_files_sorter(const struct step_files *s, struct line_sorter *sorter)
{
	line_sorter_open(sorter, s->dir,
	    s->memory < SORTER_LEAST ? SORTER_LEAST : s->memory);
}

int
step_files_close(const struct step_files *s, struct line_sorter *sorter)
{
	struct out out;

	out_scratch(&out, s->dir);
	line_sorter_close(sorter, &out);
	return out_detach(&out);
}

int
step_files_sorted(const struct step_files *s, components_step *step, int fd)
{
	struct line_sorter sorter;
	struct in in;
	struct components_run r = { .in = &in, .out = &sorter.out };

	step_files_take(s, &in, fd);
	step_files_sorter(s, &sorter);
	step(&r);
	in_close(&in);
	return step_files_close(s, &sorter);
}

/* Merges two sorted files, which it leaves. */
static int
merge(const struct step_files *s, int a, int b)
{
	struct in in[2];
	struct out out;
	struct span line[2];
	bool more[2];
	size_t i;

	use(s, &in[0], a);
	use(s, &in[1], b);
	out_scratch(&out, s->dir);
	for (i = 0; i < 2; i++)
		more[i] = step_files_line(&in[i], &line[i]);
	while (more[0] || more[1]) {
		i = !more[0] || (more[1] && span_order(line[1], line[0]) < 0);
		put_line(&out, line[i]);
		more[i] = step_files_line(&in[i], &line[i]);
	}
	in_close(&in[0]);
	in_close(&in[1]);
	return out_detach(&out);
}

int
step_files_merge(const struct step_files *s, int a, int b)
{
	int fd = merge(s, a, b);

	close(b);
	return fd;
}

int
step_files_merge_both(const struct step_files *s, int a, int b)
{
	int fd = step_files_merge(s, a, b);

	close(a);
	return fd;
}

bool
step_files_same(const struct step_files *s, int a, int b)
{
	struct in in[2];
	struct span x, y;
	bool more, same;

	use(s, &in[0], a);
	use(s, &in[1], b);
	do {
		more = step_files_line(&in[0], &x);
		same = step_files_line(&in[1], &y) == more &&
		    (!more || span_equal(x, y));
	} while (more && same);
	in_close(&in[0]);
	in_close(&in[1]);
	return same;
}

bool
step_files_empty(const struct step_files *s, int fd)
{
	struct in in;
	struct span line;
	bool empty;

	use(s, &in, fd);
	empty = !step_files_line(&in, &line);
	in_close(&in);
	return empty;
}

int
step_files_step(const struct step_files *s, const char *name, int fd)
{
	return step_files_sorted(s, components_step_find(name), fd);
}
