/* passage_finder.c: finds passages in sorted dots. */
#include "base/put.h"
#include "passage/passage_finder.h"

/* Whether the next dot is of the same documents as the last. */
static bool
same_pair(const struct passage_finder *f)
{
	return f->source->plot == f->last_plot;
}

/* Whether the next dot has the position of the last. */
static bool
same_dot(const struct passage_finder *f)
{
	return f->next.pos_a == f->last.pos_a && f->next.pos_b == f->last.pos_b;
}

static void
read_next(struct passage_finder *f)
{
	f->has_next = f->source->next(f->source, &f->next);
}

/* Copies the ids of the next dot to those of the last. */
static void
copy_ids(struct passage_finder *f)
{
	struct span a = f->next.a, b = f->next.b;
	char *p;

	f->ids.n = 0;
	p = buf_room(&f->ids, a.n + b.n);
	f->last.a = (struct span){ p, a.n };
	f->last.b = (struct span){ p + a.n, b.n };
	put_span(put_span(p, a), b);
	memcpy(f->rank, f->source->rank, sizeof f->rank);
}

/* Makes the next dot the last, and reads another after its duplicates. */
static void
accept_next(struct passage_finder *f)
{
	struct dot *l = &f->last, *x = &f->next;

	if (!same_pair(f)) {
		copy_ids(f);
		f->last_plot = f->source->plot;
		f->pairs++;
	}
	l->pos_a = x->pos_a;
	l->pos_b = x->pos_b;
	l->similarity = x->similarity;
	f->dots++;
	read_next(f);
	while (f->has_next && same_pair(f) && same_dot(f)) {
		if (x->similarity > l->similarity)
			l->similarity = x->similarity;
		f->repeated++;
		read_next(f);
	}
}

/* The last dot as a passage, without ids. */
static struct passage
passage_of_last(const struct passage_finder *f)
{
	const struct dot *l = &f->last;

	return (struct passage){ .n = 1,
		.first_a = l->pos_a,
		.last_a = l->pos_a,
		.first_b = l->pos_b,
		.last_b = l->pos_b,
		.sum = l->similarity };
}

/* Reads the next dot and the dots that follow it directly on its diagonal. */
static void
read_run(struct passage_finder *f, struct passage *p)
{
	struct dot *l = &f->last;

	accept_next(f);
	*p = passage_of_last(f);
	p->a = l->a;
	p->b = l->b;
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

static void
add_last(struct passage_finder *f)
{
	const struct dot *l = &f->last;

	chain_add(&f->chain, l->pos_a, l->pos_b, l->similarity);
}

/* Reads the dots of neighbouring diagonals and finds their chains. */
static void
read_band(struct passage_finder *f)
{
	f->returned = 0;
	accept_next(f);
	if (!joins_band(f)) {
		f->single = passage_of_last(f);
		f->found = &f->single;
		f->passages = f->least_dots <= 1;
		return;
	}
	add_last(f);
	do {
		accept_next(f);
		add_last(f);
	} while (joins_band(f));
	chain_find(&f->chain, f->gap, f->least_dots);
	f->found = f->chain.passage;
	f->passages = f->chain.passages;
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
	while (f->returned == f->passages) {
		if (!f->has_next)
			return false;
		read_band(f);
	}
	*p = f->found[f->returned++];
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
