/* edit_distance.c: the edit distance, by bit-parallel columns (Myers 1999; in
 * blocks and along a diagonal band, Hyyro 2003).
 *
 * D(i, j) is the distance of the first i characters of one text and the first
 * j of the other. Neighbours differ by at most 1, so a word holds 64 cells of
 * a column as differences. Let one text be `over` longer than the other. Where
 * the distance is at most k, the cells on the way to it are on the k + 1
 * diagonals from `slack` before that of the first cell to `slack` behind that
 * of the last, slack = (k - over) / 2. Whatever is outside these is taken as
 * far as it can be; then all cells are right or too large, and the last is
 * right where it is at most k. Along a diagonal, cells never fall: once one on
 * that of the last is above k, so is the last. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "similarity/edit_band.h"
#include "similarity/edit_distance.h"

enum {
	BLOCK = 64,
	SLOTS = 128,
	UP = 1, /* how a row changes by a column: 1 up, 2 down, 0 */
};

static inline size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* How many of the first n bytes of a and b are equal. */
static size_t
equal_head(const uint8_t *a, const uint8_t *b, size_t n)
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

/* How many of the last n bytes before a and b are equal. */
static size_t
equal_tail(const uint8_t *a, const uint8_t *b, size_t n)
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

/* Two texts without what both begin with, and both end with. */
static struct text_pair
trim_common(struct codepoints *a, struct codepoints *b)
{
	struct codepoints *c = a->n < b->n ? a : b, *d = c == a ? b : a;
	struct text_pair t = { .nshrt = c->n, .nlng = d->n, .wide = c->wide };
	size_t bytes = t.wide ? 4 : 1, same;

	t.shrt = t.wide ? (const uint8_t *)c->word : c->byte;
	t.lng = t.wide ? (const uint8_t *)d->word : d->byte;
	same = equal_head(t.shrt, t.lng, t.nshrt * bytes) / bytes;
	t.shrt += same * bytes;
	t.lng += same * bytes;
	t.nshrt -= same;
	t.nlng -= same;
	same = equal_tail(t.shrt + t.nshrt * bytes, t.lng + t.nlng * bytes,
		   t.nshrt * bytes) /
	    bytes;
	t.nshrt -= same;
	t.nlng -= same;
	return t;
}

/* The rows of a strip: at which of them each character is. Bytes index at;
 * wide characters are looked for from their slot on, and at is 0 behind the
 * last that shares it. */
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

/* Rows i up to i + n of the shorter text. */
static void
char_masks_fill(
    struct char_masks *r, const struct text_pair *t, size_t i, size_t n)
{
	size_t k;
	unsigned s;

	memset(r->mask, 0, (t->wide ? SLOTS : 256) * sizeof *r->mask);
	for (k = 0; k < n; k++) {
		if (t->wide) {
			s = slot(r, wide_at(t->shrt, i + k));
			r->character[s] = wide_at(t->shrt, i + k);
		} else {
			s = t->shrt[i + k];
		}
		r->mask[s] |= (uint64_t)1 << k;
	}
}

/* Columns from up to to of the longer text through a strip of n rows. step
 * holds, for each column, how the row above the strip changes there; and is
 * left so for the last row of it. */
static inline void
strip_run(const struct char_masks *r, const struct text_pair *t, uint8_t *step,
    size_t from, size_t to, unsigned n)
{
	uint64_t vp = UINT64_MAX, vn = 0, equal, d0, hp, hn;
	size_t j;
	uint8_t in;

	for (j = from; j < to; j++) {
		equal =
		    r->mask[t->wide ? slot(r, wide_at(t->lng, j)) : t->lng[j]];
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

/* How much a row changes over the columns from up to to. */
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

/* The distance, or any number above most, which is no less than over; the
 * shorter text is not empty. */
static size_t
strip_distance(struct edit_buffer *e, const struct text_pair *t, size_t most)
{
	size_t over = t->nlng - t->nshrt, slack = (most - over) / 2;
	size_t i, n, from = 0, to, on, before = 0, now;
	struct char_masks r;

	e->step = mem_grow(e->step, &e->step_cap, t->nlng, 1);
	memset(e->step, UP, t->nlng);
	/* before is the cell of the row above, in the column before from. */
	for (i = 0;; i += n) {
		n = smaller(t->nshrt - i, BLOCK);
		to = smaller(t->nlng, i + n + over + slack);
		char_masks_fill(&r, t, i, n);
		strip_run(&r, t, e->step, from, to, n);
		on = i + n + over;
		now = before + n + change(e->step, from, on);
		if (now > most || i + n == t->nshrt)
			return now;
		before += n;
		if (i + n > slack) {
			before += change(e->step, from, i + n - slack);
			from = i + n - slack;
		}
	}
}

/* The distance where it is at most k; else any number above k. */
static size_t
bounded_distance(struct edit_buffer *e, const struct text_pair *t, size_t k)
{
	return k <= EDIT_BAND_MOST && edit_band_supported()
	    ? edit_band_distance(t, k)
	    : strip_distance(e, t, k);
}

size_t
edit_distance(struct edit_buffer *e, struct codepoints *a, struct codepoints *b,
    size_t most)
{
	size_t over = a->n > b->n ? a->n - b->n : b->n - a->n;
	struct text_pair t;
	size_t k, d, bound;

	if (over > most)
		return most + 1;
	if (a->wide)
		codepoints_widen(b);
	else if (b->wide)
		codepoints_widen(a);
	t = trim_common(a, b);
	if (t.nshrt == 0)
		return t.nlng;
	bound = smaller(most, t.nlng);
	for (k = smaller(bound, EDIT_BAND_MOST);; k = smaller(bound, 2 * k)) {
		if (k >= over && (d = bounded_distance(e, &t, k)) <= k)
			return d;
		if (k == bound)
			return most + 1;
	}
}
