/* edit_distance.c: the edit distance, by bit-parallel columns (Myers 1999; in
 * blocks and along a diagonal band, Hyyro 2003).
 *
 * Cell D(i, j) is the distance of the first i characters of one text and the
 * first j of the other. Neighbours differ by at most 1, so a word holds 64
 * cells of a column as differences. Let one text be `excess` characters longer
 * than the other. If the distance is at most k, an optimal path stays on the
 * k + 1 diagonals from `slack` before that of the first cell to `slack` after
 * that of the last cell, slack = (k - excess) / 2. Cells outside this band are
 * assumed to be as large as they can be. Then every cell is right or too large,
 * and the last cell is right if it is at most k. Cells never decrease along a
 * diagonal: once a cell on the last diagonal is above k, so is the last
 * cell. */
#include <string.h>

#include "base/mem.h"
#include "base/simd.h"
#include "similarity/edit_distance.h"

enum {
	BLOCK = 64,
	FIRST_BAND = 63, /* of texts that may differ more than EDIT_BAND_MOST */
	SLOTS = 128,
	FEW = 4, /* pairs that take as long one after the other as together */
	UP = 1,	 /* the change of a row from column to column: 1 up, 2 down */
};

static inline size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* The common prefix of the n bytes at a and at b. */
static size_t
common_prefix(const uint8_t *a, const uint8_t *b, size_t n)
{
	uint64_t x, y;
	size_t i;

	for (i = 0; i + 8 <= n; i += 8) {
		memcpy(&x, a + i, 8);
		memcpy(&y, b + i, 8);
		if (x != y)
			break;
	}
	while (i < n && a[i] == b[i])
		i++;
	return i;
}

/* The common suffix of the n bytes before a and before b. */
static size_t
common_suffix(const uint8_t *a, const uint8_t *b, size_t n)
{
	uint64_t x, y;
	size_t i;

	for (i = 0; i + 8 <= n; i += 8) {
		memcpy(&x, a - i - 8, 8);
		memcpy(&y, b - i - 8, 8);
		if (x != y)
			break;
	}
	while (i < n && a[-(ptrdiff_t)i - 1] == b[-(ptrdiff_t)i - 1])
		i++;
	return i;
}

/* Two texts, both wide or both not. */
static struct text_pair
pair_of(const struct codepoints *a, const struct codepoints *b)
{
	const struct codepoints *c = a->n < b->n ? a : b, *d = c == a ? b : a;

	return (struct text_pair){
		.shorter = c->wide ? (const uint8_t *)c->word : c->byte,
		.longer = d->wide ? (const uint8_t *)d->word : d->byte,
		.n_shorter = c->n,
		.n_longer = d->n,
		.wide = c->wide,
	};
}

/* Two texts without their common prefix and suffix. */
static struct text_pair
trim_common(const struct codepoints *a, const struct codepoints *b)
{
	struct text_pair t = pair_of(a, b);
	size_t bytes = t.wide ? 4 : 1, same;

	same = common_prefix(t.shorter, t.longer, t.n_shorter * bytes) / bytes;
	t.shorter += same * bytes;
	t.longer += same * bytes;
	t.n_shorter -= same;
	t.n_longer -= same;
	same = common_suffix(t.shorter + t.n_shorter * bytes,
		   t.longer + t.n_longer * bytes, t.n_shorter * bytes) /
	    bytes;
	t.n_shorter -= same;
	t.n_longer -= same;
	return t;
}

/* The rows of a strip in which each character is, as a mask. A byte is an index
 * of mask; wide characters are in a hash table with linear probing, in which a
 * mask of 0 is an empty slot. */
struct char_masks {
	uint64_t mask[256];
	uint32_t character[SLOTS];
};

static inline uint32_t
wide_at(const uint8_t *p, size_t i)
{
	uint32_t c;

	memcpy(&c, p + 4 * i, 4);
	return c;
}

static inline unsigned
slot(const struct char_masks *r, uint32_t c)
{
	unsigned s = c * 0x9e3779b9u >> 25;

	while (r->mask[s] && r->character[s] != c)
		s = (s + 1) % SLOTS;
	return s;
}

/* Sets the masks for rows i to i + n of the shorter text. */
static void
char_masks_fill(
    struct char_masks *r, const struct text_pair *t, size_t i, size_t n)
{
	size_t k;
	unsigned s;

	memset(r->mask, 0, (t->wide ? SLOTS : 256) * sizeof *r->mask);
	for (k = 0; k < n; k++) {
		if (t->wide) {
			s = slot(r, wide_at(t->shorter, i + k));
			r->character[s] = wide_at(t->shorter, i + k);
		} else {
			s = t->shorter[i + k];
		}
		r->mask[s] |= (uint64_t)1 << k;
	}
}

/* Computes columns [from, to) of the longer text in a strip of n rows. step[j]
 * is the change in column j of the row above the strip; it becomes the change
 * in the last row of the strip. */
