#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "passage/word_seeds.h"

enum { NONE = UINT32_MAX, RARE_MOST = 3, RUN_MOST = 16, SLOTS_LEAST = 64 };

/* The two windows. */
struct seed_windows {
	const struct text_word *a, *b;
	size_t a0, a1, b0, b1;
	bool within;
};

static struct seed_slot *
slot_of(const struct word_seeds *s, uint64_t key)
{
	size_t i = key & (s->slots - 1);

	while (s->slot[i].count && s->slot[i].key != key)
		i = (i + 1) & (s->slots - 1);
	return &s->slot[i];
}

/* Makes the table of the words of b's window. */
static void
index_window(struct word_seeds *s, const struct seed_windows *w)
{
	size_t n = w->b1 - w->b0, j;
	struct seed_slot *x;

	s->slots = SLOTS_LEAST;
	while (s->slots < 2 * n)
		s->slots *= 2;
	MEM_GROW(s->slot, s->slot_cap, s->slots);
	memset(s->slot, 0, s->slots * sizeof *s->slot);
	MEM_GROW(s->next, s->next_cap, n + 1);
	for (j = n; j-- > 0;) {
		x = slot_of(s, w->b[w->b0 + j].key);
		s->next[j] = x->count ? x->head : NONE;
		*x = (struct seed_slot){ w->b[w->b0 + j].key, j, x->count + 1 };
	}
}

/* Whether the words before or after i and j are equal, too. */
static bool
in_run(const struct seed_windows *w, size_t i, size_t j)
{
	return (i > w->a0 && j > w->b0 && w->a[i - 1].key == w->b[j - 1].key) ||
	    (i + 1 < w->a1 && j + 1 < w->b1 &&
		w->a[i + 1].key == w->b[j + 1].key);
}

static void
add_seed(struct word_seeds *s, const struct seed_windows *w, size_t i, size_t j)
{
	if (w->within && w->a[i].begin >= w->b[j].begin)
		return;
	MEM_ADD(s->seed, s->n, s->cap, (uint64_t)i << 32 | j);
}

/* Adds the seeds of a word of a that is in the window of b; seeds [from, to)
 * are those of the word before. */
static void
add_word(struct word_seeds *s, const struct seed_windows *w,
    const struct word_bits *bits, const struct seed_slot *x, size_t i,
    size_t from, size_t to)
{
	bool rare;
	uint32_t j;

	if (x->count > RUN_MOST) {
		for (; from < to; from++) {
			j = (uint32_t)s->seed[from] + 1;
			if (j < w->b1 && w->b[j].key == x->key)
				add_seed(s, w, i, j);
		}
		return;
	}
	rare = x->count <= RARE_MOST && word_bits_of(bits, x->key) == WORD_RARE;
	for (j = x->head; j != NONE; j = s->next[j])
		if (rare || in_run(w, i, w->b0 + j))
			add_seed(s, w, i, w->b0 + j);
}

void
word_seeds_add(struct word_seeds *s, const struct word_bits *bits,
    const struct word_text *a, size_t a0, size_t a1, const struct word_text *b,
    size_t b0, size_t b1, bool within)
{
	struct seed_windows w = { a->word, b->word, a0, a1, b0, b1, within };
	size_t from = s->n, to;
	struct seed_slot *x;
	size_t i;

	index_window(s, &w);
	for (i = a0; i < a1; i++) {
		to = s->n;
		x = slot_of(s, w.a[i].key);
		if (x->count)
			add_word(s, &w, bits, x, i, from, to);
		from = to;
	}
}

void
word_seeds_sort(struct word_seeds *s)
{
	size_t i, n = 0;

	radix_sort64(s->seed, s->n, 0);
	for (i = 0; i < s->n; i++)
		if (n == 0 || s->seed[i] != s->seed[n - 1])
			s->seed[n++] = s->seed[i];
	s->n = n;
}

void
word_seeds_free(struct word_seeds *s)
{
	free(s->seed);
	free(s->slot);
	free(s->next);
	*s = (struct word_seeds){ 0 };
}
