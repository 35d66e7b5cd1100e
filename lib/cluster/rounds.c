/* rounds.c: the steps of connected components by sorting. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cluster/rounds.h"
#include "record/pair.h"

enum { FIELDS = 4 };

/* A copy of an id or a line. */
struct copy {
	char *p;
	size_t n, cap;
};

/* Lines in order, equal ones once. */
struct stream {
	struct rounds *r;
	struct span f[FIELDS];
	size_t n;		/* fields, the last with all that is left */
	bool first;		/* of those that begin with this id */
	struct copy last;
	size_t id;		/* how long the id is that it begins with */
};

static struct span
of(const struct copy *c)
{
	return (struct span){ c->p, c->n };
}

static void
copy(struct copy *to, struct span s)
{
	to->p = mem_grow(to->p, &to->cap, s.n + 1, 1);
	memcpy(to->p, s.p, s.n);
	to->n = s.n;
}

/* The next line, of least to most fields; false at the end. */
static bool
next(struct stream *l, size_t least, size_t most)
{
	struct in *in = l->r->in;
	struct span line = {0};
	int order = 1;

	do {
		if (!(line.p = in_record(in, &line.n)))
			return false;
		l->r->read++;
		if (l->last.p)
			order = span_order(line, of(&l->last));
		if (order < 0)
			die("%s:%ju: expected lines in order, got '%.*s' "
			    "behind a greater one: sort with LC_ALL=C",
			    in->name, (uintmax_t)in->line, span_shown(line),
			    line.p);
	} while (order == 0);
	l->n = split(line.p, line.n, l->f, FIELDS);
	if (least < most && (l->n < least || l->n > most))
		in_bad(in, "expected %zu to %zu fields, got %zu", least, most,
		    l->n);
	else if (l->n < least || l->n > most)
		in_bad(in, "expected %zu fields, got %zu", least, l->n);
	in_id(in, l->f[0]);
	if (l->n < 3 || l->f[1].n > 0)
		in_id(in, l->f[1]);
	l->first = !l->last.p || l->id != l->f[0].n ||
	    memcmp(l->last.p, l->f[0].p, l->id) != 0;
	copy(&l->last, line);
	l->id = l->f[0].n;
	return true;
}

/* Writes a line of n columns. */
static void
put(struct rounds *r, const struct span *f, size_t n)
{
	size_t bytes = n, i;
	char *p, *to;

	for (i = 0; i < n; i++)
		bytes += f[i].n;
	p = to = out_room(r->out, bytes);
	for (i = 0; i < n; i++) {
		memcpy(p, f[i].p, f[i].n);
		p += f[i].n;
		*p++ = i + 1 < n ? '\t' : '\n';
	}
	out_used(r->out, bytes);
	r->written++;
	r->bytes += bytes;
}

static void
put_edge(struct rounds *r, struct span a, struct span b)
{
	const struct span f[] = { a, b };

	put(r, f, 2);
}

/* Puts the larger id of a pair first; false where they are one. */
static bool
turn_down(struct pair *p)
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
near(struct rounds *r)
{
	struct pair p;
	struct span s;

	for (; pair_read_cross(r->in, &p); r->read++) {
		s = (struct span){ p.b.p + p.b.n + 1, PAIR_SIMILARITY };
		if (turn_down(&p))
			put(r, (struct span[]){ p.b, p.a, s }, 3);
	}
}

static void
equal(struct rounds *r)
{
	struct pair p;

	for (; pair_read(r->in, &p); r->read++)
		if (p.equal_sets && turn_down(&p))
			put_edge(r, p.a, p.b);
}

static void
edges(struct rounds *r)
{
	struct pair p;

	for (; pair_read_cross(r->in, &p); r->read++)
		if (turn_down(&p))
			put_edge(r, p.a, p.b);
}

