/* star_pairs.c: writes the stars of a collection. */
#include "io/in.h"
#include "join/star_join.h"
#include "join/star_order.h"
#include "join/star_pairs.h"

/* Pairs whose ids are looked up together: places of ids, and evidence. */
struct pair_batch {
	const struct set_store *s;
	const struct measure *m;
	struct out *out;
	uint32_t kept[IDMAP_BATCH], id[IDMAP_BATCH];
	uint32_t shared[IDMAP_BATCH], kept_n[IDMAP_BATCH], id_n[IDMAP_BATCH];
	size_t n;
	uint64_t written;
};

static void
write_batch(struct pair_batch *b)
{
	struct span kept[IDMAP_BATCH], id[IDMAP_BATCH];
	size_t i;

	set_store_ids(b->s, b->kept, b->n, kept);
	set_store_ids(b->s, b->id, b->n, id);
	for (i = 0; i < b->n; i++)
		if (span_order(kept[i], id[i]) < 0)
			measure_write(b->m, b->out, kept[i], id[i],
			    b->shared[i], b->kept_n[i], b->id_n[i]);
		else
			measure_write(b->m, b->out, id[i], kept[i],
			    b->shared[i], b->id_n[i], b->kept_n[i]);
	b->written += b->n;
	b->n = 0;
}

/* Pairs the ids of set i, but `kept` itself, with that id, of set k. */
static void
pair_ids(struct pair_batch *b, uint32_t i, uint32_t k, uint32_t kept,
    uint32_t shared)
{
	const struct stored_set *set = b->s->set;
	uint32_t p;

	for (p = set[i].first_id; p < set[i + 1].first_id; p++) {
		if (p == kept)
			continue;
		b->kept[b->n] = kept;
		b->id[b->n] = p;
		b->shared[b->n] = shared;
		b->kept_n[b->n] = set[k].n;
		b->id_n[b->n] = set[i].n;
		if (++b->n == IDMAP_BATCH)
			write_batch(b);
	}
}

static uint64_t
write_pairs(
    const struct star_join *k, const struct star_order *order, struct out *out)
{
	struct pair_batch b = { .s = k->s, .m = &k->m, .out = out };
	uint32_t r, i, owner;

	for (r = 0; r < k->s->n; r++) {
		i = order->set[r];
		owner = k->owner[r] == STAR_NONE ? i : order->set[k->owner[r]];
		pair_ids(&b, i, owner, order->best[owner],
		    owner == i ? k->s->set[i].n : k->shared[r]);
	}
	write_batch(&b);
	return b.written;
}

void
star_pairs_run(struct join_pairs *a, struct out *out)
{
	static struct set_store s;
	struct star_join k = {
		.s = &s, .m = a->params.m, .threads = a->threads
	};
	struct star_order order;
	struct in in, rank;

	in_open(&in, a->index);
	in.rejects = a->rejects;
	set_store_read(&s, &in, a->source, 1, 1, a->threads, a->kept);
	in_close(&in);
	if (a->rank)
		in_open(&rank, a->rank);
	star_order_make(&order, &s, a->rank ? &rank : NULL);
	if (a->rank)
		in_close(&rank);
	k.set_at = order.set;
	if (!star_join_run(&k))
		die("%s: more than 4294967295 postings: expected fewer "
		    "documents with --stars",
		    a->index);
	a->sets = s.n;
	a->tiled = k.tiled;
	a->pairs = write_pairs(&k, &order, out);
	star_join_free(&k);
	star_order_free(&order);
}
