/* star_records.c: writes the pairs of records and those kept for them. */
#include "join/star_records.h"

/* Records whose ids are looked up together. */
struct record_batch {
	const struct star_record *record;
	const struct idmap *ids;
	const struct measure *m;
	struct out *out;
	uint32_t number[IDMAP_BATCH], kept[IDMAP_BATCH];
	size_t n;
	uint64_t written;
};

static void
write_batch(struct record_batch *b)
{
	const struct star_record *r, *k;
	struct span id[IDMAP_BATCH], kept[IDMAP_BATCH];
	size_t i;

	idmap_id_batch(b->ids, b->number, b->n, id);
	idmap_id_batch(b->ids, b->kept, b->n, kept);
	for (i = 0; i < b->n; i++) {
		r = &b->record[b->number[i]];
		k = &b->record[b->kept[i]];
		if (span_order(id[i], kept[i]) < 0)
			measure_write(b->m, b->out, id[i], kept[i], r->shared,
			    r->n, k->n);
		else
			measure_write(b->m, b->out, kept[i], id[i], r->shared,
			    k->n, r->n);
	}
	b->written += b->n;
	b->n = 0;
}

uint64_t
star_records_write(const struct star_record *record, const struct idmap *ids,
    const struct measure *m, struct out *out)
{
	struct record_batch b = {
		.record = record, .ids = ids, .m = m, .out = out
	};
	uint32_t i;

	for (i = 0; i < ids->n; i++) {
		if (record[i].kept == IDMAP_NONE)
			continue;
		b.number[b.n] = i;
		b.kept[b.n] = record[i].kept;
		if (++b.n == IDMAP_BATCH)
			write_batch(&b);
	}
	write_batch(&b);
	return b.written;
}
