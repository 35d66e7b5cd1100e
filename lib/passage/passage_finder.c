/* passage_finder.c: finds passages in sorted dots. */
#include "io/sorted.h"
#include "passage/passage_finder.h"

/* Whether the next dot is of the same documents as the last. */
static bool
same_pair(const struct passage_finder *d)
{
	return span_equal(span_join(d->next.a, d->next.b), buf_span(&d->ids));
}

/* Whether the next dot has the position of the last. */
static bool
same_dot(const struct passage_finder *d)
{
	return d->next.pos_a == d->last.pos_a && d->next.pos_b == d->last.pos_b;
}

static void
check_order(const struct passage_finder *d)
{
	uint32_t here = dot_diagonal(&d->next), last = dot_diagonal(&d->last);
	const char *what = NULL;

	if (d->dots == 0)
		return;
	if (!same_pair(d)) {
		if (span_order(
			span_join(d->next.a, d->next.b), buf_span(&d->ids)) < 0)
			what = "document";
	} else if (here < last) {
		what = "diagonal";
	} else if (here == last && d->next.pos_a < d->last.pos_a) {
		what = "position";
	} else if (same_dot(d) && d->next.similarity < d->last.similarity) {
		what = "similarity";
	}
	if (what)
		sorted_die(
		    d->in, "dots in order", "a %s after a greater one", what);
}

static void
read_next(struct passage_finder *d)
{
	d->has_next = dot_read(d->in, &d->next);
	if (d->has_next)
		check_order(d);
}

/* Makes the next dot the last, and reads another after its duplicates. */
static void
accept_next(struct passage_finder *d)
{
	struct dot *l = &d->last, *x = &d->next;

	if (!same_pair(d)) {
		buf_set(&d->ids, span_join(x->a, x->b));
		l->a = (struct span){ d->ids.p, x->a.n };
		l->b = (struct span){ d->ids.p + x->a.n + 1, x->b.n };
		d->pairs++;
	}
	l->pos_a = x->pos_a;
	l->pos_b = x->pos_b;
	l->similarity = x->similarity;
	d->dots++;
	read_next(d);
	while (d->has_next && same_pair(d) && same_dot(d)) {
		l->similarity = x->similarity;
		d->repeated++;
		read_next(d);
	}
}

/* Reads the next dot and those that follow it directly on its diagonal. */
static void
read_run(struct passage_finder *d, struct passage *p)
{
	struct dot *l = &d->last;

	accept_next(d);
	*p = (struct passage){ .a = l->a,
		.b = l->b,
		.n = 1,
		.first_a = l->pos_a,
		.first_b = l->pos_b,
		.sum = l->similarity };
	while (d->has_next && same_pair(d) &&
	    dot_diagonal(&d->next) == dot_diagonal(l) &&
	    d->next.pos_a == l->pos_a + 1) {
		accept_next(d);
		p->n++;
		p->sum += l->similarity;
	}
	p->last_a = l->pos_a;
	p->last_b = l->pos_b;
}

/* Whether the next dot may be in a chain with the dots in memory: a chain moves
 * by at most `gap` diagonals from one dot to the next. */
static bool
joins_band(struct passage_finder *d)
{
	uint32_t last = dot_diagonal(&d->last), here = dot_diagonal(&d->next);

	if (!d->has_next || !same_pair(d) || here - last > d->gap)
		return false;
	if (d->most_dots && d->chain.n >= d->most_dots && here > last) {
		d->cut_plots += d->cut_pair != d->pairs;
		d->cut_pair = d->pairs;
		return false;
	}
	if (d->chain.n >= CHAIN_DOTS_MOST)
		die("%s:%ju: expected at most %u dots on neighbouring "
		    "diagonals of '%.*s' and '%.*s', got more: use -M",
		    d->in->name, (uintmax_t)d->in->line, CHAIN_DOTS_MOST,
		    span_shown(d->last.a), d->last.a.p, span_shown(d->last.b),
		    d->last.b.p);
	return true;
}

/* Reads the dots of neighbouring diagonals and finds their chains. */
static void
read_band(struct passage_finder *d)
{
	const struct dot *l = &d->last;

	do {
		accept_next(d);
		chain_add(&d->chain, l->pos_a, l->pos_b, l->similarity);
	} while (joins_band(d));
	chain_find(&d->chain, d->gap, d->least_dots);
	d->returned = 0;
}

/* The next passage without a gap. */
static bool
next_run(struct passage_finder *d, struct passage *p)
{
	while (d->has_next) {
		read_run(d, p);
		if (p->n >= d->least_dots)
			return true;
	}
	return false;
}

/* The next passage with a gap. */
static bool
next_chain(struct passage_finder *d, struct passage *p)
{
	while (d->returned == d->chain.passages) {
		if (!d->has_next)
			return false;
		read_band(d);
	}
	*p = d->chain.passage[d->returned++];
	p->a = d->last.a;
	p->b = d->last.b;
	return true;
}

bool
passage_finder_next(struct passage_finder *d, struct passage *p)
{
	if (!d->started)
		read_next(d);
	d->started = true;
	return d->gap ? next_chain(d, p) : next_run(d, p);
}

void
passage_finder_close(struct passage_finder *d)
{
	buf_free(&d->ids);
	chain_free(&d->chain);
	*d = (struct passage_finder){ 0 };
}
