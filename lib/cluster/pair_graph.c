/* pair_graph.c: reads pairs, numbers their ids, orders them by preference. */
#include <stdlib.h>
#include <string.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "base/triple.h"
#include "cluster/cluster.h"
#include "cluster/pair_graph.h"
#include "record/pair.h"

enum { EDGES_INITIAL = 4096, RANK_DIGITS = 20, RANK_DECIMALS = 18 };

/* n pairs whose ids are to be numbered together. The ids are copied, as a line
 * is valid until the next; an id that is first in several pairs in a row is
 * copied once. */
struct id_batch {
	struct buf text;
	size_t offset[IDMAP_BATCH], len[IDMAP_BATCH]; /* of ids in text */
	size_t ids;
	size_t a[IDMAP_BATCH], b[IDMAP_BATCH]; /* of pairs: indexes of ids */
	size_t n;
};

static size_t
batch_add(struct id_batch *b, struct span id)
{
	b->offset[b->ids] = b->text.n;
	b->len[b->ids] = id.n;
	buf_put(&b->text, id);
	return b->ids++;
}

/* Whether id is the first id of the last pair too. */
static bool
repeats_first(const struct id_batch *b, struct span id)
{
	size_t last = b->n ? b->a[b->n - 1] : 0;

	return b->n && b->len[last] == id.n &&
	    memcmp(b->text.p + b->offset[last], id.p, id.n) == 0;
}

static void
number_batch(struct pair_graph *g, struct in *in, struct id_batch *b)
{
	struct span id[IDMAP_BATCH];
	uint32_t number[IDMAP_BATCH];
	struct triple *e = g->edge + g->edges - b->n;
	size_t i;

	for (i = 0; i < b->ids; i++)
		id[i] = (struct span){ b->text.p + b->offset[i], b->len[i] };
	idmap_add_batch(&g->ids, id, b->ids, number);
	for (i = 0; i < b->ids; i++)
		if (number[i] == IDMAP_NONE)
			die("%s: expected at most %ju ids and 256 GB of them, "
			    "got more",
			    in->name, (uintmax_t)IDMAP_MAX);
	for (i = 0; i < b->n; i++) {
		e[i].a = number[b->a[i]];
		e[i].b = number[b->b[i]];
	}
	b->n = b->ids = b->text.n = 0;
}

static void
grow_edges(struct pair_graph *g)
{
	size_t cap = g->edge_cap ? 2 * g->edge_cap : EDGES_INITIAL;

	g->edge = mem_remap(
	    g->edge, g->edge_cap * sizeof *g->edge, cap * sizeof *g->edge);
	g->edge_cap = cap;
}

void
pair_graph_read(struct pair_graph *g, struct in *in)
{
	struct id_batch b = { 0 };
	struct pair p;

	/* So that edge is not NULL: arithmetic on NULL is not defined. */
	grow_edges(g);
	while (pair_read(in, &p, false)) {
		b.a[b.n] =
		    repeats_first(&b, p.a) ? b.a[b.n - 1] : batch_add(&b, p.a);
		b.b[b.n++] = batch_add(&b, p.b);
		if (g->edges == g->edge_cap)
			grow_edges(g);
		g->edge[g->edges++].c =
		    p.similarity | (p.equal_sets ? CLUSTER_EQUAL : 0);
		if (b.ids > IDMAP_BATCH - 2)
			number_batch(g, in, &b);
		if (!g->keep_lines)
			continue;
		buf_put(&g->lines, in->last);
		buf_char(&g->lines, '\n');
	}
	number_batch(g, in, &b);
	buf_free(&b.text);
}

/* Reads a decimal number, as a whole number of 10^-18. */
static bool
parse_decimal(struct span s, __int128 *value)
{
	size_t i = 0, whole, decimals = 0;
	size_t minus = s.n > 0 && s.p[0] == '-';
	__int128 x = 0;

	for (i = minus; i < s.n && s.p[i] >= '0' && s.p[i] <= '9' &&
	     i < RANK_DIGITS + minus;
	     i++)
		x = 10 * x + (s.p[i] - '0');
	whole = i - minus;
	if (i + 1 < s.n && s.p[i] == '.')
		for (i++; i < s.n && s.p[i] >= '0' && s.p[i] <= '9' &&
		     decimals < RANK_DECIMALS;
		     i++, decimals++)
			x = 10 * x + (s.p[i] - '0');
	if (whole == 0 || i < s.n)
		return false;
	for (; decimals < RANK_DECIMALS; decimals++)
		x *= 10;
	*value = minus ? -x : x;
	return true;
}

