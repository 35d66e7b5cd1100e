/* sets.c: a collection of sets in memory, equal ones stored once.
 *
 * Features are read straight to where they stay: chunks of memory that never
 * move, of which the kernel gives only what is touched. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "join/sets.h"
#include "record/set_record.h"

/* Features of the first chunk and of the largest; no set. */
enum { CHUNK = 1 << 15, CHUNK_MOST = 1 << 23, NONE = 0xffffffff };

struct chunk {
	struct chunk *before;
	size_t cap, used;
	uint64_t *feature;
};

/* What is known only while records are read. */
struct reading {
	struct sets *s;
	struct in *in;
	size_t set_cap;
	uint32_t *of;		/* of each id: its set, or NONE */
	size_t of_cap;
	uint64_t *slot;		/* 0, or hash above number of a set + 1 */
	size_t slots;		/* a power of two */
	uint32_t *reject;	/* of each line rejected: the ids before it */
	size_t rejects, reject_cap;
};

struct span
sets_id(const struct sets *s, uint32_t k)
{
	uint64_t at;

	if (s->member)
		return idmap_id(&s->ids, s->member[k]);
	at = s->start[k];
	return (struct span){ (char *)s->text + at, s->start[k + 1] - at };
}

uint32_t
sets_of_size(const struct sets *s, uint64_t n, uint32_t hi)
{
	uint32_t lo = 0, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (s->set[mid].n < n)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Room for n features more behind the last. */
static uint64_t *
room(struct sets *s, size_t n)
{
	struct chunk *c = s->chunk;
	size_t cap = !c ? CHUNK : c->cap < CHUNK_MOST ? 2 * c->cap : CHUNK_MOST;

	if (!c || c->cap - c->used < n) {
		c = mem_new(1, sizeof *c);
		c->cap = n > cap ? n : cap;
		c->feature = mem_map(c->cap * sizeof *c->feature);
		c->before = s->chunk;
		s->chunk = c;
	}
	return c->feature + c->used;
}

static inline size_t
home(const struct reading *r, uint32_t hash)
{
	return (uint64_t)hash * r->slots >> 32;
}

/* The slot where a set of this hash is or belongs. */
static uint64_t *
slot_of(const struct reading *r, uint32_t hash, const uint64_t *f, size_t n)
{
	size_t i = home(r, hash);
	const struct one *o;

	for (;; i = (i + 1) & (r->slots - 1)) {
		if (!r->slot[i])
			return &r->slot[i];
		if (r->slot[i] >> 32 != hash || !f)
			continue;
		o = &r->s->set[(uint32_t)r->slot[i] - 1];
		if (o->n == n && memcmp(o->feature, f, n * sizeof *f) == 0)
			return &r->slot[i];
	}
}

static void
double_slots(struct reading *r)
{
	uint64_t *old = r->slot;
	size_t n = r->slots, i;

	r->slots = n ? 2 * n : 1024;
	r->slot = mem_new(r->slots, sizeof *r->slot);
	for (i = 0; i < n; i++)
		if (old[i])
			*slot_of(r, old[i] >> 32, NULL, 0) = old[i];
	free(old);
}

/* The number of the set of the n features at f, of this hash, which stand
 * where room put them and stay there if the set is new. */
static uint32_t
add(struct reading *r, uint32_t hash, const uint64_t *f, size_t n)
{
	struct sets *s = r->s;
	uint64_t *slot;

	if (4 * (size_t)s->n >= 3 * r->slots)
		double_slots(r);
	slot = slot_of(r, hash, f, n);
	if (*slot)
		return (uint32_t)*slot - 1;
	s->set = mem_grow(s->set, &r->set_cap, (size_t)s->n + 2,
	    sizeof *s->set);
	s->set[s->n] = (struct one){ f, n, 0 };
	s->chunk->used += n;
	s->features += n;
	*slot = (uint64_t)hash << 32 | ++s->n;
	return s->n - 1;
}

/* The line an id was read from: its number, and the lines rejected before. */
static uint64_t
line_of(const struct reading *r, uint32_t id)
{
	size_t lo = 0, hi = r->rejects, mid;

	while (lo < hi) {
		mid = (lo + hi) / 2;
		if (r->reject[mid] <= id)
			lo = mid + 1;
		else
			hi = mid;
	}
	return id + 1 + lo;
}

static bool
in_share(const uint64_t *f, size_t n, size_t share, size_t shares)
{
	uint64_t h = n ? hash64(f, sizeof *f) >> 32 : 0;

	return (h * shares >> 32) + 1 == share;
}

/* Takes a record whose head was read, unless it is rejected. */
static void
take(struct reading *r, const struct set_record *set, size_t share, size_t shares)
{
	struct sets *s = r->s;
	uint32_t id, known = s->ids.n, hash;
	uint64_t *f;

	if (set->n > UINT32_MAX) {
		in_bad(r->in, "expected at most %u features, got %zu",
		    UINT32_MAX, set->n);
		return;
	}
	f = room(s, set->n);
	idmap_prefetch(&s->ids, set->id);
	if (!set_record_features(r->in, set, f))
		return;
	hash = hash64(f, set->n * sizeof *f) >> 32;
	if (r->slots)
		__builtin_prefetch(&r->slot[home(r, hash)], 1);
	if ((id = idmap_add(&s->ids, set->id)) == IDMAP_NONE)
		die("%s: more than %u sets", r->in->name, IDMAP_MAX);
	if (id != known) {
		in_bad(r->in, "duplicate id '%.*s' (first on line %ju)",
		    (int)(set->id.n < 80 ? set->id.n : 80), set->id.p,
		    (uintmax_t)line_of(r, id));
		return;
	}
	r->of = mem_grow(r->of, &r->of_cap, s->ids.n, sizeof *r->of);
	r->of[id] = NONE;
	if (!in_share(f, set->n, share, shares))
		s->elsewhere++;
	else if (set->n == 0)
		s->empty++;
	else
		r->of[id] = add(r, hash, f, set->n);
}

/* rank[i]: where set i comes when they are sorted by size; stable. */
static uint32_t *
by_size(const struct sets *s)
{
	enum { RADIX = 1 << 16 };
	uint32_t *rank = mem_new(s->n, sizeof *rank);
	uint32_t *order = mem_new(s->n, sizeof *order);
	uint32_t *next = mem_new(s->n, sizeof *next), *t;
	size_t *count, i, at, size;
	unsigned shift;

	for (i = 0; i < s->n; i++)
		order[i] = i;
	for (shift = 0; shift < 32; shift += 16) {
		count = mem_new(RADIX, sizeof *count);
		for (i = 0; i < s->n; i++)
			count[s->set[i].n >> shift & (RADIX - 1)]++;
		for (i = at = 0; i < RADIX; i++) {
			size = count[i];
			count[i] = at;
			at += size;
		}
		for (i = 0; i < s->n; i++)
			next[count[s->set[order[i]].n >> shift &
			    (RADIX - 1)]++] = order[i];
		free(count);
		t = order;
		order = next;
		next = t;
	}
	for (i = 0; i < s->n; i++)
		rank[order[i]] = i;
	free(order);
	free(next);
	return rank;
}

static void
smallest_first(struct sets *s)
{
	uint32_t i, k, t, *m;

	for (i = 0; i < s->n; i++) {
		m = s->member + s->set[i].first;
		for (k = s->set[i].first + 1; k < s->set[i + 1].first; k++)
			if (span_order(idmap_id(&s->ids, s->member[k]),
			    idmap_id(&s->ids, *m)) < 0) {
				t = *m;
				*m = s->member[k];
				s->member[k] = t;
			}
	}
}

/* Puts the sets in order of size and the ids behind their sets. */
static void
arrange(struct reading *r)
{
	struct sets *s = r->s;
	uint32_t *rank = by_size(s), i, at, size;
	struct one *set = mem_new((size_t)s->n + 1, sizeof *set);

	for (i = 0; i < s->n; i++) {
		set[rank[i]] = s->set[i];
		set[rank[i]].first = 0;
	}
	for (i = 0; i < s->ids.n; i++)
		if (r->of[i] != NONE)
			set[rank[r->of[i]]].first++;
	for (i = at = 0; i < s->n; i++) {
		size = set[i].first;
		set[i].first = at;
		at += size;
	}
	set[s->n].first = at;
	s->member = mem_new(at, sizeof *s->member);
	free(s->set);
	s->set = set;
	for (i = 0; i < s->ids.n; i++)
		if (r->of[i] != NONE)
			s->member[set[rank[r->of[i]]].first++] = i;
	/* Each first is now where the next set's should be. */
	for (i = s->n; i-- > 0;)
		set[i].first = i ? set[i - 1].first : 0;
	free(rank);
	smallest_first(s);
}

void
sets_read(struct sets *s, struct in *in, size_t share, size_t shares)
{
	struct reading r = { .s = s, .in = in };
	struct set_record set = {0};
	bool more;

	do {
		more = set_record_head(in, &set);
		r.reject = mem_grow(r.reject, &r.reject_cap, in->rejected,
		    sizeof *r.reject);
		while (r.rejects < in->rejected)
			r.reject[r.rejects++] = s->ids.n;
		if (more)
			take(&r, &set, share, shares);
	} while (more);
	free(r.slot);
	free(r.reject);
	arrange(&r);
	free(r.of);
}

static int
by_id(const void *a, const void *b, void *sets)
{
	const struct idmap *ids = &((struct sets *)sets)->ids;

	return span_order(idmap_id(ids, *(const uint32_t *)a),
	    idmap_id(ids, *(const uint32_t *)b));
}

void
sets_sort_ids(struct sets *s)
{
	const struct one *o;

	for (o = s->set; o < s->set + s->n; o++)
		if (o[1].first - o->first > 2)
			qsort_r(s->member + o->first, o[1].first - o->first,
			    sizeof *s->member, by_id, s);
}
