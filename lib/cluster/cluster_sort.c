#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/put.h"
#include "cluster/cluster.h"
#include "cluster/cluster_order.h"
#include "cluster/cluster_sort.h"
#include "cluster/components_steps.h"
#include "cluster/step_files.h"
#include "record/pair.h"

/* The steps of stars by sorting, which read and write lines as the steps of
 * components_steps.h do.
 *
 * Ids get numbers of the same order, as text. Pairs of numbers, sorted, come in
 * order of preference: when the first pair of a number is read, it is known
 * whether an earlier one took it. */

enum { DIGITS = 11 };

static const struct span none = { "", 0 };

/* A bit for each number: whether a star has taken it. */
struct taken {
	unsigned char *bits;
	size_t cap;
};

static void
put_mark(struct components_run *r, struct span id, struct span label)
{
	components_put(r, (struct span[]){ id, none, label }, 3);
}

/* Lines of near to the ids of both records, a line each. */
static void
star_step_ids(struct components_run *r)
{
	struct span line, f[3];

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		components_put(r, &f[0], 1);
		components_put(r, &f[1], 1);
	}
}

/* Ids in their order, maybe with a key before each, to marks whose labels are
 * the numbers. */
static void
star_step_number(struct components_run *r)
{
	char digits[DIGITS];
	struct span line, f[2];
	uint64_t n;
	bool keyed;

	for (n = 0; step_files_line(r->in, &line); n++) {
		put_padded(digits, n, DIGITS);
		keyed = span_split(line, f, 2) == 2;
		put_mark(r, f[keyed], (struct span){ digits, DIGITS });
	}
}

/* These marks to marks of the numbers, whose labels are the ids. */
static void
star_step_turn(struct components_run *r)
{
	struct span line, f[3];

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		put_mark(r, f[2], f[0]);
	}
}

static size_t
number_of(struct span digits)
{
	size_t n = 0, i;

	for (i = 0; i < digits.n; i++)
		n = 10 * n + (digits.p[i] - '0');
	return n;
}

static bool
is_taken(const struct taken *t, size_t n)
{
	return n / 8 < t->cap && t->bits[n / 8] >> n % 8 & 1;
}

static void
take(struct taken *t, size_t n)
{
	size_t cap = t->cap;

	t->bits = mem_grow(t->bits, &t->cap, n / 8 + 1, 1);
	if (t->cap > cap)
		memset(t->bits + cap, 0, t->cap - cap);
	t->bits[n / 8] |= 1 << n % 8;
}

/* Sorted lines of near, of numbers, to marks of the members of stars: a kept
 * number with itself, the others with their similarity. Takes a bit for each
 * number. */
static void
star_step_kept(struct components_run *r)
{
	struct taken t = { 0 };
	struct span line, f[3];
	size_t a, b, kept = SIZE_MAX, last = SIZE_MAX;

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		a = number_of(f[0]);
		b = number_of(f[1]);
		/* Two pairs of the same numbers follow each other. */
		if (is_taken(&t, a) ||
		    (is_taken(&t, b) && (a != kept || b != last)))
			continue;
		if (a != kept)
			put_mark(r, f[0], f[0]);
		components_put(r, (struct span[]){ f[1], none, f[0], f[2] }, 4);
		take(&t, b);
		kept = a;
		last = b;
	}
	free(t.bits);
}

/* Edges, the larger id first, to marks. */
static void
make_marks(struct components_run *r)
{
	struct span line, f[2];

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 2);
		put_mark(r, f[0], f[1]);
	}
}

/* Marks to `label TAB id`. */
static void
turn_marks(struct components_run *r)
{
	struct span line, f[3];

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		components_put(r, (struct span[]){ f[2], f[0] }, 2);
	}
}

/* Takes edges, the larger id first; returns marks of all ids but the smallest
 * of their components. */
