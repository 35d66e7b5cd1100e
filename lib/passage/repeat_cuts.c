/* repeat_cuts.c: from copies and first places of runs to the units that are
 * cut. */
#include <stdlib.h>

#include "base/mem.h"
#include "passage/repeat_runs.h"

#define NO_PLACE UINT64_MAX

/* The state of a walk over all units. */
struct cut_walk {
	struct repeats *r;
	size_t text;
	uint64_t first_end; /* of the first place that began last */
	uint64_t copy, copy_end, copy_first; /* of the copy that began last */
	uint64_t *link; /* of this part: the first place of each copy */
	bool is_open;	/* the last cut goes on */
};

static void
add_cut(struct cut_walk *w, uint64_t unit)
{
	struct repeats *r = w->r;

	MEM_ADD(r->cut, r->cuts, r->cut_cap,
	    (struct repeat_cut){
		.from = unit, .first = w->copy_first + (unit - w->copy) });
}

static void
step(struct cut_walk *w, uint64_t unit, uint64_t link)
{
	struct repeats *r = w->r;
	bool is_cut;

	if (link != NO_PLACE) {
		w->copy = unit;
		w->copy_end = unit + r->length;
		w->copy_first = link;
	}
	if (r->first_runs[unit / 64] >> unit % 64 & 1)
		w->first_end = unit + r->length;
	for (; unit >= r->start[w->text + 1]; w->text++)
		w->is_open = false;
	is_cut = unit < w->copy_end && unit >= w->first_end;
	if (is_cut && !w->is_open)
		add_cut(w, unit);
	if (is_cut)
		r->cut[r->cuts - 1].to = unit + 1;
	w->is_open = is_cut;
}

/* Sets the first places of the copies of a part. */
static void
set_links(void *walk, const void *links, size_t n)
{
	const struct repeat_link *l = links, *end = l + n;
	struct cut_walk *w = walk;
	uint64_t mask = ((uint64_t)1 << w->r->link_shift) - 1;

	for (; l < end; l++)
		w->link[l->copy & mask] = l->first;
}

void
repeat_cuts_make(struct repeats *r)
{
	const uint64_t units = repeats_units(r),
		       width = (uint64_t)1 << r->link_shift;
	struct cut_walk w = { .r = r };
	uint64_t unit, i;
	size_t part;

	w.link = mem_new(width, sizeof *w.link);
	for (part = 0; part < r->links.parts; part++) {
		unit = (uint64_t)part << r->link_shift;
		for (i = 0; i < width; i++)
			w.link[i] = NO_PLACE;
		part_store_each(&r->links, part, set_links, &w);
		part_store_drop(&r->links, part);
		for (i = 0; i < width && unit < units; i++, unit++)
			step(&w, unit, w.link[i]);
	}
	free(w.link);
	part_store_close(&r->links);
	free(r->first_runs);
	r->first_runs = NULL;
}
