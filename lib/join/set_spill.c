/* set_spill.c: writes sets to a file, and reads them in large pieces. */
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/line_blocks.h"
#include "io/mapped_pages.h"
#include "io/out.h"
#include "io/whole.h"
#include "join/set_number.h"
#include "join/set_spill.h"
#include "record/unique_ids.h"

/* Features that are read at a time. */
enum { PIECE = 1 << 16 };

struct spill_writer {
	struct set_spill *p;
	const struct set_source *source;
	struct set_batch *batch; /* of each block */
	struct unique_ids unique;
	struct set_number number;
	uint64_t empty;
};

static void
parse_block(void *state, size_t t, size_t block, struct in *in)
{
	struct spill_writer *w = state;

	w->source->add(w->source->state, t, &w->batch[block], in);
}

void
set_spill_put_at(
    const struct set_spill *p, const uint64_t *f, size_t n, uint64_t at)
{
	nameless_write(p->fd, p->dir, f, n * sizeof *f, at * sizeof *f);
}

void
set_spill_put(struct set_spill *p, const uint64_t *f, size_t n)
{
	set_spill_put_at(p, f, n, p->features);
	p->features += n;
}

void
set_spill_fit(struct set_spill *p, const uint64_t *f, size_t n, bool first)
{
	if (first)
		p->window = (struct halves_window){ f[0], 0 };
	if (!halves_fit(&p->window, f[0]))
		p->window = halves_widen(&p->window, f[0]);
	if (!halves_fit(&p->window, f[n - 1]))
		p->window = halves_widen(&p->window, f[n - 1]);
}

/* Adds the id of the last line of in; false if there was such a one. */
static bool
add_id(struct spill_writer *w, struct in *in, const struct batch_set *set)
{
	const struct span id = { set->line, set->id_bytes };
	struct set_spill *p = w->p;

	if (!p->numbered)
		return unique_ids_add_hashed(&w->unique, in, id, set->id_hash);
	if (!set_number_read(&w->number, in, id))
		return false;
	MEM_GROW(p->number, p->number_cap, (size_t)p->records + 1);
	p->number[p->records] = w->number.number;
	return true;
}

/* Adds the lines of a batch; its features are written together, less those of
 * lines that are rejected. */
static void
add_block(void *state, size_t t, size_t block, struct in *in)
{
	struct spill_writer *w = state;
	struct set_batch *b = &w->batch[block];
	struct set_spill *p = w->p;
	const struct batch_set *set;
	size_t i, kept = 0, f;

	for (i = 0; i < b->sets; i++) {
		set = &b->set[i];
		if (!set_batch_check(w->source, t, b, in, i) ||
		    !add_id(w, in, set))
			continue;
		MEM_GROW(p->n, p->n_cap, (size_t)p->records + 1);
		p->n[p->records] = set->n;
		if (p->want_hash) {
			MEM_GROW(p->hash, p->hash_cap, (size_t)p->records + 1);
			p->hash[p->records] = set->hash;
		}
		p->records++;
		w->empty += set->n == 0;
		if (set->n == 0)
			continue;
		set_spill_fit(p, b->feature + set->first, set->n,
		    p->features + kept == 0);
		for (f = 0; f < set->n; f++)
			b->feature[kept++] = b->feature[set->first + f];
	}
	set_spill_put(p, b->feature, kept);
}

void
set_spill_read(struct set_spill *p, struct in *in,
    const struct set_source *source, size_t threads, size_t memory)
{
	const size_t blocks = LINE_BLOCKS_EACH * threads;
	struct spill_writer w = { .p = p,
		.source = source,
		.batch = mem_new(blocks, sizeof *w.batch) };
	size_t i;

	p->dir = out_temporary();
	p->fd = out_nameless(p->dir);
	idmap_limit(&w.unique.ids, memory / 4, mapped_pages_scratch);
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .threads = threads,
	    .prepare = parse_block,
	    .turn = add_block,
	    .state = &w });
	p->ids = w.unique.ids;
	free(w.unique.skipped);
	free(w.number.met);
	for (i = 0; i < blocks; i++)
		set_batch_free(&w.batch[i]);
	free(w.batch);
	source->report(source->state, in, w.empty);
}

void
set_spill_get(const struct set_spill *p, uint64_t *f, uint64_t at, uint64_t n)
{
	nameless_read(p->fd, p->dir, f, n * sizeof *f, at * sizeof *f);
}

const uint64_t *
set_spill_at(const struct set_spill *p, struct set_spill_window *w, uint64_t at,
    uint32_t n)
{
	if (at < w->from || at + n > w->from + w->n) {
		w->n = p->features - at < PIECE ? p->features - at : PIECE;
		if (w->n < n)
			w->n = n;
		w->from = at;
		MEM_GROW(w->feature, w->cap, w->n);
		set_spill_get(p, w->feature, at, w->n);
	}
	return w->feature + (at - w->from);
}

void
set_spill_free(struct set_spill *p)
{
	idmap_free(&p->ids);
	free(p->n);
	free(p->hash);
	free(p->number);
	close(p->fd);
}
