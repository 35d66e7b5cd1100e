#include <stdlib.h>

#include "base/mem.h"
#include "passage/passage_aligner.h"
#include "record/pair.h"

static int
by_first(const void *p, const void *q)
{
	const struct sentence_range *x = p, *y = q;

	if (x->first != y->first)
		return x->first < y->first ? -1 : 1;
	return x->last < y->last ? -1 : x->last > y->last;
}

/* Reads the words of one side of the boxes. */
static void
read_side(struct passage_aligner *t, int side, struct sentence_source *s,
    struct span document, const struct sentence_box *box, size_t n)
{
	size_t i;

	MEM_GROW(t->range, t->range_cap, n);
	for (i = 0; i < n; i++)
		t->range[i] = box[i].side[side];
	qsort(t->range, n, sizeof *t->range, by_first);
	word_text_read(&t->text[side], s, document, t->range, n);
}

static void
find_seeds(struct passage_aligner *t, const struct sentence_box *box, size_t n,
    bool within)
{
	size_t i, side, from[2], to[2];

	t->seeds.n = 0;
	for (i = 0; i < n; i++) {
		for (side = 0; side < 2; side++)
			word_text_window(&t->text[side],
			    box[i].side[side].begin, box[i].side[side].end,
			    &from[side], &to[side]);
		word_seeds_add(&t->seeds, t->bits, &t->text[0], from[0], to[0],
		    &t->text[1], from[1], to[1], within);
	}
	word_seeds_sort(&t->seeds);
}

static int
by_place(const void *p, const void *q)
{
	const struct word_chain *x = p, *y = q;

	return x->first < y->first ? -1 : x->first > y->first;
}

static void
write_chain(const struct passage_aligner *t, struct span a, struct span b,
    const struct word_chain *w, struct out *out)
{
	uint32_t i = w->first >> 32, k = w->last >> 32;
	uint32_t j = (uint32_t)w->first, l = (uint32_t)w->last;
	const struct text_word *x = t->text[0].word, *y = t->text[1].word;
	uint64_t all = (uint64_t)(k - i) + (l - j) + 2 - w->n;

	passage_write(out,
	    &(struct passage){ .a = a,
		.b = b,
		.n = w->sentences,
		.first_a = x[i].sentence,
		.last_a = x[k].sentence,
		.first_b = y[j].sentence,
		.last_b = y[l].sentence,
		.sum = (uint64_t)w->n * PAIR_ONE / all * w->sentences });
	offsets_write(out,
	    &(struct passage_offsets){
		{ x[i].begin, x[k].end, y[j].begin, y[l].end } });
	out_char(out, '\n');
}

void
passage_align(struct passage_aligner *t, struct span a, struct span b,
    const struct sentence_box *box, size_t n, struct out *out)
{
	struct word_chains *c = &t->chains;
	size_t i;

	read_side(t, 0, &t->a, a, box, n);
	read_side(t, 1, t->cross ? &t->b : &t->a, b, box, n);
	find_seeds(t, box, n, !t->cross && span_equal(a, b));
	word_chains_find(
	    c, &t->seeds, t->bits, &t->text[0], &t->text[1], t->least);
	if (c->n)
		qsort(c->chain, c->n, sizeof *c->chain, by_place);
	for (i = 0; i < c->n; i++)
		write_chain(t, a, b, &c->chain[i], out);
	t->passages += c->n;
}

void
passage_aligner_free(struct passage_aligner *t)
{
	word_text_free(&t->text[0]);
	word_text_free(&t->text[1]);
	word_seeds_free(&t->seeds);
	word_chains_free(&t->chains);
	free(t->range);
}
