/* weighted_pairs.c: writes the stars of records of several columns. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/table.h"
#include "join/weighted_pairs.h"
#include "record/combined_pair.h"
#include "record/preference.h"
#include "record/unique_ids.h"

/* What is known of the ids: the number of the set of each in each column, and
 * then the record of each, and the preferred id of each record. */
struct weighted_ids {
	struct unique_ids unique;
	uint32_t *number[WEIGHTED_COLUMNS];
	size_t cap[WEIGHTED_COLUMNS];
	uint32_t *record, *best;
	uint32_t *set; /* of weighted_stars.h */
};

/* The first column has the ids, the others must have the same. */
static void
check_id(struct weighted_ids *d, struct in *first, struct in *in,
    struct span id, uint32_t i)
{
	struct span wanted;

	if (in == first) {
		unique_ids_add(&d->unique, in, id);
		return;
	}
	if (i == d->unique.ids.n)
		die("%s:%ju: expected %s as in %s, got more", in->name,
		    (uintmax_t)in->line, counted(i, "set"), first->name);
	wanted = idmap_id(&d->unique.ids, i);
	if (!span_equal(id, wanted))
		die("%s:%ju: expected id '%.*s' as in %s, got '%.*s'", in->name,
		    (uintmax_t)in->line, span_shown(wanted), wanted.p,
		    first->name, span_shown(id), id.p);
}

static void
read_column(struct weighted_pairs *p, struct weighted_ids *d, size_t c)
{
	struct column_index *x = &p->stars.records.column[c].index;
	struct set_record set = { 0 };
	struct in *in = &p->in[c];
	uint32_t i;

	set_record_forget_tag();
	for (i = 0; set_record_read_head(in, &set); i++) {
		check_id(d, p->in, in, set.id, i);
		MEM_GROW(d->number[c], d->cap[c], (size_t)i + 1);
		d->number[c][i] = column_index_read(x, in, &set);
	}
	if (i < d->unique.ids.n)
		die("%s: expected %s as in %s, got %u", in->name,
		    counted(d->unique.ids.n, "set"), p->in->name, i);
	in_report(in);
	column_index_make(x, i);
}

/* The record of n numbers at `set`, where the next record would be: an earlier
 * one with the same, or a new one. */
static uint32_t
record_of(struct table *t, struct weighted_records *w, const uint32_t *set)
{
	const size_t bytes = w->columns * sizeof *set;
	const uint64_t hash = hash_slot(set, bytes);
	uint64_t v;
	size_t i;

	table_reserve(t);
	for (i = table_first(t, hash); (v = table_value(t, i));
	     i = table_next(t, i, hash))
		if (memcmp(w->set + (v - 1) * w->columns, set, bytes) == 0)
			return v - 1;
	table_put(t, i, hash, ++w->n);
	return w->n - 1;
}

/* Makes records of the ids in order of preference. */
static void
make_records(struct weighted_pairs *p, struct weighted_ids *d)
{
	struct weighted_records *w = &p->stars.records;
	const size_t n = p->ids = d->unique.ids.n;
	uint32_t *order = preference_by_file(&d->unique.ids, p->rank, true);
	uint32_t *set, before;
	struct table table = { 0 };
	size_t i, c;

	d->record = mem_new(n + 1, sizeof *d->record);
	d->best = mem_new(n + 1, sizeof *d->best);
	w->set = d->set = mem_map((n + 1) * w->columns * sizeof *d->set);
	for (i = 0; i < n; i++) {
		before = w->n;
		set = d->set + before * w->columns;
		for (c = 0; c < w->columns; c++)
			set[c] = d->number[c][order[i]];
		d->record[order[i]] = record_of(&table, w, set);
		if (w->n > before)
			d->best[before] = order[i];
	}
	table_free(&table);
	free(order);
	for (c = 0; c < w->columns; c++)
		free(d->number[c]);
}

/* Writes the pair of id a, of record r, and id b, of record s, if they are
 * similar. */
static void
write_pair(struct weighted_pairs *p, const struct weighted_ids *d, uint32_t a,
    uint32_t r, uint32_t b, uint32_t s, struct out *out)
{
	struct combined_pair pair = { .n = p->stars.records.columns };

	if (!weighted_records_mean(
		&p->stars.records, r, s, &pair.similarity, pair.part) ||
	    pair.similarity < p->stars.records.threshold)
		return;
	pair.a = idmap_id(&d->unique.ids, a);
	pair.b = idmap_id(&d->unique.ids, b);
	if (span_order(pair.a, pair.b) > 0) {
		pair.a = pair.b;
		pair.b = idmap_id(&d->unique.ids, a);
	}
	combined_pair_write(out, &pair);
	p->pairs++;
}

static void
write_pairs(
    struct weighted_pairs *p, const struct weighted_ids *d, struct out *out)
{
	const uint32_t *owner = p->stars.owner;
	uint32_t i, r, kept;

	for (i = 0; i < p->ids; i++) {
		r = d->record[i];
		kept = owner[r] == COLUMN_NONE ? r : owner[r];
		if (d->best[kept] != i)
			write_pair(p, d, i, r, d->best[kept], kept, out);
	}
}

void
weighted_pairs_run(struct weighted_pairs *p, struct out *out)
{
	struct weighted_ids d = { 0 };
	size_t c;

	for (c = 0; c < p->stars.records.columns; c++)
		read_column(p, &d, c);
	make_records(p, &d);
	weighted_stars_run(&p->stars);
	write_pairs(p, &d, out);
	weighted_stars_free(&p->stars);
	unique_ids_free(&d.unique);
	mem_unmap(d.set,
	    ((size_t)p->ids + 1) * p->stars.records.columns * sizeof *d.set);
	free(d.record);
	free(d.best);
}
