#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/progress.h"
#include "join/cooccurrence.h"
#include "join/prefix_query.h"
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

/* One of the threads, and what it found. */
struct few_asker {
	struct prefix_query query;
	struct cooccurrence_block met;
	struct few_pair *pair;
	size_t n, cap;
	char apart[THREADS_APART];
};

struct few_run {
	struct star_join *k;
	struct prefix_join join;
	struct cooccurrence met;
	struct few_asker *asker; /* of each thread */
	uint32_t *place_of;	 /* of each set */
};

/* Adds the pairs of set i. */
static void
add_hits(const struct few_run *x, struct few_asker *a, uint32_t i)
{
	const uint32_t place = x->place_of[i];
	const struct join_hit *h = a->query.hit, *end = h + a->query.hits;
	uint32_t other;

	MEM_GROW(a->pair, a->cap, a->n + a->query.hits);
	for (; h < end; h++) {
		other = x->place_of[h->set];
		a->pair[a->n++] = place > other
		    ? (struct few_pair){ place, other, h->shared }
		    : (struct few_pair){ other, place, h->shared };
	}
}

/* Finds the pairs of a block of a round. */
static void
ask_block(void *state, size_t i, size_t t)
{
	struct few_run *x = state;
	struct few_asker *a = &x->asker[t];
	uint32_t k;

	cooccurrence_block(&x->met, i, &a->met);
	prefix_query_block(&a->query, &a->met);
	for (k = a->met.from; k < a->met.to; k++) {
		prefix_query_within(&a->query, k, a->met.to);
		if (a->query.hits > 0)
			add_hits(x, a, k);
	}
	if (t == 0)
		progress_tick("joining", a->met.to, x->k->s->n);
}

/* Returns all pairs in order of their later place, and sets end[r] to the end
 * of those of place r. */
static struct few_pair *
sort_pairs(const struct few_run *x, size_t *end)
{
	const size_t threads = x->k->threads, places = x->k->s->n;
	struct few_pair *pair;
	size_t r, t, i, n, sum = 0;

	for (t = 0; t < threads; t++)
		for (i = 0; i < x->asker[t].n; i++)
			end[x->asker[t].pair[i].place]++;
	for (r = 0; r < places; r++) {
		n = end[r];
		end[r] = sum;
		sum += n;
	}
	pair = mem_new(sum + 1, sizeof *pair);
	for (t = 0; t < threads; t++)
		for (i = 0; i < x->asker[t].n; i++)
			pair[end[x->asker[t].pair[i].place]++] =
			    x->asker[t].pair[i];
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

static void
free_run(struct few_run *x)
{
	size_t t;

	for (t = 0; t < x->k->threads; t++) {
		prefix_query_close(&x->asker[t].query);
		cooccurrence_block_free(&x->asker[t].met);
		free(x->asker[t].pair);
	}
	free(x->asker);
	free(x->place_of);
	set_bitmaps_free(x->join.bitmaps);
}

void
star_few_run(struct star_join *k, const struct self_index *x)
{
	const struct set_store *s = k->s;
	struct few_run few = { .k = k,
		.join = { .s = s,
		    .m = k->m,
		    .self = *x,
		    .bitmaps = set_bitmaps_make(s) },
		.asker = mem_new(k->threads, sizeof *few.asker),
		.place_of = mem_new((size_t)s->n + 1, sizeof *few.place_of) };
	uint32_t r;
	size_t t;

	for (r = 0; r < s->n; r++)
		few.place_of[k->set_at[r]] = r;
	for (t = 0; t < k->threads; t++)
		prefix_query_open(&few.asker[t].query, &few.join);
	cooccurrence_begin(&few.met, x, s, &k->m, NULL, k->threads);
	while (cooccurrence_round(&few.met))
		threads_run(k->threads, few.met.blocks, ask_block, &few);
	cooccurrence_end(&few.met);
	choose_owners(&few);
	free_run(&few);
}
