/* prefix_index.c: posting lists of the first features of sets, without a sort.
 *
 * A first pass counts to 2 in a table of small cells, a second the postings
 * of each list, a third puts them there: sets come in order of size, so the
 * lists are sorted as they grow. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/prefix_index.h"

enum { BITS_LEAST = 8, BITS_MOST = 30, LIVE_BITS_MOST = 40, LIVE_CELLS = 4 };

/* What the passes have in common. */
struct index_builder {
	struct prefix_index *x;
	const struct set_store *s;
	const struct feature_order *r;
	const struct measure *m;
	enum prefix_index_kind kind;
	uint64_t *ordered; /* of one set, in order */
};

/* How many of the first features of a set of n are kept. */
static uint64_t
kept(const struct measure *m, enum prefix_index_kind of, uint64_t n)
{
	switch (of) {
	case PREFIX_INDEX_SELF:
	case PREFIX_INDEX_SMALL:
		return measure_index_prefix(m, n);
	case PREFIX_INDEX_PROBE:
		return measure_probe_prefix(m, n);
	default:
		return n;
	}
}

/* The least number of bits for n cells, at most most. */
static unsigned
bits_for(uint64_t n, unsigned most)
{
	unsigned bits = BITS_LEAST;

	while (bits < most && (uint64_t)1 << bits < n)
		bits++;
	return bits;
}

static size_t
live_bytes(const struct prefix_index *x)
{
	return ((size_t)1 << x->live_bits) / 4;
}

static size_t
start_bytes(const struct prefix_index *x)
{
	return (((size_t)1 << x->bits) + 1) * sizeof *x->start;
}

static void
count_live(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	const uint64_t *first = k->ordered;
	const struct stored_set *o;
	size_t i, f, n;
	uint64_t total = 0, c;
	unsigned now, at, shift;
	uint8_t *live;

	for (i = 0; i < k->s->n; i++)
		total += kept(k->m, k->kind, k->s->set[i].n);
	x->live_bits = bits_for(LIVE_CELLS * total, LIVE_BITS_MOST);
	x->live = live = mem_map(live_bytes(x));
	shift = 64 - x->live_bits;
	for (i = 0; i < k->s->n; i++) {
		o = &k->s->set[i];
		n = kept(k->m, k->kind, o->n);
		feature_order_prefix(k->r, o->feature, o->n, n, k->ordered);
		for (f = 0; f < n; f++) {
			c = feature_order_mix(first[f]) >> shift;
			at = c % 4 * 2;
			now = live[c / 4] >> at & 3;
			live[c / 4] += (now < 2) << at;
		}
	}
}

/* How many cells of live are not 0. */
static uint64_t
live_cells(const struct prefix_index *x)
{
	uint64_t n = 0, w;
	size_t i;

	for (i = 0; i < live_bytes(x); i += sizeof w) {
		memcpy(&w, x->live + i, sizeof w);
		n += __builtin_popcountll((w | w >> 1) & 0x5555555555555555);
	}
	return n;
}

/* Each start a count -> where the list begins; makes room for postings. */
static void
begin_lists(struct prefix_index *x)
{
	uint64_t at = 0, n;
	size_t i;

	for (i = 0; i <= (size_t)1 << x->bits; i++) {
		n = x->start[i];
		x->start[i] = at;
		at += n;
	}
	x->posting = mem_map(x->postings * sizeof *x->posting + 64);
}

/* Each start is where its list ends and the next begins: moves them up. */
static void
end_lists(struct prefix_index *x)
{
	memmove(x->start + 1, x->start, start_bytes(x) - sizeof *x->start);
	x->start[0] = 0;
}

static void
make_lists(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	const struct stored_set *o;
	size_t i, f, n, pass;
	uint32_t *list;

	for (pass = 0; pass < 2 && x->postings <= UINT32_MAX; pass++) {
		for (i = 0; i < k->s->n; i++) {
			o = &k->s->set[i];
			n = kept(k->m, k->kind, o->n);
			feature_order_prefix(
			    k->r, o->feature, o->n, n, k->ordered);
			for (f = 0; f < n; f++) {
				list = &x->start[feature_order_mix(
						     k->ordered[f]) >>
				    (64 - x->bits)];
				if (pass == 0)
					x->postings++;
				else
					x->posting[*list] = i;
				++*list;
			}
		}
		if (pass == 0 && x->postings <= UINT32_MAX)
			begin_lists(x);
	}
	end_lists(x);
}

/* Appends to own what a set asks: of the n features in k->ordered those that
 * are live, and returns how many they are. */
static uint32_t
append_probes(struct index_builder *k, size_t n)
{
	const struct prefix_index x = *k->x;
	const uint64_t *first = k->ordered;
	unsigned rest = 32 - x.bits;
	uint64_t step = ((uint64_t)1 << rest) / (n + !n), h;
	uint32_t *own = x.probe + x.probes, *end = own;
	size_t f;

	/* Without a branch: which are live cannot be foreseen. */
	for (f = 0; f < n; f++) {
		h = feature_order_mix(first[f]);
		*end = h >> (64 - x.bits) << rest | f * step;
		end += prefix_index_live(&x, h);
	}
	k->x->probes += end - own;
	return end - own;
}

/* What each set asks, and how many postings each list will have. */
static void
make_probes(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	unsigned rest = 32 - x->bits;
	const struct stored_set *o;
	uint64_t total = 0, e;
	size_t i, keep;

	for (i = 0; i < k->s->n; i++)
		total += k->s->set[i].n;
	x->probe = mem_map((total + 16) * sizeof *x->probe);
	x->probe_n = mem_new(k->s->n, sizeof *x->probe_n);
	for (i = 0; i < k->s->n; i++) {
		o = &k->s->set[i];
		keep = kept(k->m, k->kind, o->n);
		feature_order_prefix(k->r, o->feature, o->n, o->n, k->ordered);
		x->probe_n[i] = append_probes(k, o->n);
		for (e = x->probes - x->probe_n[i]; e < x->probes; e++)
			if (prefix_index_place(x, o->n, x->probe[e]) < keep) {
				x->start[x->probe[e] >> rest]++;
				x->postings++;
			}
	}
}

static void
make_self(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	const uint32_t *entry;
	size_t keep, n;
	uint32_t i, e;

	make_probes(k);
	mem_unmap(x->live, live_bytes(x));
	x->live = NULL;
	if (x->postings > UINT32_MAX)
		return;
	begin_lists(x);
	for (entry = x->probe, i = 0; i < k->s->n; i++) {
		n = k->s->set[i].n;
		keep = kept(k->m, k->kind, n);
		for (e = 0; e < x->probe_n[i]; e++, entry++)
			if (prefix_index_place(x, n, *entry) < keep)
				x->posting[x->start[*entry >>
				    (32 - x->bits)]++] = i;
	}
	end_lists(x);
}

bool
prefix_index_make(struct prefix_index *x, const struct set_store *s,
    const struct feature_order *r, const struct measure *m,
    enum prefix_index_kind of)
{
	struct index_builder k = { x, s, r, m, of, NULL };
	uint32_t longest = s->n ? s->set[s->n - 1].n : 0;

	*x = (struct prefix_index){ 0 };
	k.ordered = mem_new((size_t)longest + 8, sizeof *k.ordered);
	count_live(&k);
	x->bits = bits_for(2 * live_cells(x), BITS_MOST);
	x->start = mem_map(start_bytes(x));
	if (of == PREFIX_INDEX_SELF)
		make_self(&k);
	else
		make_lists(&k);
	free(k.ordered);
	return x->postings <= UINT32_MAX;
}
