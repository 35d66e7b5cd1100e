#include "base/fraction.h"
#include "join/weighted_records.h"

void
weighted_records_add(struct weighted_records *w, uint32_t record)
{
	const uint32_t *set = weighted_records_sets(w, record);
	size_t i;

	for (i = 0; i < w->columns; i++)
		if (set[i] && w->column[i].weight > 0)
			column_index_add(&w->column[i].index, record, set[i]);
}

void
weighted_records_clear(struct weighted_records *w)
{
	size_t i;

	for (i = 0; i < w->columns; i++)
		column_index_clear(&w->column[i].index);
}

bool
weighted_records_mean(const struct weighted_records *w, uint32_t a, uint32_t b,
    uint32_t *mean, uint32_t part[static WEIGHTED_COLUMNS])
{
	const uint32_t *x = weighted_records_sets(w, a),
		       *y = weighted_records_sets(w, b);
	struct weighted_fraction term[WEIGHTED_COLUMNS];
	const struct column_index *index;
	struct fraction f;
	uint32_t shared;
	size_t i, n = 0;

	for (i = 0; i < w->columns; i++) {
		part[i] = COLUMN_NONE;
		if (!x[i] || !y[i])
			continue;
		index = &w->column[i].index;
		shared = x[i] == y[i]
		    ? index->set[x[i]].n
		    : column_index_shared(index, x[i], y[i], 0);
		measure_fraction(&measure_table[index->m.row], shared,
		    index->set[x[i]].n, index->set[y[i]].n, &f);
		part[i] = fraction_millionths(f);
		term[n++] =
		    (struct weighted_fraction){ w->column[i].weight, f };
	}
	return fraction_mean(term, n, w->renormalise, mean);
}

void
weighted_records_free(struct weighted_records *w)
{
	size_t i;

	for (i = 0; i < w->columns; i++)
		column_index_free(&w->column[i].index);
}
