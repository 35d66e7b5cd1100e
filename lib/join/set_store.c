/* set_store.c: reads a collection of sets into memory.
 *
 * Features are read straight into chunks of memory that never move; the kernel
 * provides their pages when they are touched. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "base/table.h"
#include "join/set_store.h"
#include "record/set_record.h"
#include "record/unique_ids.h"

/* Features of the first chunk and of the largest. */
enum { CHUNK_MIN = 1 << 15, CHUNK_MAX = 1 << 23 };

#define NO_SET UINT32_MAX

struct feature_chunk {
	struct feature_chunk *previous;
	size_t cap, used;
	uint64_t *feature;
};

/* The state while records are read. */
struct set_reader {
	struct set_store *s;
	struct in *in;
	size_t set_cap;
	uint32_t *set_of_id; /* of each id: its set, or NO_SET */
	size_t set_of_id_cap;
	struct table table;	  /* values: indexes of sets, from 1 */
	struct unique_ids unique; /* its ids become the ids of s */
};

struct span
set_store_id(const struct set_store *s, uint32_t place)
{
	const uint64_t *start;

	if (s->id_number)
		return idmap_id(&s->ids, s->id_number[place]);
	start = s->id_start + place;
	return (
	    struct span){ (char *)s->id_text + start[0], start[1] - start[0] };
}

uint32_t
set_store_find_size(const struct set_store *s, uint64_t n, uint32_t end)
{
	uint32_t lo = 0, mid;

	while (lo < end) {
		mid = lo + (end - lo) / 2;
		if (s->set[mid].n < n)
			lo = mid + 1;
		else
			end = mid;
	}
	return lo;
}

/* Returns room for n features after the last. */
static uint64_t *
feature_room(struct set_store *s, size_t n)
{
	struct feature_chunk *c = s->chunk;
	size_t cap = !c		 ? CHUNK_MIN
	    : c->cap < CHUNK_MAX ? 2 * c->cap
				 : CHUNK_MAX;

	if (!c || c->cap - c->used < n) {
		c = mem_new(1, sizeof *c);
		c->cap = n > cap ? n : cap;
		c->feature = mem_map(c->cap * sizeof *c->feature);
		c->previous = s->chunk;
		s->chunk = c;
	}
	return c->feature + c->used;
}

/* The number of the set of the n features at f, whose hash is hash. f is the
 * memory that feature_room returned; a new set keeps it. */
static uint32_t
add_set(struct set_reader *r, uint64_t hash, const uint64_t *f, size_t n)
{
	struct set_store *s = r->s;
	const struct stored_set *o;
	uint64_t number;
	size_t i;

	table_reserve(&r->table);
	for (i = table_first(&r->table, hash);
	     (number = table_value(&r->table, i));
	     i = table_next(&r->table, i, hash)) {
		o = &s->set[number - 1];
		if (o->n == n && memcmp(o->feature, f, n * sizeof *f) == 0)
			return number - 1;
	}
	s->set =
	    mem_grow(s->set, &r->set_cap, (size_t)s->n + 2, sizeof *s->set);
	s->set[s->n] = (struct stored_set){ f, n, 0 };
	s->chunk->used += n;
	s->features += n;
	table_put(&r->table, i, hash, ++s->n);
	return s->n - 1;
}

static bool
in_share(const uint64_t *f, size_t n, size_t share, size_t shares)
{
	uint64_t h = n ? hash64(f, sizeof *f) >> 32 : 0;

	return (h * shares >> 32) + 1 == share;
}

/* Reads and adds the rest of a record whose head has been read. A line, and so
 * the set, has fewer than 2^31 bytes. */
