/* average_link.c: average link by a heap of links, each two clusters with an
 * edge between them.
 *
 * The mean of a joined cluster and a third one lies between the two means
 * before, and the last record of a cluster only grows. So a key that a link had
 * before never comes after its key of now: keys are computed again only when a
 * link reaches the top of the heap. */
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/table.h"
#include "base/union_find.h"
#include "cluster/average_link.h"

enum { NO_END = UINT32_MAX };

#define PRIME (((uint64_t)1 << 61) - 1)

/* A sum of fractions. Those that 64 binary places do not hold are rounded
 * down. */
struct link_sum {
	uint64_t places, residue; /* modulo PRIME */
	uint32_t whole;
};

/* The order of links: mean descending, then first, then second. */
struct link_key {
	uint64_t mean; /* in units of 2^-63, too small by at most 1.5 */
	uint64_t residue, pairs; /* the mean modulo PRIME, as a fraction */
	uint32_t first, second;	 /* the last records of the two clusters */
};

struct link {
	struct link_key key; /* by which it lies in the heap */
	struct link_sum sum; /* of the similarities of its edges */
	uint32_t cluster[2];
	uint32_t next[2]; /* ends in the lists of these clusters */
	bool is_dead, in_heap;
};

/* End 2 * i + s is side s of link i. A cluster is named by one of its
 * records. */
struct linkage {
	struct link *link;
	uint32_t links, dead;
	uint32_t *heap, heap_n;
	uint32_t *size, *last;	 /* of clusters */
	uint32_t *end, *degree;	 /* the first of its ends; its living links */
	struct table of_cluster; /* two clusters -> link + 1 */
	struct link_key least;
};

/* x * y modulo PRIME; both are at most 2^62. */
static uint64_t
multiply(uint64_t x, uint64_t y)
{
	unsigned __int128 p = (unsigned __int128)x * y;

	return ((uint64_t)(p >> 61) + (p & PRIME)) % PRIME;
}

/* 1 / x modulo PRIME, by the extended Euclidean algorithm: t * x = r. */
static uint64_t
inverse(uint64_t x)
{
	int64_t r = PRIME, next_r = x, t = 0, next_t = 1, q, rest;

	while (next_r) {
		q = r / next_r;
		rest = r - q * next_r;
		r = next_r;
		next_r = rest;
		rest = t - q * next_t;
		t = next_t;
		next_t = rest;
	}
	return t < 0 ? PRIME - (uint64_t)-t : (uint64_t)t;
}

static struct link_sum
sum_of(struct fraction f)
{
	unsigned __int128 rest = (unsigned __int128)(f.num % f.den) << 64;

	return (struct link_sum){ .whole = f.num / f.den,
		.places = rest / f.den,
		.residue = multiply(f.num, inverse(f.den)) };
}

static void
sum_add(struct link_sum *s, const struct link_sum *x)
{
	s->places += x->places;
	s->whole += x->whole + (s->places < x->places);
	s->residue = multiply(1, s->residue + x->residue);
}

/* Sets the mean of a key. */
static void
set_mean(struct link_key *k, const struct link_sum *s, uint64_t pairs)
{
	unsigned __int128 sum = (unsigned __int128)s->whole << 64 | s->places;

	k->mean = (sum >> 1) / pairs;
	k->residue = s->residue;
	k->pairs = pairs;
}

/* The order of two means: below 0, 0 or above 0. */
static int
mean_order(const struct link_key *x, const struct link_key *y)
{
	if (x->mean + 1 >= y->mean && y->mean + 1 >= x->mean &&
	    multiply(x->residue, y->pairs) == multiply(y->residue, x->pairs))
		return 0;
	return (x->mean > y->mean) - (x->mean < y->mean);
}

static struct link_key
key_of(const struct linkage *g, const struct link *l)
{
	uint32_t a = l->cluster[0], b = l->cluster[1];
	uint32_t x = g->last[a], y = g->last[b];
	struct link_key k = { .first = x < y ? x : y, .second = x < y ? y : x };

	set_mean(&k, &l->sum, (uint64_t)g->size[a] * g->size[b]);
	return k;
}

