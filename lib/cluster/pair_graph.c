/* pair_graph.c: pair records to numbered ids and edges, and their order. */
#include <stdlib.h>
#include <string.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "base/radix.h"
#include "cluster/pair_graph.h"
#include "record/pair.h"

enum {
	EDGES_INITIAL = 4096,
	RANK_DIGITS = 20,
	RANK_DECIMALS = 18, /* digits of a rank */
};

/* Pairs whose ids wait to be numbered together: copies, because a line
 * lives only until the next. An id that comes again as the first of the next
 * pair waits once. */
struct id_batch {
	struct buf text;
	size_t offset[IDMAP_BATCH], len[IDMAP_BATCH]; /* of ids in text */
	size_t ids;
	size_t a[IDMAP_BATCH]; /* which is the first of a pair */
	size_t b[IDMAP_BATCH]; /* and the second */
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

/* Whether id is the first of the last pair. */
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
	uint32_t to[IDMAP_BATCH];
	struct triple *e = g->edge + g->edges - b->n;
	size_t i;

	for (i = 0; i < b->ids; i++)
		id[i] = (struct span){ b->text.p + b->offset[i], b->len[i] };
	idmap_add_batch(&g->ids, id, b->ids, to);
	for (i = 0; i < b->ids; i++)
		if (to[i] == IDMAP_NONE)
			die("%s: more than %ju ids, or than 256 GB of them",
			    in->name, (uintmax_t)IDMAP_MAX);
	for (i = 0; i < b->n; i++) {
		e[i].a = to[b->a[i]];
		e[i].b = to[b->b[i]];
	}
	b->n = b->ids = b->text.n = 0;
}

/* Doubles the room for edges, in 2 MB pages. */
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

	/* Room from the start: nothing may be added to a null pointer. */
	grow_edges(g);
	while (pair_read(in, &p)) {
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

/* Reads a decimal number in units of 10^-18. */
static bool
parse_decimal(struct span s, __int128 *to)
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
	*to = minus ? -x : x;
	return true;
}

/* Reads ranks to value, by number of the id; ids in no pair are passed over.
 * seen gets the line of each, where it is 0. */
static void
read_ranks(const struct pair_graph *g, struct in *rank, __int128 *value,
    uint64_t *seen)
{
	struct span f[2];
	char *line;
	size_t len, n;
	uint32_t i;
	__int128 x = 0;

	while ((line = in_record(rank, &len))) {
		if ((n = split(line, len, f, 2)) != 2)
			in_bad(
			    rank, "expected 2 fields (id, number), got %zu", n);
		in_id(rank, f[0]);
		if (!parse_decimal(f[1], &x))
			in_bad(rank,
			    "expected a decimal number of at most %d "
			    "digits and %d decimals, got '%.*s'",
			    RANK_DIGITS, RANK_DECIMALS, span_shown(f[1]),
			    f[1].p);
		if ((i = idmap_find(&g->ids, f[0])) == IDMAP_NONE)
			continue;
		if (seen[i])
			in_bad(rank,
			    "expected each id once, got '%.*s' as on "
			    "line %ju",
			    span_shown(f[0]), f[0].p, (uintmax_t)seen[i]);
		seen[i] = rank->line;
		value[i] = x;
	}
}

/* Puts what is in order of bytes into that of rank, highest first: by the
 * complement, the lower half first; what has no rank comes last. */
static void
order_by_rank(
    const __int128 *value, const uint64_t *seen, uint32_t *order, size_t n)
{
	unsigned __int128 top = (unsigned __int128)1 << 127;
	struct triple *t = mem_map(n * sizeof *t);
	uint64_t key;
	size_t i;
	int half;

	for (half = 0; half < 2; half++) {
		for (i = 0; i < n; i++) {
			key = seen[order[i]]
			    ? ~(top + (unsigned __int128)value[order[i]]) >>
				64 * half
			    : UINT64_MAX;
			t[i] = (struct triple){ { { key >> 32, key, i } } };
		}
		radix_sort(t, n);
		for (i = 0; i < n; i++)
			t[i].c = order[t[i].c];
		for (i = 0; i < n; i++)
			order[i] = t[i].c;
	}
	mem_unmap(t, n * sizeof *t);
}

/* Makes order: the numbers of ids, the preferred first. bytes gets them in
 * the order of bytes. */
static void
make_order(struct pair_graph *g, struct in *rank)
{
	size_t n = g->ids.n;
	uint64_t *seen = NULL;
	__int128 *value = NULL;

	if (rank) {
		value = mem_new(n, sizeof *value);
		seen = mem_new(n, sizeof *seen);
		read_ranks(g, rank, value, seen);
	}
	idmap_seal(&g->ids);
	idmap_sort(&g->ids, g->byte_order);
	memcpy(g->id_number, g->byte_order, n * sizeof *g->id_number);
	if (rank)
		order_by_rank(value, seen, g->id_number, n);
	free(value);
	free(seen);
}

void
pair_graph_order(struct pair_graph *g, struct in *rank)
{
	size_t room = g->ids.n * sizeof(uint32_t);
	uint32_t *to, i;
	struct triple *e, *end = g->edge + g->edges;

	g->id_number = mem_map(room);
	g->byte_order = mem_map(room);
	make_order(g, rank);
	to = mem_map(room);
	for (i = 0; i < g->ids.n; i++)
		to[g->id_number[i]] = i;
	for (e = g->edge; e < end; e++) {
		e->a = to[e->a];
		e->b = to[e->b];
	}
	for (i = 0; i < g->ids.n; i++)
		g->byte_order[i] = to[g->byte_order[i]];
	mem_unmap(to, room);
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