/* The first neighbour is the smallest, as they are in order. */
static void
small(struct rounds *r)
{
	struct stream s = { .r = r };
	struct copy least = {0};
	struct span a;

	while (next(&s, 2, 2)) {
		if (span_order(s.f[0], s.f[1]) <= 0)
			in_bad(r->in, "expected the larger id first, got '%.*s' "
			    "before '%.*s'", span_shown(s.f[0]), s.f[0].p,
			    span_shown(s.f[1]), s.f[1].p);
		a = s.f[s.first ? 0 : 1];
		if (s.first)
			copy(&least, s.f[1]);
		put_edge(r, a, of(&least));
		put_edge(r, of(&least), a);
	}
	free(least.p);
	free(s.last.p);
}

static void
large(struct rounds *r)
{
	struct stream s = { .r = r };
	struct copy least = {0};
	bool larger;

	while (next(&s, 2, 2)) {
		larger = span_order(s.f[1], s.f[0]) > 0;
		if (s.first)
			copy(&least, s.f[larger ? 0 : 1]);
		if (larger)
			put_edge(r, s.f[1], of(&least));
	}
	free(least.p);
	free(s.last.p);
}

/* Whether the line is a mark. */
static bool
is_mark(const struct stream *s)
{
	return s->n > 2 && s->f[1].n == 0;
}

static void
turn(struct rounds *r)
{
	struct stream s = { .r = r };
	struct copy label = {0};

	while (next(&s, 3, 3)) {
		if (s.first)
			copy(&label, s.f[is_mark(&s) ? 2 : 0]);
		if (!is_mark(&s))
			put(r, (struct span[]){ s.f[1], of(&label), s.f[2] },
			    3);
	}
	free(label.p);
	free(s.last.p);
}

static void
kept(struct rounds *r)
{
	const struct span none = { "", 0 };
	struct stream s = { .r = r };
	bool marked = false;

	while (next(&s, 3, 3)) {
		if (s.first)
			marked = is_mark(&s);
		if (s.first && !marked)
			put(r, (struct span[]){ s.f[0], none, s.f[0] }, 3);
		if (!marked)
			put(r, (struct span[]){ s.f[1], none, s.f[0],
			    s.f[2] }, 4);
	}
	free(s.last.p);
}

/* A member that waits until all marks of its id have been seen: of these the
 * last has the largest similarity. */
struct member {
	struct copy id, label, similarity;
	bool waits;
};

static void
put_member(struct rounds *r, struct member *m)
{
	if (m->waits)
		put(r, (struct span[]){ of(&m->label), of(&m->id),
		    of(&m->similarity) }, 3);
	m->waits = false;
}

static void
members(struct rounds *r)
{
	const struct span one = { "1.000000", PAIR_SIMILARITY };
	const struct span unknown = { "-", 1 };
	struct stream s = { .r = r };
	struct member m = {0};

	while (next(&s, 2, 4)) {
		if (s.first) {
			put_member(r, &m);
			copy(&m.id, s.f[0]);
			copy(&m.label, s.f[is_mark(&s) ? 2 : 0]);
			copy(&m.similarity, span_equal(of(&m.label), s.f[0]) ?
			    one : unknown);
			m.waits = true;
		}
		if (is_mark(&s)) {
			if (s.n > 3)
				copy(&m.similarity, s.f[3]);
			continue;
		}
		put_member(r, &m);
		put(r, (struct span[]){ of(&m.label), s.f[1],
		    of(&m.similarity) }, 3);
	}
	put_member(r, &m);
	free(m.id.p);
	free(m.label.p);
	free(m.similarity.p);
	free(s.last.p);
}

rounds_step *
rounds_named(const char *name)
{
	static const struct {
		const char *name;
		rounds_step *step;
	} known[] = {
		{ "near", near }, { "equal", equal }, { "edges", edges },
		{ "small", small }, { "large", large }, { "turn", turn },
		{ "kept", kept }, { "members", members },
	};
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(name, known[i].name) == 0)
			return known[i].step;
	return NULL;
}
