/* winnow.c: selects the shingles of a text whose hash is the minimum of a
 * window.
 *
 * Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document
 * fingerprinting. SIGMOD 2003.
 *
 * Hashes are cut into blocks of w. A window is a tail of a block and a head of
 * the next: its minimum is the minimum of either. The minima of all tails and
 * heads are computed one from the other. No branch depends on the hashes. */
#include "base/mem.h"
#include "feature/shingle_method.h"
#include "feature/shingle_options.h"

/* Owns chosen, the places that winnow returns. */
struct winnow {
	size_t window;
	uint32_t *chosen;
	size_t chosen_cap;
};

/* Returns the place of the lesser hash; if they are equal q, which is later. */
static inline uint32_t
lesser(const uint64_t *h, uint32_t p, uint32_t q)
{
	return h[q] <= h[p] ? q : p;
}

/* Finds the minimum, the rightmost of equal ones, of each window of w hashes in
 * h[0, n), n > 0; if n < w, of all. Writes their distinct places, ascending, to
 * place, which has room for 2 n; returns how many. Linear in n.
 *
 * Only the hashes in a window decide: two texts that share w hashes in a row
 * have one of these minima in common. */
static size_t
winnow(const uint64_t *h, size_t n, size_t w, uint32_t *place)
{
	uint32_t *tail = place + n, head, least;
	size_t block, i, ends, m = 0;

	if (w > n)
		w = n;
	for (block = 0; block + w <= n; block += w) {
		tail[w - 1] = block + w - 1;
		for (i = w - 1; i-- > 0;)
			tail[i] = lesser(h, block + i, tail[i + 1]);
		/* place[m - 1] was for a window that began before. */
		place[m] = tail[0];
		m += m == 0 || place[m - 1] != tail[0];
		ends = n - block - w < w - 1 ? n - block - w : w - 1;
		head = block + w;
		for (i = 1; i <= ends; i++) {
			head = lesser(h, head, block + w + i - 1);
			least = lesser(h, tail[i], head);
			place[m] = least;
			m += place[m - 1] != least;
		}
	}
	return m;
}

static void
winnow_open(struct shingles *s, const struct shingle_options *o)
{
	struct winnow *w = s->state = mem_new(1, sizeof *w);

	w->window = o->window ? o->window : 4;
}

static void
winnow_share(struct shingles *s)
{
	const struct winnow *from = s->state;
	struct winnow *w = s->state = mem_new(1, sizeof *w);

	w->window = from->window;
}

static void
winnow_field(struct shingles *s, size_t tokens)
{
	struct feature_list *f = &s->features;
	struct winnow *w = s->state;
	size_t from = f->n, n, i;
	uint32_t *place;

	shingle_add_runs(s, tokens);
	n = f->n - from;
	place = w->chosen =
	    mem_grow(w->chosen, &w->chosen_cap, 2 * n, sizeof *w->chosen);
	f->n = from + winnow(f->hash + from, n, w->window, place);
	for (i = from; i < f->n; i++)
		f->hash[i] = f->hash[from + place[i - from]];
	for (i = from; i < f->n && f->want_places; i++)
		f->place[i] = f->place[from + place[i - from]];
}

const struct shingle_method shingle_winnow = {
	.name = "winnow",
	.options = { "-c", "-k", "--window" },
	.k = SHINGLE_WORDS,
	.open = winnow_open,
	.field = winnow_field,
	.share = winnow_share,
};