static int
find_components(struct cluster_sort *s, int edges)
{
	int next;

	for (;;) {
		next = step_files_step(&s->files, "large",
		    step_files_step(&s->files, "small",
			step_files_again(&s->files, edges)));
		if (step_files_same(&s->files, edges, next))
			break;
		close(edges);
		edges = next;
	}
	close(edges);
	return step_files_make(&s->files, make_marks, next);
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

/* What the step near makes of all pairs, and of those of equal records. */
static void
write_pairs(struct cluster_sort *s, struct pair_graph *g, struct in *in,
    struct out *near, struct out *equal)
{
	const struct triple *e;
	struct pair p;

	for (e = g->edge; e < g->edge + g->edges; e++) {
		p = (struct pair){ idmap_id(&g->ids, e->a),
			idmap_id(&g->ids, e->b) };
		put_near(near, p.a, p.b, e->c & (CLUSTER_EQUAL - 1));
		if (e->c & CLUSTER_EQUAL)
			put_near(equal, p.a, p.b, 0);
	}
	s->pairs = g->edges;
	pair_graph_free(g);
	for (; pair_read(in, &p, false); s->pairs++) {
		put_near(near, p.a, p.b, p.similarity);
		if (p.equal)
			put_near(equal, p.a, p.b, 0);
	}
}

/* Lines of near with the labels of marks instead of ids; takes near. */
static int
relabel(struct cluster_sort *s, int marks, int near)
{
	components_step *turn = components_step_find("turn");

	near = step_files_sorted(
	    &s->files, turn, step_files_merge(&s->files, marks, near));
	return step_files_sorted(
	    &s->files, turn, step_files_merge(&s->files, marks, near));
}

static void
write_clusters(struct cluster_sort *s, int fd, struct out *out)
{
	struct buf kept = { 0 };
	struct span line, id;
	struct in in;
	uint64_t members = 0;

	step_files_take(&s->files, &in, fd);
	for (; step_files_line(&in, &line); s->ids++) {
		out_put(out, line.p, line.n + 1);
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

/* Takes near, and edges of equal records; returns clusters. */
static int
find_clusters(struct cluster_sort *s, int near, int equal)
{
	const struct step_files *f = &s->files;
	int marks, kept;

	equal = find_components(s, equal);
	if (!step_files_empty(f, equal))
		near = step_files_step(f, "near", relabel(s, equal, near));
	if (s->stars) {
		kept = step_files_sorted(f, star_step_kept, near);
	} else {
		marks = step_files_step(f, "edges", step_files_again(f, near));
		marks = find_components(s, marks);
		kept = step_files_step(
		    f, "kept", step_files_merge(f, marks, near));
		kept = step_files_merge_both(f, marks, kept);
	}
	equal = step_files_sorted(f, turn_marks, equal);
	kept = step_files_merge_both(f, kept, equal);
	return step_files_step(f, "members", kept);
}

/* Returns the number of each id, as sorted marks: in order of preference. */
static int
number_ids(const struct cluster_sort *s, int near)
{
	const struct step_files *f = &s->files;

	if (s->rank || s->first)
		return step_files_sorted(f, star_step_number,
		    cluster_order(f, near, s->rank, s->first));
	return step_files_make(f, star_step_number,
	    step_files_sorted(f, star_step_ids, step_files_again(f, near)));
}

void
cluster_sort(struct cluster_sort *s, struct pair_graph *g, struct in *in,
    struct out *out)
{
	const struct step_files *f = &s->files;
	const bool ranked = s->rank || s->first;
	struct out scratch[2];
	int near, equal, numbers = -1, clusters;

	out_scratch(&scratch[0], f->dir);
	out_scratch(&scratch[1], f->dir);
	write_pairs(s, g, in, &scratch[0], &scratch[1]);
	near = step_files_sorted(f, step_files_copy, out_detach(&scratch[0]));
	equal = step_files_sorted(f, step_files_copy, out_detach(&scratch[1]));
	if (s->stars || ranked) {
		numbers = number_ids(s, near);
		near = relabel(s, numbers, near);
		equal = relabel(s, numbers, equal);
	}
	if (ranked)
		near = step_files_step(f, "near", near);
	equal = step_files_step(f, "edges", equal);
	clusters = find_clusters(s, near, equal);
	if (s->stars || ranked) {
		numbers = step_files_sorted(f, star_step_turn, numbers);
		clusters = relabel(s, numbers, clusters);
		close(numbers);
	}
	write_clusters(s, clusters, out);
}
