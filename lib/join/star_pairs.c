#include <stdint.h>
#include <stdlib.h>

#include "base/inverse.h"
#include "base/mem.h"
#include "base/mem_need.h"
#include "base/radix_sort64.h"
#include "io/in.h"
#include "join/set_part.h"
#include "join/set_store.h"
#include "join/star_join.h"
#include "join/star_links.h"
#include "join/star_pairs.h"
#include "join/star_parts.h"
#include "join/star_records.h"
#include "record/preference.h"

/* The distinct sets in order of preference, as preference.h orders the best of
 * their ids: set[r] is the set in place r; best[i] is the place of the
 * preferred id of set i, for set_store_id. Owns its arrays. */
struct star_order {
	uint32_t *set, *best;
};

/* Orders the sets of s, which were read; no id of s can be looked up
 * afterwards. The file `rank` has ranks of ids, or is NULL; malformed ones end
 * the program. */
static void
star_order_make(struct star_order *o, struct set_store *s, const char *rank)
{
	uint32_t *order = preference_by_file(&s->ids, rank, true);
	uint32_t *place = inverse(order, s->ids.n), i, p, best;
	uint64_t *key = mem_new((size_t)s->n + 1, sizeof *key);

	free(order);
	o->set = mem_new((size_t)s->n + 1, sizeof *o->set);
	o->best = mem_new((size_t)s->n + 1, sizeof *o->best);
	for (i = 0; i < s->n; i++) {
		best = s->set[i].first_id;
		for (p = best + 1; p < s->set[i + 1].first_id; p++)
			if (place[s->id_number[p]] < place[s->id_number[best]])
				best = p;
		o->best[i] = best;
		key[i] = (uint64_t)place[s->id_number[best]] << 32 | i;
	}
	radix_sort64(key, s->n, 32);
	for (i = 0; i < s->n; i++)
		o->set[i] = key[i];
	free(key);
	free(place);
}

static void
star_order_free(struct star_order *o)
{
	free(o->set);
	free(o->best);
}

/* What a record takes besides its set and id, or with a number, and what the
 * program takes without any. */
enum {
	RECORD_BYTES = 16,
	RANKED_BYTES = 28,
	NUMBER_BYTES = 20,
	PROGRAM_BYTES = 9 << 20
};

/* Sets the records of set i, which belongs to the star of set k and shares so
 * many features with it. */
static void
set_records_of(struct star_record *record, const struct set_store *s,
    const struct star_order *order, uint32_t i, uint32_t k, uint32_t shared)
{
	const uint32_t kept = s->id_number[order->best[k]];
	struct star_record *r;
	uint32_t p;

	for (p = s->set[i].first_id; p < s->set[i + 1].first_id; p++) {
		r = &record[s->id_number[p]];
		r->n = s->set[i].n;
		if (s->id_number[p] == kept)
			continue;
		r->kept = kept;
		r->shared = shared;
	}
}

/* Returns the records of the stars. */
static struct star_record *
make_records(const struct star_join *k, const struct star_order *order)
{
	const struct set_store *s = k->s;
	struct star_record *record =
	    mem_new((size_t)s->ids.n + 1, sizeof *record);
	uint32_t r, i;

	for (i = 0; i < s->ids.n; i++)
		record[i].kept = IDMAP_NONE;
	for (r = 0; r < s->n; r++) {
		i = order->set[r];
		if (k->owner[r] == STAR_NONE)
			set_records_of(record, s, order, i, i, s->set[i].n);
		else
			set_records_of(record, s, order, i,
			    order->set[k->owner[r]], k->shared[r]);
	}
	return record;
}

/* Writes the pairs that connect stars; returns how many. */
static uint64_t
write_edges(const struct star_join *k, const struct star_order *order,
    const struct star_record *record, struct out *out)
{
	const struct set_store *s = k->s;
	const struct star_edge *e = k->edge;
	size_t i;

	for (i = 0; i < k->edges; i++, e++)
		star_records_write_pair(record, &s->ids, &k->m, out,
		    s->id_number[order->best[order->set[e->place]]],
		    s->id_number[order->best[order->set[e->other]]], e->shared);
	return k->edges;
}

/* The memory for a part: two thirds of what is left, as some of its index
 * exists twice while it is made, but an eighth of all. */
static size_t
part_memory(size_t memory, size_t fixed)
{
	const size_t left = memory > fixed ? (memory - fixed) / 3 * 2 : 0;

	return left > memory / 8 ? left : memory / 8;
}

/* Returns what all records take; ends the program if that is too much. */
static size_t
record_memory(const struct join_pairs *a, const struct set_spill *p)
{
	const size_t each = p->numbered ? NUMBER_BYTES
	    : a->rank			? RANKED_BYTES
					: RECORD_BYTES;
	const size_t bytes = PROGRAM_BYTES + p->records * each;

	/* A quarter is for ids, and an eighth for a part. */
	mem_need(bytes, 3, a->memory);
	return bytes + idmap_memory(&p->ids);
}

/* Finds the stars part by part. */
static void
run_parts(struct join_pairs *a, struct in *in, struct out *out)
{
	const struct measure *m = &a->params.m;
	struct set_spill p = { .numbered = a->numbered };
	struct star_record *record;
	uint64_t bytes = 0;
	size_t memory, fixed;
	uint32_t i;

	set_spill_read(&p, in, a->source, a->threads, a->memory);
	fixed = record_memory(a, &p);
	memory = part_memory(a->memory, fixed);
	for (i = 0; i < p.records; i++)
		bytes += set_part_bytes(m, p.n[i]);
	set_part_note(bytes, memory, fixed + bytes / 2 * 3);
	record = star_parts_find(&p, a->rank, m, a->threads, memory);
	a->sets = p.records;
	a->pairs = p.numbered
	    ? star_records_write_numbers(record, p.number, p.records, m, out)
	    : star_records_write(record, &p.ids, m, out);
	if (a->components)
		a->pairs +=
		    star_links_write(&p, record, m, a->threads, memory, out);
	free(record);
	set_spill_free(&p);
}

void
star_pairs_run(struct join_pairs *a, struct out *out)
{
	static struct set_store s;
	struct star_join k = { .s = &s,
		.m = a->params.m,
		.threads = a->threads,
		.connect = a->components };
	struct star_order order;
	struct star_record *record;
	struct in in;

	in_open(&in, a->index);
	in.rejects = a->rejects;
	if (a->memory) {
		run_parts(a, &in, out);
		in_close(&in);
		return;
	}
	set_store_read(&s, &in, a->source, 1, 1, a->threads, a->kept);
	in_close(&in);
	star_order_make(&order, &s, a->rank);
	k.set_at = order.set;
	if (!star_join_run(&k))
		die("%s: more than 4294967295 postings: expected fewer "
		    "documents with --stars",
		    a->index);
	a->sets = s.n;
	a->tiled = k.tiled;
	record = make_records(&k, &order);
	a->pairs = star_records_write(record, &s.ids, &a->params.m, out);
	a->pairs += write_edges(&k, &order, record, out);
	star_join_free(&k);
	star_order_free(&order);
	free(record);
}
