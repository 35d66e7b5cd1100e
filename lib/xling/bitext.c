#include <stdlib.h>
#include <string.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "base/mix.h"
#include "base/triple.h"
#include "xling/bitext.h"

/* Appends the sentence of a pair. */
static void
add_side(struct bitext_side *s, size_t pair, const struct term_counts *t)
{
	struct span id[IDMAP_BATCH];
	uint32_t number[IDMAP_BATCH];
	size_t i, k, m;
	uint32_t count;

	MEM_GROW(s->start, s->start_cap, pair + 2);
	MEM_GROW(s->token, s->cap, s->n + t->tokens);
	s->start[pair] = s->n;
	for (i = 1; i <= t->n; i += m) {
		m = t->n + 1 - i < IDMAP_BATCH ? t->n + 1 - i : IDMAP_BATCH;
		for (k = 0; k < m; k++)
			id[k] =
			    (struct span){ t->text.buf + t->term[i + k].offset,
				    t->term[i + k].n };
		idmap_add_batch(&s->map, id, m, number);
		for (k = 0; k < m; k++)
			for (count = t->term[i + k].count; count > 0; count--)
				s->token[s->n++] = number[k];
	}
	s->start[pair + 1] = s->n;
}

void
bitext_add(
    struct bitext *b, const struct term_counts *e, const struct term_counts *f)
{
	if (b->n == IDMAP_MAX)
		die("expected at most %u pairs, got more", IDMAP_MAX);
	add_side(&b->e, b->n, e);
	add_side(&b->f, b->n++, f);
}

/* Numbers the terms in byte order. */
static void
renumber(struct bitext_side *s)
{
	uint32_t *rank = mem_new(s->map.n, sizeof *rank), i;
	size_t k;

	s->map_number = mem_new(s->map.n, sizeof *s->map_number);
	idmap_sort(&s->map, s->map_number);
	for (i = 0; i < s->map.n; i++)
		rank[s->map_number[i]] = i;
	for (k = 0; k < s->n; k++)
		s->token[k] = rank[s->token[k]];
	free(rank);
	idmap_seal(&s->map);
}

/* Mixes the tokens of pair i into h: their values, not their bytes, whose order
 * depends on the machine. */
static uint64_t
mix_tokens(uint64_t h, const struct bitext_side *s, size_t i)
{
	size_t k;

	for (k = s->start[i]; k < s->start[i + 1]; k++)
		h = mix64(h + s->token[k] + 1);
	return mix64(h ^ (s->start[i + 1] - s->start[i]));
}

/* The pairs sorted by a hash of their tokens: c is the number of a pair. */
static struct triple *
sort_pairs(const struct bitext *b)
{
	struct triple *t = mem_new(b->n, sizeof *t);
	uint64_t h;
	size_t i;

	for (i = 0; i < b->n; i++) {
		h = mix_tokens(mix_tokens(0, &b->e, i), &b->f, i);
		t[i].a = h >> 32;
		t[i].b = h;
		t[i].c = i;
	}
	triple_sort(t, b->n);
	return t;
}

/* Puts the sentences of a side in this order. */
static void
permute(struct bitext_side *s, const struct triple *order, size_t pairs)
{
	uint32_t *token = mem_new(s->n, sizeof *token);
	size_t *start = mem_new(pairs + 1, sizeof *start), i, n = 0, len;

	for (i = 0; i < pairs; i++) {
		len = s->start[order[i].c + 1] - s->start[order[i].c];
		memcpy(token + n, s->token + s->start[order[i].c],
		    len * sizeof *token);
		n += len;
		start[i + 1] = n;
	}
	free(s->token);
	free(s->start);
	s->token = token;
	s->start = start;
}

void
bitext_sort(struct bitext *b)
{
	struct triple *order;

	renumber(&b->e);
	renumber(&b->f);
	order = sort_pairs(b);
	permute(&b->e, order, b->n);
	permute(&b->f, order, b->n);
	free(order);
}

void
bitext_index_make(struct bitext_index *x, const struct bitext_side *s, size_t n)
{
	size_t i, k;

	x->pair = mem_new(s->n, sizeof *x->pair);
	x->start = mem_new((size_t)s->map.n + 2, sizeof *x->start);
	/* start[t + 2] counts the tokens of term t. Sums make it the start of t
	 * + 1. The last loop moves start[t + 1] from the start of t to its
	 * end. */
	for (i = 0; i < s->n; i++)
		x->start[s->token[i] + 2]++;
	for (i = 2; i < (size_t)s->map.n + 2; i++)
		x->start[i] += x->start[i - 1];
	for (i = 0; i < n; i++)
		for (k = s->start[i]; k < s->start[i + 1]; k++)
			x->pair[x->start[s->token[k] + 1]++] = i;
}

struct span
bitext_term(const struct bitext_side *s, uint32_t x)
{
	return idmap_id(&s->map, s->map_number[x]);
}

static void
free_side(struct bitext_side *s)
{
	idmap_free(&s->map);
	free(s->token);
	free(s->start);
	free(s->map_number);
}

void
bitext_free(struct bitext *b)
{
	free_side(&b->e);
	free_side(&b->f);
	*b = (struct bitext){ 0 };
}
