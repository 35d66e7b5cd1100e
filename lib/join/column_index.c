#include <stdlib.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "base/table.h"
#include "join/column_index.h"
#include "similarity/halves.h"

/* CELLS: cells for each feature, at least. AHEAD: features, for prefetches.
 * SEVERAL: a prefix is longer by one feature, which must be shared too, for so
 * many. */
enum { CELLS = 4, AHEAD = 16, SEVERAL = 16 };

uint32_t
column_index_read(struct column_index *x, struct in *in, struct set_record *s)
{
	const uint32_t number = set_numbers_add(&x->numbers, s);

	MEM_GROW(x->set, x->set_cap, (size_t)x->sets + 2);
	if (number <= x->sets)
		return number;
	MEM_MAP_GROW(x->feature, x->feature_cap, x->features + s->n);
	set_record_parse_features(in, s, x->feature + x->features);
	x->set[number] = (struct column_set){ .first = x->features, .n = s->n };
	x->features += s->n;
	x->sets = number;
	return number;
}

static uint64_t
mix(uint64_t feature)
{
	return feature * 0x9e3779b97f4a7c15;
}

/* Cells of two bits, by a hash: how often features of a cell came, up to 3. */
struct cells {
	uint8_t *pair;
	unsigned bits;
};

static uint8_t *
cell_of(const struct cells *c, uint64_t feature, unsigned *shift)
{
	const uint64_t cell = mix(feature) >> (64 - c->bits);

	*shift = cell % 4 * 2;
	return &c->pair[cell / 4];
}

static void
count_cells(struct cells *c, const uint64_t *feature, size_t n)
{
	unsigned shift;
	uint8_t *p;
	size_t i;

	for (c->bits = 10; (size_t)1 << c->bits < CELLS * n;)
		c->bits++;
	c->pair = mem_map((size_t)1 << c->bits >> 2);
	for (i = 0; i < n; i++) {
		prefetch(
		    cell_of(c, feature[i + AHEAD < n ? i + AHEAD : i], &shift));
		p = cell_of(c, feature[i], &shift);
		if ((*p >> shift & 3) < 2)
			*p += 1 << shift;
	}
}

/* Features that may be in several sets, numbered. */
struct column_features {
	struct table table;
	uint64_t *feature;
	uint32_t *count; /* of each: its sets */
	size_t n, cap, count_cap;
};

static uint32_t
number_of(struct column_features *t, uint64_t feature)
{
	const uint64_t hash = mix(feature);
	uint64_t v;
	size_t i;

	table_reserve(&t->table);
	for (i = table_first(&t->table, hash); (v = table_value(&t->table, i));
	     i = table_next(&t->table, i, hash))
		if (t->feature[v - 1] == feature) {
			t->count[v - 1]++;
			return v - 1;
		}
	MEM_MAP_GROW(t->feature, t->cap, t->n + 1);
	MEM_MAP_GROW(t->count, t->count_cap, t->n + 1);
	t->feature[t->n] = feature;
	t->count[t->n++] = 1;
	table_put(&t->table, i, hash, t->n);
	return t->n - 1;
}

/* Puts the numbers of the features that may be in several sets at number, set
 * by set, whose first becomes where they begin; returns how many there are. */
static uint64_t
number_features(
    struct column_index *x, struct column_features *t, uint32_t *number)
{
	const uint64_t *f = x->feature;
	struct cells c;
	unsigned shift;
	uint64_t n = 0;
	size_t i, end;
	uint32_t s;

	count_cells(&c, f, x->features);
	for (s = 1, i = 0; s <= x->sets; s++) {
		x->set[s].first = n;
		for (end = i + x->set[s].n; i < end; i++) {
			if (i + 2 * AHEAD < x->features)
				prefetch(cell_of(&c, f[i + 2 * AHEAD], &shift));
			if (i + AHEAD < x->features &&
			    (*cell_of(&c, f[i + AHEAD], &shift) >> shift & 3) >
				1)
				table_prefetch(&t->table, mix(f[i + AHEAD]));
			if ((*cell_of(&c, f[i], &shift) >> shift & 3) > 1)
				number[n++] = number_of(t, f[i]);
		}
	}
	x->set[s] = (struct column_set){ .first = n };
	mem_unmap(c.pair, (size_t)1 << c.bits >> 2);
	return n;
}

/* Sets rank[i] to the rank of feature number i, or COLUMN_NONE if one set alone
 * has it, and makes the lists. */
static void
make_ranks(
    struct column_index *x, const struct column_features *t, uint32_t *rank)
{
	uint64_t *key = mem_map((t->n + 1) * sizeof *key);
	size_t i, n = 0;

	for (i = 0; i < t->n; i++) {
		rank[i] = COLUMN_NONE;
		if (t->count[i] > 1)
			key[n++] = (uint64_t)t->count[i] << 32 | i;
	}
	radix_sort64(key, n, 32);
	x->lists = n;
	x->list = mem_map((n + 1) * sizeof *x->list);
	for (i = 0; i < n; i++) {
		rank[(uint32_t)key[i]] = i;
		x->list[i].start = x->postings;
		x->postings += key[i] >> 32;
	}
	x->list[n].start = x->postings;
	mem_unmap(key, (t->n + 1) * sizeof *key);
}

/* Lists the sets of each rank, and then the ranks of each set. first of a set
 * is where its features are in number. */
