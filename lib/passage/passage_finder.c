/* passage_finder.c: finds passages in sorted dots. */
#include "io/sorted.h"
#include "passage/passage_finder.h"

/* Whether the next dot is of the same documents as the last. */
static bool
same_pair(const struct passage_finder *f)
{
	return span_equal(span_join(f->next.a, f->next.b), buf_span(&f->ids));
}

/* Whether the next dot has the position of the last. */
static bool
same_dot(const struct passage_finder *f)
{
	return f->next.pos_a == f->last.pos_a && f->next.pos_b == f->last.pos_b;
}

static void
check_order(const struct passage_finder *f)
{
	uint32_t here = dot_diagonal(&f->next), last = dot_diagonal(&f->last);
	const char *what = NULL;

	if (f->dots == 0)
		return;
	if (!same_pair(f)) {
		if (span_order(
			span_join(f->next.a, f->next.b), buf_span(&f->ids)) < 0)
			what = "document";
	} else if (here < last) {
		what = "diagonal";
	} else if (here == last && f->next.pos_a < f->last.pos_a) {
		what = "position";
	} else if (same_dot(f) && f->next.similarity < f->last.similarity) {
		what = "similarity";
	}
	if (what)
		sorted_die(
		    f->in, "dots in order", "a %s after a greater one", what);
}

static void
read_next(struct passage_finder *f)
{
	f->has_next = dot_read(f->in, &f->next);
	if (f->has_next)
		check_order(f);
}

/* Makes the next dot the last, and reads another after its duplicates. */
static void
accept_next(struct passage_finder *f)
{
	struct dot *l = &f->last, *x = &f->next;

	if (!same_pair(f)) {
		buf_set(&f->ids, span_join(x->a, x->b));
		l->a = (struct span){ f->ids.p, x->a.n };
		l->b = (struct span){ f->ids.p + x->a.n + 1, x->b.n };
		f->pairs++;
	}
	l->pos_a = x->pos_a;
	l->pos_b = x->pos_b;
	l->similarity = x->similarity;
	f->dots++;
	read_next(f);
	while (f->has_next && same_pair(f) && same_dot(f)) {
		l->similarity = x->similarity;
		f->repeated++;
		read_next(f);
	}
}

/* Reads the next dot and the dots that follow it directly on its diagonal. */
static void
read_run(struct passage_finder *f, struct passage *p)
{
	struct dot *l = &f->last;

	accept_next(f);
	*p = (struct passage){ .a = l->a,
		.b = l->b,
		.n = 1,
		.first_a = l->pos_a,
		.first_b = l->pos_b,
		.sum = l->similarity };
	while (f->has_next && same_pair(f) &&
	    dot_diagonal(&f->next) == dot_diagonal(l) &&
	    f->next.pos_a == l->pos_a + 1) {
		accept_next(f);
		p->n++;
		p->sum += l->similarity;
	}
	p->last_a = l->pos_a;
	p->last_b = l->pos_b;
}

/* Whether the next dot may be in a chain with the dots in memory: a chain moves
 * by at most `gap` diagonals from one dot to the next. */
static bool
joins_band(struct passage_finder *f)
{
	uint32_t last = dot_diagonal(&f->last), here = dot_diagonal(&f->next);

	if (!f->has_next || !same_pair(f) || here - last > f->gap)
		return false;
	if (f->most_dots && f->chain.n >= f->most_dots && here > last) {
		f->cut_plots += f->cut_pair != f->pairs;
		f->cut_pair = f->pairs;
		return false;
	}
	if (f->chain.n >= CHAIN_DOTS_MOST)
		die("%s:%ju: expected at most %u dots on neighbouring "
		    "diagonals of '%.*s' and '%.*s', got more: use -M",
		    f->in->name, (uintmax_t)f->in->line, CHAIN_DOTS_MOST,
		    span_shown(f->last.a), f->last.a.p, span_shown(f->last.b),
		    f->last.b.p);
	return true;
}

/* Reads the dots of neighbouring diagonals and finds their chains. */
static void
read_band(struct passage_finder *f)
{
	const struct dot *l = &f->last;

	do {
		accept_next(f);
		chain_add(&f->chain, l->pos_a, l->pos_b, l->similarity);
	} while (joins_band(f));
	chain_find(&f->chain, f->gap, f->least_dots);
	f->returned = 0;
}

/* The next passage without a gap. */
static bool
next_run(struct passage_finder *f, struct passage *p)
{
	while (f->has_next) {
		read_run(f, p);
		if (p->n >= f->least_dots)
			return true;
	}
	return false;
}

/* The next passage with a gap. */
static bool
next_chain(struct passage_finder *f, struct passage *p)
{
	while (f->returned == f->chain.passages) {
		if (!f->has_next)
			return false;
		read_band(f);
	}
	*p = f->chain.passage[f->returned++];
	p->a = f->last.a;
	p->b = f->last.b;
	return true;
}

bool
passage_finder_next(struct passage_finder *f, struct passage *p)
{
	if (!f->started)
		read_next(f);
	f->started = true;
	return f->gap ? next_chain(f, p) : next_run(f, p);
}

void
passage_finder_close(struct passage_finder *f)
{
	buf_free(&f->ids);
	chain_free(&f->chain);
	*f = (struct passage_finder){ 0 };
}
