/* components_sort.c: connected components by sorting. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/put.h"
#include "cluster/cluster.h"
#include "cluster/components_sort.h"
#include "cluster/components_steps.h"
#include "extsort/line_sorter.h"
#include "record/pair.h"

enum { SORTER_LEAST = 1 << 20 };

/* The steps take scratch files, by their descriptors. take reads one and closes
 * it; use reads it and leaves it. */
static void
use(struct components_sort *s, struct in *in, int fd)
{
	in_nameless(in, s->dir, fd);
}

static void
take(struct components_sort *s, struct in *in, int fd)
{
	use(s, in, fd);
	close(fd);
}

/* A file that one step takes and another, too. */
static int
again(struct components_sort *s, int fd)
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

static bool
next_line(struct in *in, struct span *line)
{
	return (line->p = in_record(in, &line->n));
}

static void
copy(struct components_run *r)
{
	struct span line;

	while (next_line(r->in, &line))
		put_line(r->out, line);
}

static void
put_ids(struct out *out, struct span a, const char *between, struct span b)
{
	char *begin = out_room(out, a.n + b.n + 3), *p = put_span(begin, a);

	while (*between)
		*p++ = *between++;
	p = put_span(p, b);
	*p++ = '\n';
	out_used(out, p - begin);
}

/* Edges, the larger id first, to marks. */
static void
make_marks(struct components_run *r)
{
	struct span line, f[2];

	while (next_line(r->in, &line)) {
		span_split(line, f, 2);
		put_ids(r->out, f[0], "\t\t", f[1]);
	}
}

/* Marks to `label TAB id`. */
static void
turn_marks(struct components_run *r)
{
	struct span line, f[3];

	while (next_line(r->in, &line)) {
		span_split(line, f, 3);
		put_ids(r->out, f[2], "\t", f[0]);
	}
}

/* Takes a file; returns what the step makes of it. */
static int
make(struct components_sort *s, components_step *step, int fd)
{
	struct in in;
	struct out out;
	struct components_run r = { .in = &in, .out = &out };

	take(s, &in, fd);
	out_scratch(&out, s->dir);
	step(&r);
	in_close(&in);
	return out_detach(&out);
}

/* Takes a file; returns what the step makes of it, sorted, each line once. */
static int
make_sorted(struct components_sort *s, components_step *step, int fd)
{
	struct line_sorter sorter;
	struct in in;
	struct out out;
	struct components_run r = { .in = &in, .out = &sorter.out };

	take(s, &in, fd);
	line_sorter_open(&sorter, s->dir,
	    s->memory < SORTER_LEAST ? SORTER_LEAST : s->memory);
	step(&r);
	in_close(&in);
	out_scratch(&out, s->dir);
	line_sorter_close(&sorter, &out);
	return out_detach(&out);
}

/* Merges two sorted files, which it leaves. */
static int
merge(struct components_sort *s, int a, int b)
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
		more[i] = next_line(&in[i], &line[i]);
	while (more[0] || more[1]) {
		i = !more[0] || (more[1] && span_order(line[1], line[0]) < 0);
		put_line(&out, line[i]);
		more[i] = next_line(&in[i], &line[i]);
	}
	in_close(&in[0]);
	in_close(&in[1]);
	return out_detach(&out);
}

/* merge, and closes the second file, or both. */
static int
merge_into(struct components_sort *s, int a, int b)
{
	int fd = merge(s, a, b);

	close(b);
	return fd;
}

static int
merge_both(struct components_sort *s, int a, int b)
{
	int fd = merge_into(s, a, b);

	close(a);
	return fd;
}

static bool
is_same(struct components_sort *s, int a, int b)
{
	struct in in[2];
	struct span x, y;
	bool more, same;

	use(s, &in[0], a);
	use(s, &in[1], b);
	do {
		more = next_line(&in[0], &x);
		same = next_line(&in[1], &y) == more &&
		    (!more || span_equal(x, y));
	} while (more && same);
	in_close(&in[0]);
	in_close(&in[1]);
	return same;
}

