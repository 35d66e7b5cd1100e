#include "join/prefix_join.h"

bool
prefix_join_make(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, bool self, size_t threads)
{
	const bool smaller = measure_smaller_only(m->row);
	bool fits;

	*j = (struct prefix_join){ .s = s, .m = *m };
	if (!self || smaller)
		feature_order_make(&j->order, s, threads);
	if (smaller)
		fits = prefix_index_make(&j->prefix, s, &j->order, m,
			   PREFIX_INDEX_FOR_LARGER, threads) &&
		    (self ||
			prefix_index_make(&j->full, s, &j->order, m,
			    PREFIX_INDEX_FULL, threads));
	else if (self)
		fits = self_index_make(&j->self, s, m, threads);
	else
		fits = prefix_index_make(
		    &j->prefix, s, &j->order, m, PREFIX_INDEX_FOR_ANY, threads);
	if (!fits)
		return false;
	j->bitmaps = set_bitmaps_make(s);
	if (self && !smaller)
		j->dense = dense_join_new(s, &j->m, &j->self, threads);
	return true;
}

void
prefix_join_free(struct prefix_join *j)
{
	feature_order_free(&j->order);
	prefix_index_free(&j->prefix);
	prefix_index_free(&j->full);
	self_index_free(&j->self);
	dense_join_free(j->dense);
	set_bitmaps_free(j->bitmaps);
}

void
prefix_join_load(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, const struct feature_order *order,
    const struct prefix_index *prefix, const struct prefix_index *full)
{
	*j = (struct prefix_join){ .s = s,
		.m = *m,
		.order = *order,
		.prefix = *prefix,
		.full = *full,
		.bitmaps = set_bitmaps_make(s) };
}
