#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "join/self_pairs.h"
#include "join/star_few.h"

/* The most sets that a posting may lead to, in the mean. At 20 million postings
 * this way takes .6 of the time of star_index.h if there are 3, at 0.8 million
 * and 14 both take the same. */
enum { MEETINGS = 8 };

bool
star_few_fits(const struct self_index *x)
{
	uint64_t p, length = 0, sum = 0;

	for (p = 0; p < x->postings; p++) {
		length = x->posting[p] & SELF_INDEX_FIRST ? 0 : length + 1;
		sum += length;
	}
	return sum <= MEETINGS * x->postings;
}

/* A pair, by its places, and the features that both have. */
struct few_pair {
	uint32_t place, before, shared;
};

/* What a thread found. */
struct few_pairs {
	struct few_pair *pair;
	size_t n, cap;
	char apart[THREADS_APART];
};

struct few_run {
	struct star_join *k;
	struct few_pairs *pairs; /* of each thread */
	uint32_t *place_of;	 /* of each set */
};

static void
add_pairs(
    void *state, size_t t, uint32_t i, const struct join_hit *hit, size_t hits)
{
	const struct few_run *x = state;
	struct few_pairs *f = &x->pairs[t];
	const uint32_t place = x->place_of[i];
	uint32_t other;

	MEM_GROW(f->pair, f->cap, f->n + hits);
	for (; hits > 0; hits--, hit++) {
		other = x->place_of[hit->set];
		f->pair[f->n++] = place > other
		    ? (struct few_pair){ place, other, hit->shared }
		    : (struct few_pair){ other, place, hit->shared };
	}
}

/* Returns all pairs in order of their later place, and sets end[r] to the end
 * of those of place r. */
static struct few_pair *
sort_pairs(const struct few_run *x, size_t *end)
{
	const size_t threads = x->k->threads, places = x->k->s->n;
	const struct few_pairs *f;
	struct few_pair *pair;
	size_t r, i, n, sum = 0;

	for (f = x->pairs; f < x->pairs + threads; f++)
		for (i = 0; i < f->n; i++)
			end[f->pair[i].place]++;
	for (r = 0; r < places; r++) {
		n = end[r];
		end[r] = sum;
		sum += n;
	}
	pair = mem_new(sum + 1, sizeof *pair);
	for (f = x->pairs; f < x->pairs + threads; f++)
		for (i = 0; i < f->n; i++)
			pair[end[f->pair[i].place]++] = f->pair[i];
	return pair;
}

/* Gives each set to the first centre that is similar. */
static void
choose_owners(const struct few_run *x)
{
	struct star_join *k = x->k;
	size_t *end = mem_new((size_t)k->s->n + 1, sizeof *end), i = 0;
	struct few_pair *pair = sort_pairs(x, end);
	uint32_t r;

	for (r = 0; r < k->s->n; r++)
		for (; i < end[r]; i++) {
			if (k->owner[pair[i].before] != STAR_NONE ||
			    pair[i].before >= k->owner[r])
				continue;
			k->owner[r] = pair[i].before;
			k->shared[r] = pair[i].shared;
		}
	free(pair);
	free(end);
}

void
star_few_run(struct star_join *k, const struct self_index *x)
{
	const struct set_store *s = k->s;
	struct prefix_join join = {
		.s = s, .m = k->m, .self = *x, .bitmaps = set_bitmaps_make(s)
	};
	struct few_run few = { .k = k,
		.pairs = mem_new(k->threads, sizeof *few.pairs),
		.place_of = mem_new((size_t)s->n + 1, sizeof *few.place_of) };
	uint32_t r;
	size_t t;

	for (r = 0; r < s->n; r++)
		few.place_of[k->set_at[r]] = r;
	self_pairs_run(
	    &(struct self_pairs){ &join, k->threads, add_pairs, &few });
	choose_owners(&few);
	for (t = 0; t < k->threads; t++)
		free(few.pairs[t].pair);
	free(few.pairs);
	free(few.place_of);
	set_bitmaps_free(join.bitmaps);
}
