#include <string.h>

#include "base/buf.h"
#include "base/put.h"
#include "cluster/components_steps.h"
#include "io/sorted.h"
#include "record/pair.h"

enum { FIELDS = 4 };

/* The distinct lines of a sorted stream. */
struct line_stream {
	struct components_run *run;
	struct span field[FIELDS];
	size_t n;	  /* fields; the last has the rest of the line */
	bool first_of_id; /* the first line of its id */
	struct buf last;  /* the line, and the length of its id */
	size_t id_n;
};

/* Reads the next line, of min to max fields; false at the end. */
static bool
next_line(struct line_stream *l, size_t min, size_t max)
{
	struct in *in = l->run->in;
	struct span line = { 0 };
	int order = 1;

	do {
		if (!(line.p = in_record(in, &line.n)))
			return false;
		l->run->read++;
		if (l->last.p)
			order = span_order(line, buf_span(&l->last));
		if (order < 0)
			sorted_die(in, "lines in order",
			    "'%.*s' after a greater one", span_shown(line),
			    line.p);
	} while (order == 0);
	l->n = span_split(line, l->field, FIELDS);
	if (min < max && (l->n < min || l->n > max))
		in_bad(
		    in, "expected %zu to %zu fields, got %zu", min, max, l->n);
	else if (l->n < min || l->n > max)
		in_bad(in, "expected %zu fields, got %zu", min, l->n);
	in_check_id(in, l->field[0]);
	if (l->n < 3 || l->field[1].n > 0)
		in_check_id(in, l->field[1]);
	l->first_of_id = !l->last.p || l->id_n != l->field[0].n ||
	    memcmp(l->last.p, l->field[0].p, l->id_n) != 0;
	buf_set(&l->last, line);
	l->id_n = l->field[0].n;
	return true;
}

void
components_put(struct components_run *r, const struct span *f, size_t n)
{
	size_t bytes = n, i;
	char *p;

	for (i = 0; i < n; i++)
		bytes += f[i].n;
	p = out_room(r->out, bytes);
	for (i = 0; i < n; i++) {
		p = put_span(p, f[i]);
		*p++ = i + 1 < n ? '\t' : '\n';
	}
	out_used(r->out, bytes);
	r->written++;
	r->bytes += bytes;
}

static void
put_edge(struct components_run *r, struct span a, struct span b)
{
	const struct span f[] = { a, b };

	components_put(r, f, 2);
}

static void
put_triple(
    struct components_run *r, struct span a, struct span b, struct span c)
{
	const struct span f[] = { a, b, c };

	components_put(r, f, 3);
}

/* Puts the larger id of a pair first; false if the ids are equal. */
static bool
larger_first(struct pair *p)
{
	int order = span_order(p->a, p->b);
	struct span a = p->a;

	if (order < 0) {
		p->a = p->b;
		p->b = a;
	}
	return order != 0;
}

static void
step_near(struct components_run *r)
{
	struct pair p;
	struct span s;

	for (; pair_read(r->in, &p, true); r->read++) {
		s = (struct span){ p.b.p + p.b.n + 1, PAIR_SIMILARITY };
		if (larger_first(&p))
			put_triple(r, p.b, p.a, s);
	}
}

static void
step_equal(struct components_run *r)
{
	struct pair p;

	for (; pair_read(r->in, &p, false); r->read++)
		if (p.equal && larger_first(&p))
			put_edge(r, p.a, p.b);
}

static void
step_edges(struct components_run *r)
{
	struct pair p;

	for (; pair_read(r->in, &p, true); r->read++)
		if (larger_first(&p))
			put_edge(r, p.a, p.b);
}