static bool
is_empty(struct components_sort *s, int fd)
{
	struct in in;
	struct span line;
	bool empty;

	use(s, &in, fd);
	empty = !next_line(&in, &line);
	in_close(&in);
	return empty;
}

static int
make_step(struct components_sort *s, const char *name, int fd)
{
	return make_sorted(s, components_step_find(name), fd);
}

/* Takes edges, the larger id first; returns marks of all ids but the smallest
 * of their components. */
static int
find_components(struct components_sort *s, int edges)
{
	int next;

	for (;;) {
		next = make_step(
		    s, "large", make_step(s, "small", again(s, edges)));
		if (is_same(s, edges, next))
			break;
		close(edges);
		edges = next;
	}
	close(edges);
	return make(s, make_marks, next);
}

static void
put_near(struct out *out, struct span a, struct span b, uint32_t similarity)
{
	char *begin = out_room(out, a.n + b.n + PAIR_ROOM + 1), *p;

	p = span_order(a, b) < 0 ? pair_put(begin, a, b, similarity)
				 : pair_put(begin, b, a, similarity);
	*p++ = '\n';
	out_used(out, p - begin);
}

static void
put_equal(struct out *out, struct span a, struct span b)
{
	bool ordered = span_order(a, b) < 0;

	put_ids(out, ordered ? b : a, "\t", ordered ? a : b);
}

/* What the steps near and equal make of all pairs. */
static void
write_pairs(struct components_sort *s, struct pair_graph *g, struct in *in,
    struct out *near, struct out *equal)
{
	const struct triple *e;
	struct pair p;

	for (e = g->edge; e < g->edge + g->edges; e++) {
		p = (struct pair){ idmap_id(&g->ids, e->a),
			idmap_id(&g->ids, e->b) };
		put_near(near, p.a, p.b, e->c & (CLUSTER_EQUAL - 1));
		if (e->c & CLUSTER_EQUAL)
			put_equal(equal, p.a, p.b);
	}
	s->pairs = g->edges;
	pair_graph_free(g);
	for (; pair_read(in, &p, false); s->pairs++) {
		put_near(near, p.a, p.b, p.similarity);
		if (p.equal)
			put_equal(equal, p.a, p.b);
	}
}

/* near with the smallest of its equal ids instead of each id. */
static int
unite_equal(struct components_sort *s, int equal, int near)
{
	components_step *turn = components_step_find("turn");

	near = make_sorted(s, turn, merge_into(s, equal, near));
	near = make(s, turn, merge_into(s, equal, near));
	return make_step(s, "near", near);
}

static void
write_clusters(struct components_sort *s, int fd, struct out *out)
{
	struct buf kept = { 0 };
	struct span line, id;
	struct in in;
	uint64_t members = 0;

	take(s, &in, fd);
	for (; next_line(&in, &line); s->ids++) {
		put_line(out, line);
		id.p = line.p;
		id.n = (char *)memchr(line.p, '\t', line.n) - line.p;
		if (!kept.p || !span_equal(id, buf_span(&kept))) {
			buf_set(&kept, id);
			s->clusters++;
			members = 0;
		}
		if (++members > s->largest)
			s->largest = members;
	}
	in_close(&in);
	buf_free(&kept);
}

void
components_sort(struct components_sort *s, struct pair_graph *g, struct in *in,
    struct out *out)
{
	struct out scratch[2];
	int near, equal, marks, kept;

	out_scratch(&scratch[0], s->dir);
	out_scratch(&scratch[1], s->dir);
	write_pairs(s, g, in, &scratch[0], &scratch[1]);
	near = make_sorted(s, copy, out_detach(&scratch[0]));
	equal = make_sorted(s, copy, out_detach(&scratch[1]));
	equal = find_components(s, equal);
	if (!is_empty(s, equal))
		near = unite_equal(s, equal, near);
	marks = make_step(s, "edges", again(s, near));
	marks = find_components(s, marks);
	kept = make_step(s, "kept", merge_into(s, marks, near));
	equal = make_sorted(s, turn_marks, equal);
	kept = merge_both(s, merge_both(s, marks, kept), equal);
	write_clusters(s, make_step(s, "members", kept), out);
}
