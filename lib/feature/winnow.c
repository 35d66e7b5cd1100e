/* winnow.c: the minima of windows: which shingles of a text to keep.
 *
 * Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document
 * fingerprinting. SIGMOD 2003. *
 * The windows that begin in a block of w values end in the next: the least of
 * one is the least of a tail of the block or of a head of the next, which are
 * found one from the other. No branch depends on the values. */
#include "base/mem.h"
#include "feature/shingle_options.h"

/* w, and room for places. Owns it. */
struct winnow {
	size_t window;
	uint32_t *chosen;
	size_t chosen_cap;
};

/* The place of the lesser, q where they are equal: q is to the right. */
static inline uint32_t
lesser(const uint64_t *h, uint32_t p, uint32_t q)
{
	return h[q] <= h[p] ? q : p;
}

/* Of each w of h[0, n) that follow one another the least, the rightmost where
 * equal; where n, which is not 0, is less than w, of all. Puts their places to
 * at, ascending, each once, and returns how many; at has room for 2 n. Linear
 * in n.
 *
 * What h is at a place and around it decides, so that two texts that have w
 * of the same in a row have one of these in common. */
static size_t
winnow(const uint64_t *h, size_t n, size_t w, uint32_t *at)
{
	uint32_t *tail = at + n, head, least;
	size_t block, i, ends, m = 0;

	if (w > n)
		w = n;
	for (block = 0; block + w <= n; block += w) {
		tail[w - 1] = block + w - 1;
		for (i = w - 1; i-- > 0;)
			tail[i] = lesser(h, block + i, tail[i + 1]);
		/* at[m - 1] was for a window that began before. */
		at[m] = tail[0];
		m += m == 0 || at[m - 1] != tail[0];
		ends = n - block - w < w - 1 ? n - block - w : w - 1;
		head = block + w;
		for (i = 1; i <= ends; i++) {
			head = lesser(h, head, block + w + i - 1);
			least = lesser(h, tail[i], head);
			at[m] = least;
			m += at[m - 1] != least;
		}
	}
	return m;
}

static void
winnow_open(struct shingles *s, const struct shingle_options *r)
{
	struct winnow *w = s->state = mem_new(1, sizeof *w);

	w->window = r->window ? r->window : 4;
}

static void
winnow_field(struct shingles *s, size_t tokens)
{
	struct feature_list *f = &s->features;
	struct winnow *w = s->state;
	size_t from = f->n, n, i;
	uint32_t *at;

	shingle_add_runs(s, tokens);
	n = f->n - from;
	at = w->chosen =
	    mem_grow(w->chosen, &w->chosen_cap, 2 * n, sizeof *w->chosen);
	f->n = from + winnow(f->hash + from, n, w->window, at);
	for (i = from; i < f->n; i++)
		f->hash[i] = f->hash[from + at[i - from]];
	for (i = from; i < f->n && f->want_places; i++)
		f->place[i] = f->place[from + at[i - from]];
}

const struct shingle_method shingle_winnow = {
	.name = "winnow",
	.options = { "-c", "-k", "--window" },
	.k = 5,
	.open = winnow_open,
	.field = winnow_field,
};