static inline void
strip_run(const struct char_masks *r, const struct text_pair *t, uint8_t *step,
    size_t from, size_t to, unsigned n)
{
	uint64_t vp = UINT64_MAX, vn = 0, equal, d0, hp, hn;
	size_t j;
	uint8_t in;

	for (j = from; j < to; j++) {
		equal = r->mask[t->wide ? slot(r, wide_at(t->longer, j))
					: t->longer[j]];
		in = step[j];
		hp = equal | vn;
		equal |= in >> 1;
		d0 = (((equal & vp) + vp) ^ vp) | equal;
		equal = hp;
		hp = vn | ~(d0 | vp);
		hn = d0 & vp;
		step[j] = (hp >> (n - 1) & 1) | (hn >> (n - 1) & 1) << 1;
		hp = hp << 1 | (in & 1);
		hn = hn << 1 | in >> 1;
		vp = hn | ~(equal | hp);
		vn = equal & hp;
	}
}

/* The change of a row over columns [from, to). */
static ptrdiff_t
change(const uint8_t *step, size_t from, size_t to)
{
	size_t j, up = 0, down = 0;

	for (j = from; j < to; j++) {
		up += step[j] & 1;
		down += step[j] >> 1;
	}
	return (ptrdiff_t)(up - down);
}

/* The distance, or any number above most if it is above most. most is at least
 * the difference of the lengths; the shorter text is not empty. */
static size_t
strip_distance(struct edit_buffer *e, const struct text_pair *t, size_t most)
{
	size_t excess = t->n_longer - t->n_shorter, slack = (most - excess) / 2;
	size_t i, n, from = 0, to, column, before = 0, now;
	struct char_masks r;

	e->step = mem_grow(e->step, &e->step_cap, t->n_longer, 1);
	memset(e->step, UP, t->n_longer);
	/* before is the cell above the strip, in the column before `from`. */
	for (i = 0;; i += n) {
		n = smaller(t->n_shorter - i, BLOCK);
		to = smaller(t->n_longer, i + n + excess + slack);
		char_masks_fill(&r, t, i, n);
		strip_run(&r, t, e->step, from, to, n);
		column = i + n + excess;
		now = before + n + change(e->step, from, column);
		if (now > most || i + n == t->n_shorter)
			return now;
		before += n;
		if (i + n > slack) {
			before += change(e->step, from, i + n - slack);
			from = i + n - slack;
		}
	}
}

/* The distance, or any number above k if it is above k. */
static size_t
bounded_distance(struct edit_buffer *e, const struct text_pair *t, size_t k)
{
	return k <= EDIT_BAND_MOST && simd_level() >= SIMD_AVX2
	    ? edit_band_distance(t, k)
	    : strip_distance(e, t, k);
}

size_t
edit_distance(struct edit_buffer *e, struct codepoints *a, struct codepoints *b,
    size_t most)
{
	size_t excess = a->n > b->n ? a->n - b->n : b->n - a->n;
	struct text_pair t;
	size_t k, d, bound;

	if (excess > most)
		return most + 1;
	if (a->wide)
		codepoints_widen(b);
	else if (b->wide)
		codepoints_widen(a);
	t = trim_common(a, b);
	if (t.n_shorter == 0)
		return t.n_longer;
	bound = smaller(most, t.n_longer);
	k = bound <= EDIT_BAND_MOST ? bound : FIRST_BAND;
	for (;; k = smaller(bound, 2 * k + 1)) {
		if (k >= excess && (d = bounded_distance(e, &t, k)) <= k)
			return d;
		if (k == bound)
			return most + 1;
	}
}

/* Whether edit_band_distances can compute the distances. */
static bool
can_be_together(const struct codepoints *a, const struct codepoints *b,
    size_t n, size_t most)
{
	size_t i;
	bool ok = n > FEW && most <= EDIT_TOGETHER_MOST && !a->wide &&
	    simd_level() >= SIMD_AVX512;

	for (i = 0; i < n && ok; i++)
		ok = !b[i].wide && a->n <= b[i].n + most &&
		    b[i].n <= a->n + most;
	return ok;
}

/* Cuts a prefix that all have in common. */
static void
trim_together(struct text_pair *t)
{
	size_t same = SIZE_MAX, i;

	for (i = 0; i < EDIT_TOGETHER && same > 0; i++)
		same = common_prefix(
		    t[i].shorter, t[i].longer, smaller(same, t[i].n_shorter));
	for (i = 0; i < EDIT_TOGETHER; i++) {
		t[i].shorter += same;
		t[i].longer += same;
		t[i].n_shorter -= same;
		t[i].n_longer -= same;
	}
}

void
edit_distances(struct edit_buffer *e, struct codepoints *a,
    struct codepoints *b, size_t n, size_t most, size_t *distance)
{
	struct text_pair t[EDIT_TOGETHER];
	size_t i;

	if (can_be_together(a, b, n, most)) {
		for (i = 0; i < EDIT_TOGETHER; i++)
			t[i] = pair_of(a, &b[i < n ? i : n - 1]);
		trim_together(t);
		edit_band_distances(t, most, distance);
		return;
	}
	for (i = 0; i < n; i++)
		distance[i] = edit_distance(e, a, &b[i], most);
}
