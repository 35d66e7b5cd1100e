#include <stdlib.h>

#include "base/mem.h"
#include "text/char_grams.h"
#include "xling/translator.h"

enum { WORD_BITS = 64 };

static void
make_sums(struct translator *t)
{
	size_t n = t->table->e.map.n;

	t->sum = mem_new(n + 1, sizeof *t->sum);
	t->bits = mem_new(n / WORD_BITS + 1, sizeof *t->bits);
	t->words = mem_new(n / WORD_BITS / WORD_BITS + 1, sizeof *t->words);
}

static inline void
add(struct translator *t, uint32_t e, uint64_t weight, uint32_t p)
{
	t->sum[e] += (translator_sum)weight * p;
	t->bits[e / WORD_BITS] |= (uint64_t)1 << e % WORD_BITS;
	t->words[e / WORD_BITS / WORD_BITS] |= (uint64_t)1
	    << e / WORD_BITS % WORD_BITS;
}

/* Copies a term: to the sum of e, the same term, or, if there is none, to
 * copied. */
static void
add_same(struct translator *t, const struct weighted_term *w, uint32_t e)
{
	if (e != IDMAP_NONE) {
		add(t, t->table->e.rank[e], w->millionths, TTABLE_ONE);
	} else if (w->millionths > 0) {
		MEM_GROW(t->copied, t->copied_cap, t->copies + 1);
		t->copied[t->copies++] = *w;
	}
}

static void
add_vector(struct translator *t, const struct vector *v)
{
	const struct ttable_entry *x;
	const struct weighted_term *w;
	size_t n, i, k;
	uint32_t e;

	t->copies = 0;
	for (k = 0; k < v->n; k++) {
		w = &v->term[k];
		if (t->keep_grams &&
		    w->term.p[w->term.n - 1] == CHAR_GRAM_END) {
			add_same(t, w, idmap_find(&t->table->e.map, w->term));
			continue;
		}
		t->terms++;
		t->weight += w->millionths;
		x = ttable_find(t->table, w->term, &n);
		e = idmap_find(&t->table->e.map, w->term);
		t->other_weight += e != IDMAP_NONE ? w->millionths : 0;
		if (x) {
			t->translated++;
			t->translated_weight += w->millionths;
			for (i = 0; i < n; i++)
				add(t, x[i].e, w->millionths, x[i].p);
		} else if (t->copy) {
			t->unchanged++;
			t->unchanged_weight += w->millionths;
			add_same(t, w, e);
		}
	}
}

/* Moves the sum of e to a term of `to`; false if it is too large. A sum of 64
 * bits is divided much faster than one of 128. */
static bool
take_sum(struct translator *t, uint32_t e, struct vector *to)
{
	translator_sum sum = t->sum[e];
	uint64_t x =
	    sum >> WORD_BITS ? sum / TTABLE_ONE : (uint64_t)sum / TTABLE_ONE;

	t->sum[e] = 0;
	if (sum >> WORD_BITS && sum / TTABLE_ONE > DECIMAL_MOST)
		return false;
	to->term[to->n].term = t->table->e.term[e];
	to->term[to->n].millionths = x;
	to->n += x > 0;
	return true;
}

/* Moves all sums of a word of bits. */
static bool
take_word(struct translator *t, size_t word, struct vector *to)
{
	uint64_t bits = t->bits[word];
	bool fits = true;

	t->bits[word] = 0;
	MEM_GROW(to->term, to->cap, to->n + WORD_BITS);
	for (; bits; bits &= bits - 1)
		fits &=
		    take_sum(t, word * WORD_BITS + __builtin_ctzll(bits), to);
	return fits;
}

/* Merges the copied terms into the sorted terms of `to`. */
static void
merge(const struct translator *t, struct vector *to)
{
	size_t i = to->n, k = t->copies, end = i + k;

	MEM_GROW(to->term, to->cap, end);
	to->n = end;
	while (k > 0)
		to->term[--end] = i > 0 &&
			span_order(
			    to->term[i - 1].term, t->copied[k - 1].term) > 0
		    ? to->term[--i]
		    : t->copied[--k];
}

bool
translator_vector(
    struct translator *t, const struct vector *v, struct vector *to)
{
	size_t n, i;
	uint64_t words;
	bool fits = true;

	if (!t->sum)
		make_sums(t);
	n = t->table->e.map.n / WORD_BITS / WORD_BITS + 1;
	to->id = v->id;
	to->length = v->length;
	to->n = 0;
	add_vector(t, v);
	for (i = 0; i < n; i++) {
		words = t->words[i];
		t->words[i] = 0;
		for (; words; words &= words - 1)
			fits &= take_word(
			    t, i * WORD_BITS + __builtin_ctzll(words), to);
	}
	merge(t, to);
	return fits;
}

void
translator_reset(struct translator *t)
{
	t->terms = t->translated = t->unchanged = 0;
	t->weight = t->translated_weight = t->unchanged_weight = 0;
	t->other_weight = 0;
}

void
translator_free(struct translator *t)
{
	free(t->sum);
	free(t->bits);
	free(t->words);
	free(t->copied);
}
