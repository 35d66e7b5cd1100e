#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/decimal.h"
#include "base/log2_fixed.h"
#include "base/mem.h"
#include "beads/bead_evidence.h"

enum {
	SHARE_BITS = 16, /* after the point of a quotient of shares */
	UNIT_BITS = 8,	 /* of BEAD_UNIT */
};

static const uint64_t share_most = (uint64_t)1 << 60;

/* Counts the terms of B, and makes their postings. */
static void
read_postings(struct bead_evidence *e, uint32_t terms)
{
	const struct bead_document *b = e->b;
	const size_t all = b->sentence[b->n].terms;
	size_t j, k;

	MEM_GROW(e->start, e->start_cap, (size_t)terms + 2);
	MEM_GROW(e->count, e->count_cap, (size_t)terms + 1);
	MEM_GROW(e->posting, e->posting_cap, all + 1);
	memset(e->start, 0, ((size_t)terms + 2) * sizeof *e->start);
	memset(e->count, 0, ((size_t)terms + 1) * sizeof *e->count);
	e->total = 0;
	for (k = 0; k < all; k++) {
		e->start[b->term[k].term + 2]++;
		e->count[b->term[k].term] += b->term[k].weight;
		e->total += b->term[k].weight;
	}
	for (k = 2; k < (size_t)terms + 2; k++)
		e->start[k] += e->start[k - 1];
	for (j = 0; j < b->n; j++)
		for (k = b->sentence[j].terms; k < b->sentence[j + 1].terms;
		     k++)
			e->posting[e->start[b->term[k].term + 1]++] =
			    (struct bead_posting){ j, b->term[k].weight };
}

/* The bits of all occurrences, of the bits of one. */
static int64_t
weighted(uint32_t weight, int64_t bits)
{
	return weight * bits / DECIMAL_ONE;
}

/* Sets `least`: a bit less for each occurrence of a term that A has. */
static void
read_least(struct bead_evidence *e)
{
	const struct bead_document *a = e->a, *b = e->b;
	const struct bead_posting *p;
	size_t k, t;

	MEM_GROW(e->least, e->least_cap, b->n + 1);
	memset(e->least, 0, (b->n + 1) * sizeof *e->least);
	for (k = 0; k < a->sentence[a->n].terms; k++) {
		t = a->term[k].term;
		if (e->sum[t]++ > 0)
			continue;
		for (p = e->posting + e->start[t];
		     p < e->posting + e->start[t + 1]; p++)
			e->least[p->sentence] -= weighted(p->weight, BEAD_UNIT);
	}
	for (k = 0; k < a->sentence[a->n].terms; k++)
		e->sum[a->term[k].term] = 0;
}

void
bead_evidence_read(struct bead_evidence *e, const struct bead_document *a,
    const struct bead_document *b, uint32_t terms)
{
	e->a = a;
	e->b = b;
	MEM_GROW(e->sum, e->sum_cap, (size_t)terms + 1);
	memset(e->sum, 0, ((size_t)terms + 1) * sizeof *e->sum);
	read_postings(e, terms);
	read_least(e);
}

/* log2(1 + x / y) of term t, whose weight in sentences of A with so many tokens
 * is e->sum[t]. */
static int64_t
bits_of(const struct bead_evidence *e, uint32_t t, uint64_t tokens)
{
	unsigned __int128 x = (unsigned __int128)e->sum[t] * e->total;
	unsigned __int128 y =
	    (unsigned __int128)tokens * DECIMAL_ONE * e->count[t];
	unsigned __int128 share = y ? (x << SHARE_BITS) / y : 0;

	if (share > share_most)
		share = share_most;
	return (int64_t)(log2_fixed((1 << SHARE_BITS) + (uint64_t)share) >>
		   (LOG2_FIXED_BITS - UNIT_BITS)) -
	    SHARE_BITS * BEAD_UNIT;
}

/* Adds the bits of term t to the sentences of B that have it. */
static void
add_bits(const struct bead_evidence *e, uint32_t t, int64_t more, size_t from,
    size_t to, int64_t *bits)
{
	const struct bead_posting *p = e->posting;
	size_t k;

	BISECT(k, e->start[t], e->start[t + 1], p[k].sentence < from);
	for (; k < e->start[t + 1] && p[k].sentence < to; k++)
		bits[p[k].sentence - from] += weighted(p[k].weight, more);
}

void
bead_evidence_find(struct bead_evidence *e, size_t i, size_t n, size_t from,
    size_t to, int64_t *bits)
{
	const struct bead_document *a = e->a;
	const size_t first = a->sentence[i].terms,
		     end = a->sentence[i + n].terms;
	uint64_t tokens = 0;
	size_t k;
	uint32_t t;

	if (from < to)
		memcpy(bits, e->least + from, (to - from) * sizeof *bits);
	for (k = i; k < i + n; k++)
		tokens += a->sentence[k].tokens;
	for (k = first; k < end; k++)
		e->sum[a->term[k].term] += a->term[k].weight;
	for (k = first; k < end; k++) {
		t = a->term[k].term;
		if (e->sum[t] == 0)
			continue;
		add_bits(e, t, bits_of(e, t, tokens), from, to, bits);
		e->sum[t] = 0;
	}
}

void
bead_evidence_free(struct bead_evidence *e)
{
	free(e->start);
	free(e->posting);
	free(e->count);
	free(e->least);
	free(e->sum);
}
