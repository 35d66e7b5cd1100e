/* index.c: posting lists of the first features of sets, without a sort.
 *
 * A first pass counts to 2 in a table of small cells, a second the postings
 * of each list, a third puts them there: sets come in order of size, so the
 * lists are sorted as they grow. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/index.h"

enum { BITS_LEAST = 8, BITS_MOST = 30, LIVE_BITS_MOST = 40, LIVE_CELLS = 4 };

/* What the passes have in common. */
struct making {
	struct index *x;
	const struct sets *s;
	const struct rarity *r;
	const struct measure *m;
	enum index_of of;
	uint64_t *first;	/* of one set, in order */
};

/* How many of the first features of a set of n are kept. */
static uint64_t
kept(const struct measure *m, enum index_of of, uint64_t n)
{
	switch (of) {
	case INDEX_SELF:
	case INDEX_SMALL:
		return measure_prefix_small(m, n);
	case INDEX_PREFIX:
		return measure_prefix(m, n);
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
live_bytes(const struct index *x)
{
	return ((size_t)1 << x->live_bits) / 4;
}

static size_t
start_bytes(const struct index *x)
{
	return (((size_t)1 << x->bits) + 1) * sizeof *x->start;
}

static void
count_live(struct making *k)
{
	struct index *x = k->x;
	const uint64_t *first = k->first;
	const struct one *o;
	size_t i, f, n;
	uint64_t total = 0, c;
	unsigned now, at, shift;
	uint8_t *live;

	for (i = 0; i < k->s->n; i++)
		total += kept(k->m, k->of, k->s->set[i].n);
	x->live_bits = bits_for(LIVE_CELLS * total, LIVE_BITS_MOST);
	x->live = live = mem_map(live_bytes(x));
	shift = 64 - x->live_bits;
	for (i = 0; i < k->s->n; i++) {
		o = &k->s->set[i];
		n = kept(k->m, k->of, o->n);
		rarity_prefix(k->r, o->feature, o->n, n, k->first);
		for (f = 0; f < n; f++) {
			c = feature_mix(first[f]) >> shift;
			at = c % 4 * 2;
			now = live[c / 4] >> at & 3;
			live[c / 4] += (now < 2) << at;
		}
	}
}

/* How many cells of live are not 0. */
static uint64_t
live_cells(const struct index *x)
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
begin_lists(struct index *x)
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
end_lists(struct index *x)
{
	memmove(x->start + 1, x->start, start_bytes(x) - sizeof *x->start);
	x->start[0] = 0;
}

static void
make_lists(struct making *k)
{
	struct index *x = k->x;
	const struct one *o;
	size_t i, f, n, pass;
	uint32_t *list;

	for (pass = 0; pass < 2 && x->postings <= UINT32_MAX; pass++) {
		for (i = 0; i < k->s->n; i++) {
			o = &k->s->set[i];
			n = kept(k->m, k->of, o->n);
			rarity_prefix(k->r, o->feature, o->n, n, k->first);
			for (f = 0; f < n; f++) {
				list = &x->start[feature_mix(k->first[f]) >>
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

/* Appends to own what a set asks: of the n features in k->first those that
 * are live, and returns how many they are. */
static uint32_t
append(struct making *k, size_t n)
{
	const struct index x = *k->x;
	const uint64_t *first = k->first;
	unsigned rest = 32 - x.bits;
	uint64_t step = ((uint64_t)1 << rest) / (n + !n), h;
	uint32_t *own = x.own + x.owns, *end = own;
	size_t f;

	/* Without a branch: which are live cannot be foreseen. */
	for (f = 0; f < n; f++) {
		h = feature_mix(first[f]);
		*end = h >> (64 - x.bits) << rest | f * step;
		end += index_live(&x, h);
	}
	k->x->owns += end - own;
	return end - own;
}

/* What each set asks, and how many postings each list will have. */
static void
make_own(struct making *k)
{
	struct index *x = k->x;
	unsigned rest = 32 - x->bits;
	const struct one *o;
	uint64_t total = 0, e;
	size_t i, keep;

	for (i = 0; i < k->s->n; i++)
		total += k->s->set[i].n;
	x->own = mem_map((total + 16) * sizeof *x->own);
	x->own_n = mem_new(k->s->n, sizeof *x->own_n);
	for (i = 0; i < k->s->n; i++) {
		o = &k->s->set[i];
		keep = kept(k->m, k->of, o->n);
		rarity_prefix(k->r, o->feature, o->n, o->n, k->first);
		x->own_n[i] = append(k, o->n);
		for (e = x->owns - x->own_n[i]; e < x->owns; e++)
			if (index_place(x, o->n, x->own[e]) < keep) {
				x->start[x->own[e] >> rest]++;
				x->postings++;
			}
	}
}

static void
make_self(struct making *k)
{
	struct index *x = k->x;
	const uint32_t *entry;
	size_t keep, n;
	uint32_t i, e;

	make_own(k);
	mem_unmap(x->live, live_bytes(x));
	x->live = NULL;
	if (x->postings > UINT32_MAX)
		return;
	begin_lists(x);
	for (entry = x->own, i = 0; i < k->s->n; i++) {
		n = k->s->set[i].n;
		keep = kept(k->m, k->of, n);
		for (e = 0; e < x->own_n[i]; e++, entry++)
			if (index_place(x, n, *entry) < keep)
				x->posting[x->start[*entry >>
				    (32 - x->bits)]++] = i;
	}
	end_lists(x);
}

bool
index_make(struct index *x, const struct sets *s, const struct rarity *r,
    const struct measure *m, enum index_of of)
{
	struct making k = { x, s, r, m, of, NULL };
	uint32_t longest = s->n ? s->set[s->n - 1].n : 0;

	*x = (struct index){0};
	k.first = mem_new((size_t)longest + 8, sizeof *k.first);
	count_live(&k);
	x->bits = bits_for(2 * live_cells(x), BITS_MOST);
	x->start = mem_map(start_bytes(x));
	if (of == INDEX_SELF)
		make_self(&k);
	else
		make_lists(&k);
	free(k.first);
	return x->postings <= UINT32_MAX;
}
