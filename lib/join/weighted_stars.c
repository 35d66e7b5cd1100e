/* weighted_stars.c: asks the centres only, block by block, as star_join.c
 * does. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/progress.h"
#include "join/weighted_query.h"
#include "join/weighted_stars.h"

/* BLOCK: records of a block; the first blocks are smaller, from BLOCK_FIRST on.
 * GRAIN: records that a thread takes at a time. */
enum { BLOCK = 1024, BLOCK_FIRST = 128, GRAIN = 16 };

/* Records [from, to) are the block; left_out is of each of them. */
struct weighted_run {
	struct weighted_stars *w;
	struct weighted_askers *askers;
	uint32_t from, to;
	uint16_t *left_out;
};

/* Asks the centres of the blocks before for GRAIN records of this one. */
static void
ask_grain(void *state, size_t i, size_t t)
{
	struct weighted_run *x = state;
	const uint32_t first = x->from + i * GRAIN;
	const uint32_t end = x->to - first < GRAIN ? x->to : first + GRAIN;
	uint32_t r;

	for (r = first; r < end; r++)
		x->w->owner[r] =
		    weighted_ask(x->askers, t, r, &x->left_out[r - x->from]);
}

/* Asks the centres of this block for the records that have no owner yet. */
static void
ask_recent(struct weighted_run *x)
{
	struct weighted_records *w = &x->w->records;
	uint32_t *owner = x->w->owner, r;
	size_t i;

	for (i = 0; i < w->columns; i++)
		column_index_next_block(&w->column[i].index);
	for (r = x->from; r < x->to; r++) {
		if (owner[r] == COLUMN_NONE)
			owner[r] = weighted_ask_recent(
			    x->askers, r, x->left_out[r - x->from]);
		if (owner[r] == COLUMN_NONE)
			weighted_records_add(w, r);
	}
}

static void
run_blocks(struct weighted_run *x)
{
	const uint32_t n = x->w->records.n;
	uint32_t size = x->w->block ? x->w->block : BLOCK_FIRST;

	for (; x->from < n; x->from = x->to) {
		x->to = n - x->from < size ? n : x->from + size;
		threads_run(x->w->threads,
		    (x->to - x->from + GRAIN - 1) / GRAIN, ask_grain, x);
		ask_recent(x);
		if (!x->w->block && size < BLOCK)
			size *= 2;
		progress_tick("joining", x->to, n);
	}
}

void
weighted_stars_run(struct weighted_stars *w)
{
	struct weighted_run x = { .w = w };
	const size_t most = w->block > BLOCK ? w->block : BLOCK;

	w->owner = mem_new((size_t)w->records.n + 1, sizeof *w->owner);
	weighted_records_clear(&w->records);
	x.left_out = mem_new(most, sizeof *x.left_out);
	x.askers = weighted_askers_new(&w->records, w->threads);
	run_blocks(&x);
	w->compared = weighted_askers_compared(x.askers);
	weighted_askers_free(x.askers);
	free(x.left_out);
}

void
weighted_stars_free(struct weighted_stars *w)
{
	weighted_records_free(&w->records);
	free(w->owner);
}
