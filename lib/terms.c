/* terms.c: the terms of a text, counted and sorted. */
#include <string.h>

#include "keysort.h"
#include "mem.h"
#include "terms.h"

enum {
	CLASSES = 32, CELLS = 39 * CLASSES,
	CELL_FEW = 64,		/* terms of a cell, to be sorted by insertion */
};

void
terms_begin(struct terms *t)
{
	text_clear(&t->text);
	t->tokens = t->n = 0;
}

bool
terms_field(struct terms *t, struct span field)
{
	const uint32_t *at;
	struct text *x = &t->text;
	struct term *to;
	size_t n, i;

	text_add(x, field);
	if (x->n >= UINT32_MAX)
		return false;
	if (t->stem)
		stem_text(t->stem, x);
	if (x->n >= UINT32_MAX)
		return false;
	t->start = mem_grow(t->start, &t->start_cap, text_room(x),
	    sizeof *t->start);
	n = text_words(x, t->start);
	t->term = mem_grow(t->term, &t->cap, t->tokens + n + 1,
	    sizeof *t->term);
	t->term[0] = (struct term){0};
	to = t->term + t->tokens + 1;
	at = t->start;
	for (i = 0; i < n; i++) {
		to[i].at = x->field + at[i];
		to[i].n = at[i + 1] - 1 - at[i];
		to[i].head = head_of(x->buf + to[i].at, to[i].n);
		to[i].count = 0;
	}
	t->tokens += n;
	return true;
}

/* Whether two terms are the same. */
static inline bool
same(const struct term *a, const struct term *b, const char *buf)
{
	bool heads = (a->head.a == b->head.a) & (a->head.b == b->head.b) &
	    (a->n == b->n);

	return heads && (a->n <= HEAD || memcmp(buf + a->at + HEAD,
	    buf + b->at + HEAD, a->n - HEAD) == 0);
}

/* Makes the tokens terms: each once, counted, in the order of the text. A
 * token is new or not as if by chance: there is no branch on that. */
static void
count(struct terms *t)
{
	struct term *term = t->term, *x;
	const char *buf = t->text.buf;
	size_t i, slots = 16, mask, n = 0, at;
	uint32_t *slot;
	bool new;

	while (slots < 2 * t->tokens)
		slots *= 2;
	mask = slots - 1;
	t->slot = mem_grow(t->slot, &t->slot_cap, slots, sizeof *t->slot);
	memset(t->slot, 0, slots * sizeof *t->slot);
	for (i = 1; i <= t->tokens; i++) {
		x = &term[i];
		at = head_hash(x->head, buf + x->at, x->n) & mask;
		while ((t->slot[at] != 0) & !same(&term[t->slot[at]], x, buf))
			at = (at + 1) & mask;
		slot = &t->slot[at];
		new = *slot == 0;
		n += new;
		*slot = new ? n : *slot;
		/* Behind the terms are tokens that have been looked at. */
		term[n + !new] = *x;
		term[*slot].count++;
	}
	t->n = n;
}

/* Whether term number i is before term number k. */
static inline bool
before(const struct terms *t, size_t i, size_t k)
{
	const struct term *x = &t->term[i], *y = &t->term[k];
	size_t n = x->n < y->n ? x->n : y->n;
	int c = head_order(x->head, y->head);

	if (c == 0 && n > HEAD)
		c = memcmp(t->text.buf + x->at + HEAD,
		    t->text.buf + y->at + HEAD, n - HEAD);
	return c ? c < 0 : x->n < y->n;
}

/* Moves the number at place i of a heap of n down to where it belongs. */
static void
sink(const struct terms *t, uint32_t *v, size_t n, size_t i)
{
	uint32_t x = v[i];
	size_t k;

	for (; (k = 2 * i + 1) < n; i = k) {
		if (k + 1 < n && before(t, v[k], v[k + 1]))
			k++;
		if (!before(t, x, v[k]))
			break;
		v[i] = v[k];
	}
	v[i] = x;
}

/* Sorts the numbers of terms that begin alike: in n log n steps, however
 * long and alike they are. */
static void
sort_alike(const struct terms *t, uint32_t *v, size_t n)
{
	uint32_t x;
	size_t i;

	for (i = n / 2; i-- > 0;)
		sink(t, v, n, i);
	for (i = n; i-- > 1;) {
		x = v[0];
		v[0] = v[i];
		v[i] = x;
		sink(t, v, i, 0);
	}
}

/* The cell of a term, which ascends with it: its first byte, and its second
 * where the first is a digit or a letter of its own. */
static inline unsigned
cell_of(uint64_t head)
{
	unsigned c = head >> 56, d = head >> 48 & 255;

	if (c > 'z')
		return (36 + (c > 0xc3) + (c > 0xd0)) * CLASSES;
	c -= c > '9' ? 'a' - 10 : '0';
	return c * CLASSES + (d < 'a' ? d > 0 : d <= 'z' ?
	    d - 'a' + 2 : CLASSES - 1);
}

/* Puts keys, of the beginning of each term and its number, in order, at
 * t->key: by cells where these are small, as those of Latin letters are. */
static void
sort_keys(struct terms *t, int low)
{
	uint32_t end[CELLS] = {0}, sum = 0, had, most = 0;
	uint64_t *key = t->key, x, mask = ((uint64_t)1 << low) - 1;
	const struct term *term = t->term;
	size_t i, k;

	for (i = 1; i <= t->n; i++)
		end[cell_of(term[i].head.a)]++;
	for (i = 0; i < CELLS; i++) {
		had = end[i];
		end[i] = sum;
		sum += had;
		most = had > most ? had : most;
	}
	for (i = 1; i <= t->n; i++)
		key[end[cell_of(term[i].head.a)]++] =
		    (term[i].head.a & ~mask) | i;
	if (most > CELL_FEW) {
		keysort(key, t->n, low);
		return;
	}
	for (i = 1; i < t->n; i++) {
		x = key[i];
		for (k = i; k > 0 && key[k - 1] > x; k--)
			key[k] = key[k - 1];
		key[k] = x;
	}
}

/* Makes t->order the numbers of the terms in order. */
static void
sort(struct terms *t)
{
	int low = 64 - __builtin_clzll(t->n | 1);
	uint64_t mask = ((uint64_t)1 << low) - 1;
	size_t i, k, n = t->n;

	t->key = mem_grow(t->key, &t->key_cap, n, sizeof *t->key);
	t->order = mem_grow(t->order, &t->order_cap, n, sizeof *t->order);
	sort_keys(t, low);
	for (i = 0; i < n; i++)
		t->order[i] = t->key[i] & mask;
	for (i = 0; i < n; i = k) {
		for (k = i + 1; k < n && (t->key[k] ^ t->key[i]) <= mask; k++)
			;
		if (k - i > 1)
			sort_alike(t, t->order + i, k - i);
	}
}

void
terms_end(struct terms *t)
{
	count(t);
	sort(t);
}