/* Neighbours are sorted: the first is the smallest. */
static void
step_small(struct components_run *r)
{
	struct line_stream s = { .run = r };
	struct buf smallest = { 0 };
	struct span a;

	while (next_line(&s, 2, 2)) {
		if (span_order(s.field[0], s.field[1]) <= 0)
			in_bad(r->in,
			    "expected the larger id first, got '%.*s' "
			    "before '%.*s'",
			    span_shown(s.field[0]), s.field[0].p,
			    span_shown(s.field[1]), s.field[1].p);
		a = s.field[s.first_of_id ? 0 : 1];
		if (s.first_of_id)
			buf_set(&smallest, s.field[1]);
		put_edge(r, a, buf_span(&smallest));
		put_edge(r, buf_span(&smallest), a);
	}
	buf_free(&smallest);
	buf_free(&s.last);
}

static void
step_large(struct components_run *r)
{
	struct line_stream s = { .run = r };
	struct buf smallest = { 0 };
	bool larger;

	while (next_line(&s, 2, 2)) {
		larger = span_order(s.field[1], s.field[0]) > 0;
		if (s.first_of_id)
			buf_set(&smallest, s.field[larger ? 0 : 1]);
		if (larger)
			put_edge(r, s.field[1], buf_span(&smallest));
	}
	buf_free(&smallest);
	buf_free(&s.last);
}

static bool
is_mark(const struct line_stream *s)
{
	return s->n > 2 && s->field[1].n == 0;
}

static void
step_turn(struct components_run *r)
{
	struct line_stream s = { .run = r };
	struct buf label = { 0 };

	while (next_line(&s, 3, 3)) {
		if (s.first_of_id)
			buf_set(&label, s.field[is_mark(&s) ? 2 : 0]);
		if (!is_mark(&s))
			put_triple(r, s.field[1], buf_span(&label), s.field[2]);
	}
	buf_free(&label);
	buf_free(&s.last);
}

static void
step_kept(struct components_run *r)
{
	const struct span none = { "", 0 };
	struct line_stream s = { .run = r };
	bool marked = false;

	while (next_line(&s, 3, 3)) {
		if (s.first_of_id)
			marked = is_mark(&s);
		if (s.first_of_id && !marked)
			put_triple(r, s.field[0], none, s.field[0]);
		if (!marked)
			components_put(r,
			    (struct span[]){
				s.field[1], none, s.field[0], s.field[2] },
			    4);
	}
	buf_free(&s.last);
}

/* A member that waits for the last mark of its id, which has the largest
 * similarity. */
struct pending_member {
	struct buf id, label, similarity;
	bool pending;
};

static void
put_member(struct components_run *r, struct pending_member *m)
{
	if (m->pending)
		put_triple(r, buf_span(&m->label), buf_span(&m->id),
		    buf_span(&m->similarity));
	m->pending = false;
}

static void
step_members(struct components_run *r)
{
	const struct span one = { "1.000000", PAIR_SIMILARITY };
	const struct span unknown = { "-", 1 };
	struct line_stream s = { .run = r };
	struct pending_member m = { 0 };

	while (next_line(&s, 2, 4)) {
		if (s.first_of_id) {
			put_member(r, &m);
			buf_set(&m.id, s.field[0]);
			buf_set(&m.label, s.field[is_mark(&s) ? 2 : 0]);
			buf_set(&m.similarity,
			    span_equal(buf_span(&m.label), s.field[0])
				? one
				: unknown);
			m.pending = true;
		}
		if (is_mark(&s)) {
			if (s.n > 3)
				buf_set(&m.similarity, s.field[3]);
			continue;
		}
		put_member(r, &m);
		put_triple(
		    r, buf_span(&m.label), s.field[1], buf_span(&m.similarity));
	}
	put_member(r, &m);
	buf_free(&m.id);
	buf_free(&m.label);
	buf_free(&m.similarity);
	buf_free(&s.last);
}

components_step *
components_step_find(const char *name)
{
	static const struct {
		const char *name;
		components_step *step;
	} known[] = {
		{ "near", step_near },
		{ "equal", step_equal },
		{ "edges", step_edges },
		{ "small", step_small },
		{ "large", step_large },
		{ "turn", step_turn },
		{ "kept", step_kept },
		{ "members", step_members },
	};
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(name, known[i].name) == 0)
			return known[i].step;
	return NULL;
}
