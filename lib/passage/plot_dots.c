#include <stdlib.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "passage/plot_dots.h"

enum {
	FAR = 32, /* sentences ahead of those that are looked up */
	NEAR = 16,
	AHEAD = 4, /* plots */
};

static void
add_dot(struct plot_dots *d, struct plot_dot dot)
{
	MEM_ADD(d->dot, d->dots, d->dot_cap, dot);
	if (d->count[dot.rank]++ > 0)
		return;
	MEM_GROW(d->plot, d->plot_cap, d->plots + 1);
	d->plot[d->plots++].a = dot.rank;
}

/* Adds the dot of a sentence with the first place of the set that is kept for
 * its set, which may be the sentence itself. */
static void
add_kept(struct plot_dots *d, uint32_t rank, uint32_t pos, uint32_t set)
{
	const struct set_matches *m = d->matches;
	bool taken = m->begin[set] < m->begin[set + 1];
	struct set_match kept = taken ? m->match[m->begin[set]]
				      : (struct set_match){ set, PAIR_ONE };
	const struct set_place *p = &d->b->place[d->b->place_begin[kept.set]];

	if (p->rank == rank && p->position == pos)
		return;
	d->inside += p->rank == rank;
	if (p->rank != rank || d->within)
		add_dot(d,
		    (struct plot_dot){
			p->rank, pos, p->position, kept.similarity });
}

/* Adds the dots of a sentence with the places of a set: of one collection with
 * those that come later. */
static void
add_places(struct plot_dots *d, uint32_t rank, uint32_t pos, uint32_t set,
    uint32_t similarity)
{
	const size_t *begin = d->b->place_begin;
	bool cross = d->matches->cross;
	const struct set_place *p;
	size_t i;

	for (i = begin[set + 1]; i-- > begin[set];) {
		p = &d->b->place[i];
		if (!cross && p->rank <= rank) {
			if (p->rank < rank || p->position <= pos)
				return;
			d->inside++;
			if (!d->within)
				continue;
		}
		add_dot(d,
		    (struct plot_dot){ p->rank, pos, p->position, similarity });
	}
}

/* Adds the dots of a sentence. */
static void
add_sentence(struct plot_dots *d, uint32_t rank, uint32_t pos, uint32_t set)
{
	const struct set_matches *m = d->matches;
	size_t i;

	if (m->stars) {
		add_kept(d, rank, pos, set);
		return;
	}
	if (!m->cross)
		add_places(d, rank, pos, set, PAIR_ONE);
	for (i = m->begin[set]; i < m->begin[set + 1]; i++)
		add_places(
		    d, rank, pos, m->match[i].set, m->match[i].similarity);
}

/* Sorts the dots into plots, by rank. */
static void
sort_plots(struct plot_dots *d)
{
	const struct plot_dot *x;
	size_t i, start = 0;

	if (d->dots > UINT32_MAX)
		die("expected at most %u matches of a document, got %zu",
		    UINT32_MAX, d->dots);
	triple_sort(d->plot, d->plots);
	for (i = 0; i < d->plots; i++) {
		d->plot[i].b = start;
		d->plot[i].c = d->count[d->plot[i].a];
		d->count[d->plot[i].a] = start;
		start += d->plot[i].c;
	}
	MEM_GROW(d->sorted, d->sorted_cap, d->dots);
	for (i = 0; i < d->dots; i++) {
		x = &d->dot[i];
		d->sorted[d->count[x->rank]++] = (struct triple){
			.a = x->pos_b - x->pos_a + (UINT32_C(1) << 31),
			.b = x->pos_a,
			.c = x->similarity
		};
	}
	for (i = 0; i < d->plots; i++)
		d->count[d->plot[i].a] = 0;
}

/* Fetches what the dots of the sentences after i need, some of which are near,
 * ahead of their turn. */
static void
prefetch_dot(const struct plot_dots *d, size_t i)
{
	const struct sentence_places *a = d->a;
	uint32_t set;

	if (i + FAR < a->sentences) {
		set = a->sentence[i + FAR].set;
		prefetch(&d->matches->begin[set]);
		prefetch(&d->b->place_begin[set]);
	}
	if (i + NEAR < a->sentences) {
		set = a->sentence[i + NEAR].set;
		prefetch(&d->matches->match[d->matches->begin[set]]);
		prefetch(&d->b->place[d->b->place_begin[set]]);
	}
}

/* Makes the dots of the next document. */
static void
next_document(struct plot_dots *d)
{
	const struct sentence_places *a = d->a;
	const struct placed_sentence *x;
	size_t i;

	d->dots = d->plots = d->next_plot = 0;
	for (i = a->first[d->rank]; i < a->first[d->rank + 1]; i++) {
		prefetch_dot(d, i);
		x = &a->sentence[i];
		if (x->set)
			add_sentence(d, d->rank, x->position, x->set);
	}
	sort_plots(d);
	d->source.rank[0] = d->rank++;
}

/* Fetches the sentence of the first dot of a plot. */
static void
prefetch_plot(const struct plot_dots *d, const struct triple *p)
{
	const struct triple *t = &d->sorted[p->b];

	/* It is there if no sentence before it was discarded. */
	prefetch(&d->b->sentence[d->b->first[p->a] + t->a + t->b -
	    (UINT32_C(1) << 31) - 1]);
}

/* Sorts the dots of the next plot; false if there is none. */
static bool
next_plot(struct plot_dots *d)
{
	const struct triple *p;

	while (d->next_plot == d->plots) {
		if (d->rank == d->end)
			return false;
		next_document(d);
	}
	p = &d->plot[d->next_plot++];
	if (d->next_plot + AHEAD < d->plots)
		prefetch_plot(d, p + 1 + AHEAD);
	/* They are in the order of positions in a. */
	d->next_dot = counting_sort(&d->by_diagonal, d->sorted + p->b, p->c);
	d->plot_end = d->next_dot + p->c;
	d->source.rank[1] = p->a;
	d->source.plot++;
	return true;
}

static bool
next(struct dot_source *s, struct dot *x)
{
	struct plot_dots *d = (struct plot_dots *)s;
	const struct triple *t;

	if (d->next_dot == d->plot_end && !next_plot(d))
		return false;
	t = d->next_dot++;
	*x = (struct dot){ .a = { (char *)"", 0 },
		.b = { (char *)"", 0 },
		.pos_a = t->b,
		.pos_b = t->a + t->b - (UINT32_C(1) << 31),
		.similarity = t->c };
	return true;
}

void
plot_dots_open(struct plot_dots *d)
{
	d->source.next = next;
	d->count = mem_new((size_t)d->b->documents + 1, sizeof *d->count);
}

void
plot_dots_begin(struct plot_dots *d, uint32_t rank, uint32_t end)
{
	d->rank = rank;
	d->end = end;
}

void
plot_dots_close(struct plot_dots *d)
{
	free(d->dot);
	free(d->count);
	free(d->plot);
	free(d->sorted);
	counting_sort_free(&d->by_diagonal);
}
