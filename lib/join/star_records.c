/* star_records.c: writes the pairs of records and those kept for them. */
#include "base/put.h"
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

/* Writes a pair of records with these ids, the smaller id first. */
static void
write_pair(const struct measure *m, struct out *out,
    const struct star_record *a, struct span id, const struct star_record *b,
    struct span other, uint32_t shared)
{
	if (span_order(id, other) < 0)
		measure_write(m, out, id, other, shared, a->n, b->n);
	else
		measure_write(m, out, other, id, shared, b->n, a->n);
}

static void
write_batch(struct record_batch *b)
{
	const struct star_record *r;
	struct span id[IDMAP_BATCH], kept[IDMAP_BATCH];
	size_t i;

	idmap_id_batch(b->ids, b->number, b->n, id);
	idmap_id_batch(b->ids, b->kept, b->n, kept);
	for (i = 0; i < b->n; i++) {
		r = &b->record[b->number[i]];
		write_pair(b->m, b->out, r, id[i], &b->record[b->kept[i]],
		    kept[i], r->shared);
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

uint64_t
star_records_write_numbers(const struct star_record *record,
    const uint32_t *number, uint32_t n, const struct measure *m,
    struct out *out)
{
	char text[2][PUT_NUMBER];
	uint64_t written = 0;
	uint32_t i, kept;

	for (i = 0; i < n; i++) {
		kept = record[i].kept;
		if (kept == IDMAP_NONE)
			continue;
		write_pair(m, out, &record[i], put_digits(text[0], number[i]),
		    &record[kept], put_digits(text[1], number[kept]),
		    record[i].shared);
		written++;
	}
	return written;
}

void
star_records_write_pair(const struct star_record *record,
    const struct idmap *ids, const struct measure *m, struct out *out,
    uint32_t a, uint32_t b, uint32_t shared)
{
	write_pair(m, out, &record[a], idmap_id(ids, a), &record[b],
	    idmap_id(ids, b), shared);
}