/* Sets value and line of each id, by its number, to its rank and where that was
 * read; skips ids that are in no pair. */
static void
read_ranks(const struct pair_graph *g, struct in *rank, __int128 *value,
    uint64_t *line)
{
	struct span f[2];
	char *p;
	size_t len, n;
	uint32_t i;
	__int128 x = 0;

	while ((p = in_record(rank, &len))) {
		if ((n = span_split((struct span){ p, len }, f, 2)) != 2)
			in_bad(
			    rank, "expected 2 fields (id, number), got %zu", n);
		in_check_id(rank, f[0]);
		if (!parse_decimal(f[1], &x))
			in_bad(rank,
			    "expected a decimal number of at most %d "
			    "digits and %d decimals, got '%.*s'",
			    RANK_DIGITS, RANK_DECIMALS, span_shown(f[1]),
			    f[1].p);
		if ((i = idmap_find(&g->ids, f[0])) == IDMAP_NONE)
			continue;
		if (line[i])
			in_bad(rank,
			    "expected each id once, got '%.*s' as on "
			    "line %ju",
			    span_shown(f[0]), f[0].p, (uintmax_t)line[i]);
		line[i] = rank->line;
		value[i] = x;
	}
}

/* Sorts order, which is in byte order, by rank, the highest first and ids
 * without a rank last. A stable sort by the complement of the rank: by its
 * lower half, then its upper half. */
static void
order_by_rank(
    const __int128 *value, const uint64_t *line, uint32_t *order, size_t n)
{
	unsigned __int128 top = (unsigned __int128)1 << 127;
	struct triple *t = mem_map(n * sizeof *t);
	uint64_t key;
	size_t i;
	int half;

	for (half = 0; half < 2; half++) {
		for (i = 0; i < n; i++) {
			key = line[order[i]]
			    ? ~(top + (unsigned __int128)value[order[i]]) >>
				64 * half
			    : UINT64_MAX;
			t[i] = (struct triple){ { { key >> 32, key, i } } };
		}
		triple_sort(t, n);
		for (i = 0; i < n; i++)
			t[i].c = order[t[i].c];
		for (i = 0; i < n; i++)
			order[i] = t[i].c;
	}
	mem_unmap(t, n * sizeof *t);
}

/* Sets byte_order and id_number to the numbers of ids in byte order and in
 * order of preference. */
static void
make_order(struct pair_graph *g, struct in *rank)
{
	size_t n = g->ids.n;
	uint64_t *line = NULL;
	__int128 *value = NULL;

	if (rank) {
		value = mem_new(n, sizeof *value);
		line = mem_new(n, sizeof *line);
		read_ranks(g, rank, value, line);
	}
	idmap_seal(&g->ids);
	idmap_sort(&g->ids, g->byte_order);
	memcpy(g->id_number, g->byte_order, n * sizeof *g->id_number);
	if (rank)
		order_by_rank(value, line, g->id_number, n);
	free(value);
	free(line);
}

void
pair_graph_order(struct pair_graph *g, struct in *rank)
{
	size_t bytes = g->ids.n * sizeof(uint32_t);
	uint32_t *place, i;
	struct triple *e, *end = g->edge + g->edges;

	g->id_number = mem_map(bytes);
	g->byte_order = mem_map(bytes);
	make_order(g, rank);
	place = mem_map(bytes);
	for (i = 0; i < g->ids.n; i++)
		place[g->id_number[i]] = i;
	for (e = g->edge; e < end; e++) {
		e->a = place[e->a];
		e->b = place[e->b];
	}
	for (i = 0; i < g->ids.n; i++)
		g->byte_order[i] = place[g->byte_order[i]];
	mem_unmap(place, bytes);
}

void
pair_graph_free(struct pair_graph *g)
{
	mem_unmap(g->id_number, g->ids.n * sizeof *g->id_number);
	mem_unmap(g->byte_order, g->ids.n * sizeof *g->byte_order);
	idmap_free(&g->ids);
	mem_unmap(g->edge, g->edge_cap * sizeof *g->edge);
	buf_free(&g->lines);
	*g = (struct pair_graph){ 0 };
}
