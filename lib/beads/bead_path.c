#include <stdlib.h>

#include "base/mem.h"
#include "beads/bead_path.h"

enum {
	KINDS = 6,
	SKIP = 3 * BEAD_UNIT,
	JOIN = 3 * BEAD_UNIT,
	TWO_TWO = 10 * BEAD_UNIT,
	LENGTH_MOST = 20 * BEAD_UNIT,
	LENGTH_TIMES = 5,
};

static const uint64_t scaled_most = 1 << 27;

/* Of beads of the same cost the first is taken. */
static const struct bead_kind {
	unsigned char a, b;
	int cost;
} kinds[KINDS] = { { 1, 1, 0 }, { 1, 0, SKIP }, { 0, 1, SKIP }, { 2, 1, JOIN },
	{ 1, 2, JOIN }, { 2, 2, TWO_TWO } };

static uint64_t
bytes_of(const struct bead_document *d, size_t i, size_t n)
{
	uint64_t sum = 0;

	while (n > 0)
		sum += d->sentence[i + --n].bytes;
	return sum;
}

/* The bytes of n sentences of A from i on, scaled to the length of B. */
static uint64_t
scaled_length(const struct bead_path *p, size_t i, size_t n)
{
	const uint64_t x = bytes_of(p->a, i, n);
	unsigned __int128 y;

	if (p->length[0] == 0)
		return x;
	y = ((unsigned __int128)x * p->length[1] + p->length[0] / 2) /
	    p->length[0];
	return y < scaled_most ? y : scaled_most;
}

static int64_t
length_cost(uint64_t x, uint64_t y)
{
	const uint64_t d = x < y ? y - x : x - y, sum = x + y;
	const uint64_t cost =
	    sum ? d * d * BEAD_UNIT / (LENGTH_TIMES * sum) : 0;

	return cost < LENGTH_MOST ? cost : LENGTH_MOST;
}

/* The cost of a bead with sentences on both sides that ends in this row, before
 * sentence j. */
static int64_t
bead_cost(const struct bead_path *p, const struct bead_kind *k, size_t j)
{
	const int64_t *bits = p->bits[k->a - 1];
	int64_t sum = 0;
	size_t c;

	for (c = j - k->b; c < j; c++)
		sum += bits[c - p->from];
	return k->cost - sum +
	    length_cost(p->scaled[k->a - 1], bytes_of(p->b, j - k->b, k->b));
}

/* Sets the columns of row i. */
static void
place_row(const struct bead_path *p, size_t i, struct bead_row *r)
{
	const size_t n = p->a->n, m = p->b->n;
	const size_t first = i * m / n, last = (i + 1) * m / n + BEAD_BAND;

	r->first = first > BEAD_BAND ? first - BEAD_BAND : 0;
	r->last = last < m ? last : m;
}

/* Reads what the beads that end with sentence i - 1 of A are compared by. */
static void
read_bits(struct bead_path *p, size_t i, const struct bead_row *r)
{
	size_t n;

	p->from = r->first > 2 ? r->first - 2 : 0;
	for (n = 1; n <= 2 && n <= i; n++) {
		MEM_GROW(
		    p->bits[n - 1], p->bits_cap[n - 1], r->last + 1 - p->from);
		bead_evidence_find(
		    p->evidence, i - n, n, p->from, r->last, p->bits[n - 1]);
		p->scaled[n - 1] = scaled_length(p, i - n, n);
	}
}

/* Finds the best bead that ends at row i, column j; returns its kind. */
static unsigned char
best_kind(const struct bead_path *p, size_t i, size_t j, int64_t *least)
{
	const struct bead_row *r;
	unsigned char best = 0;
	int64_t cost;
	size_t k, c;

	*least = i || j ? INT64_MAX : 0;
	for (k = 0; k < KINDS; k++) {
		if (kinds[k].a > i || kinds[k].b > j)
			continue;
		r = &p->row[(i - kinds[k].a) % 3];
		c = j - kinds[k].b;
		if (c < r->first || c > r->last)
			continue;
		cost = r->cost[c - r->first];
		cost += kinds[k].a && kinds[k].b ? bead_cost(p, &kinds[k], j)
						 : kinds[k].cost;
		if (cost < *least) {
			*least = cost;
			best = k;
		}
	}
	return best;
}

/* Finds the best paths to the columns of row i. */
static void
fill_row(struct bead_path *p, size_t i)
{
	struct bead_row *r = &p->row[i % 3];
	size_t j, width;

	place_row(p, i, r);
	width = r->last - r->first + 1;
	MEM_GROW(r->cost, r->cap, width);
	p->start[i + 1] = p->start[i] + width;
	MEM_GROW(p->step, p->step_cap, p->start[i + 1]);
	read_bits(p, i, r);
	for (j = r->first; j <= r->last; j++)
		p->step[p->start[i] + j - r->first] =
		    best_kind(p, i, j, &r->cost[j - r->first]);
}

/* Follows the steps back from the end; sets the beads. */
static void
walk(struct bead_path *p)
{
	size_t i = p->a->n, j = p->b->n, k;
	const struct bead_kind *step;
	struct bead_row r;
	struct bead swap;

	p->n = 0;
	while (i > 0 || j > 0) {
		place_row(p, i, &r);
		step = &kinds[p->step[p->start[i] + j - r.first]];
		i -= step->a;
		j -= step->b;
		if (step->a == 0 || step->b == 0)
			continue;
		MEM_GROW(p->bead, p->cap, p->n + 1);
		p->bead[p->n++] = (struct bead){ i, j, step->a, step->b };
	}
	for (k = 0; k < p->n / 2; k++) {
		swap = p->bead[k];
		p->bead[k] = p->bead[p->n - 1 - k];
		p->bead[p->n - 1 - k] = swap;
	}
}

void
bead_path_find(struct bead_path *p, struct bead_evidence *e)
{
	size_t i;

	p->a = e->a;
	p->b = e->b;
	p->evidence = e;
	p->length[0] = bytes_of(p->a, 0, p->a->n);
	p->length[1] = bytes_of(p->b, 0, p->b->n);
	MEM_GROW(p->start, p->start_cap, p->a->n + 2);
	p->start[0] = 0;
	for (i = 0; i <= p->a->n; i++)
		fill_row(p, i);
	walk(p);
}

void
bead_path_free(struct bead_path *p)
{
	free(p->bead);
	free(p->start);
	free(p->step);
	free(p->row[0].cost);
	free(p->row[1].cost);
	free(p->row[2].cost);
	free(p->bits[0]);
	free(p->bits[1]);
}