static void
add_record(struct set_reader *r, const struct set_record *set, size_t share,
    size_t shares)
{
	struct set_store *s = r->s;
	uint32_t id = r->unique.ids.n;
	uint64_t *f, hash;

	f = feature_room(s, set->n);
	idmap_prefetch(&r->unique.ids, set->id);
	if (!set_record_parse_features(r->in, set, f))
		return;
	hash = hash64(f, set->n * sizeof *f);
	table_prefetch(&r->table, hash);
	if (!unique_ids_add(&r->unique, r->in, set->id))
		return;
	r->set_of_id = mem_grow(
	    r->set_of_id, &r->set_of_id_cap, id + 1, sizeof *r->set_of_id);
	r->set_of_id[id] = NO_SET;
	if (!in_share(f, set->n, share, shares))
		s->other_share++;
	else if (set->n == 0)
		s->empty++;
	else
		r->set_of_id[id] = add_set(r, hash, f, set->n);
}

/* Sorts the sets by size, in a stable order; returns the new number of each. */
static uint32_t *
sort_by_size(struct set_store *s)
{
	uint32_t *rank = mem_new(s->n, sizeof *rank), i;
	uint64_t *key = mem_new(s->n, sizeof *key);
	struct stored_set *set = mem_new((size_t)s->n + 1, sizeof *set);

	for (i = 0; i < s->n; i++)
		key[i] = (uint64_t)s->set[i].n << 32 | i;
	radix_sort64(key, s->n, 0);
	for (i = 0; i < s->n; i++) {
		set[i] = s->set[(uint32_t)key[i]];
		rank[(uint32_t)key[i]] = i;
	}
	free(key);
	free(s->set);
	s->set = set;
	return rank;
}

/* Puts the smallest id of each set first. */
static void
smallest_first(struct set_store *s)
{
	uint32_t i, k, number, *first;

	for (i = 0; i < s->n; i++) {
		first = s->id_number + s->set[i].first_id;
		for (k = s->set[i].first_id + 1; k < s->set[i + 1].first_id;
		     k++)
			if (span_order(idmap_id(&s->ids, s->id_number[k]),
				idmap_id(&s->ids, *first)) < 0) {
				number = *first;
				*first = s->id_number[k];
				s->id_number[k] = number;
			}
	}
}

/* Puts the sets in order of size and the ids in order of their sets. */
static void
arrange(struct set_reader *r)
{
	struct set_store *s = r->s;
	uint32_t *rank = sort_by_size(s), i, sum, n;

	for (i = 0; i < s->ids.n; i++)
		if (r->set_of_id[i] != NO_SET)
			s->set[rank[r->set_of_id[i]]].first_id++;
	for (i = sum = 0; i < s->n; i++) {
		n = s->set[i].first_id;
		s->set[i].first_id = sum;
		sum += n;
	}
	s->set[s->n].first_id = sum;
	s->id_number = mem_new(sum, sizeof *s->id_number);
	for (i = 0; i < s->ids.n; i++)
		if (r->set_of_id[i] != NO_SET)
			s->id_number[s->set[rank[r->set_of_id[i]]].first_id++] =
			    i;
	/* Each first_id is now that of the next set. */
	for (i = s->n; i-- > 0;)
		s->set[i].first_id = i ? s->set[i - 1].first_id : 0;
	free(rank);
	smallest_first(s);
}

void
set_store_read(struct set_store *s, struct in *in, size_t share, size_t shares)
{
	struct set_reader r = { .s = s, .in = in };
	struct set_record set = { 0 };

	while (set_record_read_head(in, &set))
		add_record(&r, &set, share, shares);
	table_free(&r.table);
	s->ids = r.unique.ids;
	free(r.unique.skipped);
	arrange(&r);
	free(r.set_of_id);
}

static int
by_id(const void *a, const void *b, void *sets)
{
	const struct idmap *ids = &((struct set_store *)sets)->ids;

	return span_order(idmap_id(ids, *(const uint32_t *)a),
	    idmap_id(ids, *(const uint32_t *)b));
}

void
set_store_sort_ids(struct set_store *s)
{
	const struct stored_set *o;

	for (o = s->set; o < s->set + s->n; o++)
		if (o[1].first_id - o->first_id > 2)
			qsort_r(s->id_number + o->first_id,
			    o[1].first_id - o->first_id, sizeof *s->id_number,
			    by_id, s);
}
