#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/progress.h"
#include "join/cooccurrence.h"
#include "join/self_pairs.h"

/* One of the threads. */
struct self_asker {
	struct prefix_query query;
	struct cooccurrence_block met;
	char apart[THREADS_APART];
};

struct self_run {
	const struct self_pairs *x;
	struct cooccurrence met;
	struct self_asker *asker; /* of each thread */
};

/* Finds the pairs of a block of a round. */
static void
ask_block(void *state, size_t i, size_t t)
{
	struct self_run *run = state;
	struct self_asker *a = &run->asker[t];
	const struct self_pairs *x = run->x;
	uint32_t k;

	cooccurrence_block(&run->met, i, &a->met);
	prefix_query_block(&a->query, &a->met);
	for (k = a->met.from; k < a->met.to; k++) {
		prefix_query_within(&a->query, k, a->met.to);
		if (a->query.hits > 0)
			x->found(x->state, t, k, a->query.hit, a->query.hits);
	}
	if (t == 0)
		progress_tick("joining", a->met.to, x->join->s->n);
}

void
self_pairs_run(const struct self_pairs *x)
{
	const struct prefix_join *j = x->join;
	struct self_run run = { .x = x,
		.asker = mem_new(x->threads, sizeof *run.asker) };
	size_t t;

	for (t = 0; t < x->threads; t++)
		run.asker[t].query = (struct prefix_query){ .j = j };
	cooccurrence_begin(
	    &run.met, &j->self, j->s, &j->m, j->dense, x->threads);
	while (cooccurrence_round(&run.met))
		threads_run(x->threads, run.met.blocks, ask_block, &run);
	cooccurrence_end(&run.met);
	for (t = 0; t < x->threads; t++) {
		prefix_query_close(&run.asker[t].query);
		cooccurrence_block_free(&run.asker[t].met);
	}
	free(run.asker);
}
