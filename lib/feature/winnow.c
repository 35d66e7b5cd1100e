/* winnow.c: selects the shingles of a text whose hash is the minimum of a
 * window. */
#include "base/mem.h"
#include "feature/minimum_places.h"
#include "feature/shingle_method.h"
#include "feature/shingle_options.h"

/* Owns chosen, the places of the minima. */
struct winnow {
	size_t window;
	uint32_t *chosen;
	size_t chosen_cap;
};

static void
winnow_open(struct shingles *s, const struct shingle_options *o)
{
	struct winnow *w = s->state = mem_new(1, sizeof *w);

	w->window = o->window ? o->window : 4;
}

static void
winnow_share(struct shingles *s)
{
	const struct winnow *from = s->state;
	struct winnow *w = s->state = mem_new(1, sizeof *w);

	w->window = from->window;
}

static void
winnow_field(struct shingles *s, size_t tokens)
{
	struct feature_list *f = &s->features;
	struct winnow *w = s->state;
	size_t from = f->n, n, i;
	uint32_t *place;

	shingle_add_runs(s, tokens);
	n = f->n - from;
	place = w->chosen =
	    mem_grow(w->chosen, &w->chosen_cap, 2 * n, sizeof *w->chosen);
	f->n = from + minimum_places(f->hash + from, n, w->window, place);
	for (i = from; i < f->n; i++)
		f->hash[i] = f->hash[from + place[i - from]];
	for (i = from; i < f->n && f->want_places; i++)
		f->place[i] = f->place[from + place[i - from]];
}

const struct shingle_method shingle_winnow = {
	.name = "winnow",
	.options = { "-c", "-k", "--window" },
	.k = SHINGLE_WORDS,
	.open = winnow_open,
	.field = winnow_field,
	.share = winnow_share,
};