static void
make_lists(struct column_index *x, const uint32_t *number, const uint32_t *rank)
{
	uint64_t n = 0, i, end;
	struct indexed_list *l;
	uint32_t s;

	x->posting = mem_map((x->postings + 1) * sizeof *x->posting);
	x->rank = mem_map((x->postings + 1) * sizeof *x->rank);
	for (s = 1, i = 0; s <= x->sets; s++) {
		end = x->set[s + 1].first;
		x->set[s].first = n;
		for (; i < end; i++) {
			if (rank[number[i]] == COLUMN_NONE)
				continue;
			l = &x->list[rank[number[i]]];
			x->posting[l->start + l->early++] = s;
			n++;
		}
	}
	x->set[s].first = n;
	for (l = x->list; l < x->list + x->lists; l++)
		for (i = l[0].start; i < l[1].start; i++)
			x->rank[x->set[x->posting[i]].first++] = l - x->list;
	/* Each first is now that of the next set. */
	for (s = x->sets; s > 0; s--)
		x->set[s].first = s > 1 ? x->set[s - 1].first : 0;
}

uint32_t
column_index_prefix(
    const struct column_index *x, const struct measure *m, uint32_t set)
{
	const uint64_t n = x->set[set].n, ranks = column_index_ranks(x, set);
	uint64_t length = n, least;

	if (!measure_smaller_only(m->row)) {
		least = measure_min_size(m, n);
		length = n - least + 1 + least / SEVERAL;
	}
	/* The features of this set alone come first. */
	return length < n - ranks ? 0 : length - (n - ranks);
}

void
column_index_make(struct column_index *x, uint32_t records)
{
	const size_t bytes = (x->features + 1) * sizeof(uint32_t);
	uint32_t *number = mem_map(bytes), *rank, s;
	struct column_features t = { 0 };

	set_numbers_free(&x->numbers);
	MEM_GROW(x->set, x->set_cap, (size_t)x->sets + 2);
	number_features(x, &t, number);
	mem_unmap(x->feature, x->feature_cap * sizeof *x->feature);
	x->feature = NULL;
	table_free(&t.table);
	mem_unmap(t.feature, t.cap * sizeof *t.feature);
	rank = mem_map((t.n + 1) * sizeof *rank);
	make_ranks(x, &t, rank);
	mem_unmap(t.count, t.count_cap * sizeof *t.count);
	make_lists(x, number, rank);
	mem_unmap(rank, (t.n + 1) * sizeof *rank);
	mem_unmap(number, bytes);
	for (s = 1; s <= x->sets; s++)
		x->set[s].prefix = column_index_prefix(x, &x->m, s);
	x->records = records;
	x->next = mem_map(((size_t)records + 1) * sizeof *x->next);
	column_index_clear(x);
}

uint16_t
column_index_reach(const struct measure *m, uint32_t n, uint32_t shared)
{
	return self_index_reach(measure_max_size(m, n, n - shared));
}

/* Adds the set to the lists of its features, or counts one more record of
 * it. */
static void
add_to_lists(struct column_index *x, uint32_t set, bool is_new)
{
	const struct column_set *s = &x->set[set];
	const uint32_t *first = x->rank + s->first, *r = first;
	const uint32_t *end = x->rank + s[1].first;
	const uint64_t posting =
	    (uint64_t)self_index_reach(s->n) << COLUMN_SIZE_SHIFT | set;
	struct indexed_list *l;
	uint64_t reach;

	for (; r < first + s->prefix; r++) {
		l = &x->list[*r];
		l->records++;
		if (!is_new)
			continue;
		if (l->block != x->block) {
			l->block = x->block;
			l->before = l->early;
		}
		reach = column_index_reach(&x->m, s->n, end - r);
		x->posting[l->start + l->early++] =
		    posting | reach << COLUMN_REACH_SHIFT;
	}
	for (; r < end; r++) {
		l = &x->list[*r];
		l->late_records++;
		if (is_new)
			x->posting[l[1].start - ++l->late] = posting;
	}
}

void
column_index_add(struct column_index *x, uint32_t record, uint32_t set)
{
	struct column_set *s = &x->set[set];
	const bool is_new = s->head == COLUMN_NONE;

	add_to_lists(x, set, is_new);
	x->next[record] = COLUMN_NONE;
	if (is_new)
		s->head = record;
	else
		x->next[s->tail] = record;
	if (s->block != x->block) {
		s->block = x->block;
		s->recent = record;
		if (!is_new) {
			MEM_ADD(x->grown, x->n_grown, x->grown_cap, set);
		}
	}
	s->tail = record;
	s->records++;
}

void
column_index_next_block(struct column_index *x)
{
	x->block++;
	x->n_grown = 0;
}

void
column_index_clear(struct column_index *x)
{
	struct indexed_list *l;
	uint32_t s;

	for (l = x->list; l < x->list + x->lists; l++)
		l->early = l->late = l->records = l->late_records = l->block =
		    0;
	for (s = 1; s <= x->sets; s++) {
		x->set[s].head = COLUMN_NONE;
		x->set[s].block = x->set[s].records = 0;
	}
	x->block = 1;
	x->n_grown = 0;
}

size_t
column_index_shared(
    const struct column_index *x, uint32_t a, uint32_t b, size_t need)
{
	return halves_bound(x->rank + x->set[a].first, column_index_ranks(x, a),
	    x->rank + x->set[b].first, column_index_ranks(x, b), need);
}

void
column_index_free(struct column_index *x)
{
	free(x->set);
	free(x->grown);
	mem_unmap(x->next, ((size_t)x->records + 1) * sizeof *x->next);
	mem_unmap(x->list, ((size_t)x->lists + 1) * sizeof *x->list);
	mem_unmap(x->posting, (x->postings + 1) * sizeof *x->posting);
	mem_unmap(x->rank, (x->postings + 1) * sizeof *x->rank);
}
