#include <stdlib.h>
#include <string.h>

#include "base/decimal_key.h"
#include "base/idmap_sort.h"
#include "base/inverse.h"
#include "base/triple.h"
#include "record/preference.h"

/* The ranks of ids, by their numbers: each points to a key, whose byte order is
 * the order of the ranks. */
struct ranks {
	struct idmap keys;
	uint32_t *key;	/* of each id: the number of its key */
	uint64_t *line; /* of each id: where its rank was read, 0 without one */
	bool *first;	/* of each id */
};

bool
preference_rank(struct in *rank, struct span f[2], struct buf *key)
{
	char *p;
	size_t len, n;

	if (!(p = in_record(rank, &len)))
		return false;
	if ((n = span_split((struct span){ p, len }, f, 2)) != 2)
		in_bad(rank, "expected 2 fields (id, number), got %zu", n);
	in_check_id(rank, f[0]);
	if (!decimal_key(f[1], key))
		in_bad(rank,
		    "expected a decimal number with an exponent of at most %d "
		    "digits, got '%.*s'",
		    DECIMAL_EXPONENT_DIGITS, span_shown(f[1]), f[1].p);
	return true;
}

/* Reads the ranks of the ids of m; skips other ids. */
static void
read_ranks(const struct idmap *m, struct in *rank, struct ranks *r)
{
	struct buf key = { 0 };
	struct span f[2];
	uint32_t i;

	while (preference_rank(rank, f, &key)) {
		if ((i = idmap_find(m, f[0])) == IDMAP_NONE)
			continue;
		if (r->line[i])
			in_bad(rank,
			    "expected each id once, got '%.*s' as on "
			    "line %ju",
			    span_shown(f[0]), f[0].p, (uintmax_t)r->line[i]);
		r->line[i] = rank->line;
		r->key[i] = idmap_add(&r->keys, buf_span(&key));
	}
	buf_free(&key);
}

static void
read_first(const struct idmap *m, struct in *first, struct ranks *r)
{
	struct span id;
	uint32_t i;

	while (in_id(first, &id))
		if ((i = idmap_find(m, id)) != IDMAP_NONE)
			r->first[i] = true;
}

/* The place of an id before others: 0 is before all ranks. */
static uint32_t
place_of(const struct ranks *r, const uint32_t *place, uint32_t id)
{
	if (r->first[id])
		return 0;
	return r->line[id] ? UINT32_MAX - 1 - place[r->key[id]] : UINT32_MAX;
}

/* Sets order, which is in byte order, by rank, the highest first and ids
 * without a rank last. */
static void
order_by_rank(struct ranks *r, uint32_t *order, size_t n)
{
	uint32_t *sorted = mem_new(r->keys.n, sizeof *sorted);
	struct triple *t = mem_map(n * sizeof *t);
	uint32_t *place, i;

	idmap_seal(&r->keys);
	idmap_sort(&r->keys, sorted);
	place = inverse(sorted, r->keys.n);
	/* A triple is compared by all its members: i keeps the byte order. */
	for (i = 0; i < n; i++)
		t[i] = (struct triple){
			{ { place_of(r, place, order[i]), i, order[i] } }
		};
	triple_sort(t, n);
	for (i = 0; i < n; i++)
		order[i] = t[i].c;
	mem_unmap(t, n * sizeof *t);
	free(place);
	free(sorted);
}

/* preference_order, which seals ids if `seal` is set. */
static void
order_ids(struct idmap *ids, struct in *rank, struct in *first, uint32_t *order,
    uint32_t *byte_order, bool seal)
{
	struct ranks r = { 0 };

	if (rank || first) {
		r.key = mem_new(ids->n, sizeof *r.key);
		r.line = mem_new(ids->n, sizeof *r.line);
		r.first = mem_new(ids->n, sizeof *r.first);
	}
	if (rank)
		read_ranks(ids, rank, &r);
	if (first)
		read_first(ids, first, &r);
	if (seal)
		idmap_seal(ids);
	idmap_sort(ids, order);
	if (byte_order)
		memcpy(byte_order, order, ids->n * sizeof *order);
	if (r.first)
		order_by_rank(&r, order, ids->n);
	idmap_free(&r.keys);
	free(r.key);
	free(r.line);
	free(r.first);
}

void
preference_order(struct idmap *ids, struct in *rank, struct in *first,
    uint32_t *order, uint32_t *byte_order)
{
	order_ids(ids, rank, first, order, byte_order, true);
}

uint32_t *
preference_by_file(struct idmap *ids, const char *rank, bool seals)
{
	uint32_t *order = mem_new((size_t)ids->n + 1, sizeof *order);
	struct in in;

	if (rank)
		in_open(&in, rank);
	order_ids(ids, rank ? &in : NULL, NULL, order, NULL, seals);
	if (rank)
		in_close(&in);
	return order;
}