static bool
is_before(const struct link_key *x, const struct link_key *y)
{
	int order = mean_order(x, y);

	if (order)
		return order > 0;
	if (x->first != y->first)
		return x->first < y->first;
	return x->second < y->second;
}

static bool
is_similar(const struct linkage *g, const struct link_key *k)
{
	return mean_order(k, &g->least) >= 0;
}

static void
sift_down(struct linkage *g, uint32_t i)
{
	uint32_t *heap = g->heap, top = heap[i];
	size_t child;

	while ((child = 2 * (size_t)i + 1) < g->heap_n) {
		if (child + 1 < g->heap_n &&
		    is_before(&g->link[heap[child + 1]].key,
			&g->link[heap[child]].key))
			child++;
		if (!is_before(&g->link[heap[child]].key, &g->link[top].key))
			break;
		heap[i] = heap[child];
		i = child;
	}
	heap[i] = top;
}

static void
pop(struct linkage *g)
{
	g->link[g->heap[0]].in_heap = false;
	g->heap[0] = g->heap[--g->heap_n];
	if (g->heap_n)
		sift_down(g, 0);
}

static uint64_t
hash_of(uint32_t a, uint32_t b)
{
	return mix64(a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a);
}

/* Puts link i into the table, which has room. */
static void
put_link(struct linkage *g, uint32_t i)
{
	const struct link *l = &g->link[i];
	uint64_t hash = hash_of(l->cluster[0], l->cluster[1]);
	size_t slot = table_first(&g->of_cluster, hash);

	while (table_value(&g->of_cluster, slot))
		slot = table_next(&g->of_cluster, slot, hash);
	table_put(&g->of_cluster, slot, hash, (uint64_t)i + 1);
}

/* Makes room for one more link. A full table is half links that are dead or
 * were moved, or doubles. */
static void
reserve(struct linkage *g)
{
	uint32_t i;

	if (table_full(&g->of_cluster) &&
	    g->of_cluster.n / 2 > g->links - g->dead) {
		memset(g->of_cluster.slot, 0,
		    g->of_cluster.slots * sizeof *g->of_cluster.slot);
		g->of_cluster.n = 0;
		for (i = 0; i < g->links; i++)
			if (!g->link[i].is_dead)
				put_link(g, i);
	}
	table_reserve(&g->of_cluster);
}

/* The slot of the living link of clusters a and b, or an empty slot. */
static size_t
find_slot(const struct linkage *g, uint32_t a, uint32_t b)
{
	uint64_t hash = hash_of(a, b), v;
	size_t slot = table_first(&g->of_cluster, hash);
	const struct link *l;

	for (; (v = table_value(&g->of_cluster, slot));
	     slot = table_next(&g->of_cluster, slot, hash)) {
		l = &g->link[v - 1];
		if (!l->is_dead &&
		    ((l->cluster[0] == a && l->cluster[1] == b) ||
			(l->cluster[0] == b && l->cluster[1] == a)))
			break;
	}
	return slot;
}

static void
add_end(struct linkage *g, uint32_t cluster, uint32_t end)
{
	g->link[end / 2].next[end % 2] = g->end[cluster];
	g->end[cluster] = end;
	g->degree[cluster]++;
}

static void
kill_link(struct linkage *g, struct link *l)
{
	l->is_dead = true;
	g->dead++;
	g->degree[l->cluster[0]]--;
	g->degree[l->cluster[1]]--;
}

/* Moves one end of a living link to the cluster `to`. If `to` has a link to the
 * other cluster, the two become one: the link whose key comes first. */
static void
move_end(struct linkage *g, uint32_t end, uint32_t to)
{
	struct link *l = &g->link[end / 2], *there;
	uint32_t other = l->cluster[1 - end % 2];
	uint64_t v, hash = hash_of(to, other);
	size_t slot;

	reserve(g);
	slot = find_slot(g, to, other);
	v = table_value(&g->of_cluster, slot);
	there = v ? &g->link[v - 1] : NULL;
	if (there && there->in_heap &&
	    (!l->in_heap || is_before(&there->key, &l->key))) {
		sum_add(&there->sum, &l->sum);
		kill_link(g, l);
		return;
	}
	if (there) {
		sum_add(&l->sum, &there->sum);
		kill_link(g, there);
		g->of_cluster.slot[slot] = 0;
		g->of_cluster.n--;
	}
	table_put(&g->of_cluster, slot, hash, (uint64_t)end / 2 + 1);
	g->degree[l->cluster[end % 2]]--;
	l->cluster[end % 2] = to;
	add_end(g, to, end);
}

/* Joins the two clusters of a link: the one with fewer links goes into the
 * other. */
static void
join(struct linkage *g, struct link *l, uint32_t *parent)
{
	uint32_t from = l->cluster[0], to = l->cluster[1], end, next;

	if (g->degree[from] > g->degree[to]) {
		from = l->cluster[1];
		to = l->cluster[0];
	}
	kill_link(g, l);
	for (end = g->end[from]; end != NO_END; end = next) {
		next = g->link[end / 2].next[end % 2];
		if (!g->link[end / 2].is_dead)
			move_end(g, end, to);
	}
	g->end[from] = NO_END;
	g->size[to] += g->size[from];
	if (g->last[to] < g->last[from])
		g->last[to] = g->last[from];
	union_find_merge(parent, from, to);
}

static void
make_links(struct linkage *g, const struct triple *edge,
    const struct fraction *similarity, size_t n)
{
	struct link *l;
	uint32_t i;

	for (i = 0; i < n; i++) {
		l = &g->link[i];
		l->sum = sum_of(similarity[edge[i].c]);
		l->cluster[0] = edge[i].a;
		l->cluster[1] = edge[i].b;
		add_end(g, edge[i].a, 2 * i);
		add_end(g, edge[i].b, 2 * i + 1);
		g->links = i + 1;
		reserve(g);
		put_link(g, i);
		l->key = key_of(g, l);
		l->in_heap = is_similar(g, &l->key);
		if (l->in_heap)
			g->heap[g->heap_n++] = i;
	}
	for (i = g->heap_n / 2; i-- > 0;)
		sift_down(g, i);
}

static void
join_all(struct linkage *g, uint32_t *parent)
{
	struct link_key now;
	struct link *l;

	while (g->heap_n) {
		l = &g->link[g->heap[0]];
		now = key_of(g, l);
		if (l->is_dead || !is_similar(g, &now)) {
			pop(g);
		} else if (is_before(&l->key, &now)) {
			l->key = now;
			sift_down(g, 0);
		} else {
			pop(g);
			join(g, l, parent);
		}
	}
}

void
average_link(const struct triple *edge, const struct fraction *similarity,
    size_t edges, uint32_t n, struct ratio least, uint32_t *parent)
{
	size_t bytes = (size_t)n * sizeof(uint32_t), i;
	struct link_sum t = sum_of((struct fraction){ least.p, least.q });
	struct linkage g = { 0 };

	set_mean(&g.least, &t, 1);

	g.link = mem_map(edges * sizeof *g.link);
	g.heap = mem_map(edges * sizeof *g.heap);
	g.size = mem_map(bytes);
	g.last = mem_map(bytes);
	g.end = mem_map(bytes);
	g.degree = mem_map(bytes);
	for (i = 0; i < n; i++) {
		g.size[i] = 1;
		g.last[i] = i;
		g.end[i] = NO_END;
	}
	make_links(&g, edge, similarity, edges);
	join_all(&g, parent);
	mem_unmap(g.link, edges * sizeof *g.link);
	mem_unmap(g.heap, edges * sizeof *g.heap);
	mem_unmap(g.size, bytes);
	mem_unmap(g.last, bytes);
	mem_unmap(g.end, bytes);
	mem_unmap(g.degree, bytes);
	table_free(&g.of_cluster);
}
