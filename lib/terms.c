/* terms.c: the terms of a text, counted and sorted. */
#include <string.h>

#include "mem.h"
#include "terms.h"

enum {
	FEW = 12,		/* sorted by insertion */
	CLASSES = 32, CELLS = ('z' - '0' + 4) * CLASSES,
	CELLS_PAY = 48,		/* terms */
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
	t->term = mem_grow(t->term, &t->cap, t->tokens + n, sizeof *t->term);
	to = t->term + t->tokens;
	at = t->start;
	for (i = 0; i < n; i++) {
		to[i].at = x->field + at[i];
		to[i].n = at[i + 1] - 1 - at[i];
		to[i].head = head_of(x->buf + to[i].at, to[i].n);
		to[i].count = 1;
	}
	t->tokens += n;
	return true;
}

/* Whether two terms are the same. */
static inline bool
same(const struct term *a, const struct term *b, const char *buf)
{
	return a->head.a == b->head.a && a->head.b == b->head.b &&
	    a->n == b->n && (a->n <= HEAD || memcmp(buf + a->at + HEAD,
	    buf + b->at + HEAD, a->n - HEAD) == 0);
}

/* Makes the tokens terms: each once, counted, in the order of the text. */
static void
count(struct terms *t)
{
	struct term *term = t->term;
	const char *buf = t->text.buf;
	size_t i, slots = 16, mask, n = 0;
	uint64_t h;

	while (slots < 2 * t->tokens)
		slots *= 2;
	mask = slots - 1;
	t->slot = mem_grow(t->slot, &t->slot_cap, slots, sizeof *t->slot);
	memset(t->slot, 0, slots * sizeof *t->slot);
	for (i = 0; i < t->tokens; i++) {
		h = head_hash(term[i].head, buf + term[i].at,
		    term[i].n) & mask;
		while (t->slot[h] && !same(&term[t->slot[h] - 1], &term[i], buf))
			h = (h + 1) & mask;
		if (t->slot[h]) {
			term[t->slot[h] - 1].count++;
		} else {
			term[n] = term[i];
			t->slot[h] = ++n;
		}
	}
	t->n = n;
}

static inline bool
before(const struct term *a, const struct term *b, const char *buf)
{
	size_t n = a->n < b->n ? a->n : b->n;
	int c = head_order(a->head, b->head);

	if (c == 0 && n > HEAD)
		c = memcmp(buf + a->at + HEAD, buf + b->at + HEAD, n - HEAD);
	return c ? c < 0 : a->n < b->n;
}

static void
insertion_sort(struct term *v, size_t n, const char *buf)
{
	struct term x;
	size_t i, k;

	for (i = 1; i < n; i++) {
		x = v[i];
		for (k = i; k > 0 && before(&x, &v[k - 1], buf); k--)
			v[k] = v[k - 1];
		v[k] = x;
	}
}

/* Moves the term at place i of a heap of n down to where it belongs. */
static void
sink(struct term *v, size_t n, size_t i, const char *buf)
{
	struct term x = v[i];
	size_t k;

	for (; (k = 2 * i + 1) < n; i = k) {
		if (k + 1 < n && before(&v[k], &v[k + 1], buf))
			k++;
		if (!before(&x, &v[k], buf))
			break;
		v[i] = v[k];
	}
	v[i] = x;
}

/* In n log n steps whatever the terms are. */
static void
heap_sort(struct term *v, size_t n, const char *buf)
{
	struct term x;
	size_t i;

	for (i = n / 2; i-- > 0;)
		sink(v, n, i, buf);
	for (i = n; i-- > 1;) {
		x = v[0];
		v[0] = v[i];
		v[i] = x;
		sink(v, i, 0, buf);
	}
}

static void
sort(struct term *v, size_t n, const char *buf)
{
	if (n <= FEW)
		insertion_sort(v, n, buf);
	else
		heap_sort(v, n, buf);
}

/* The cell of a term, which ascends with it: its first byte, and its second
 * where the first is a digit or a letter of its own. */
static inline unsigned
cell_of(uint64_t key)
{
	unsigned c = key >> 56, d = key >> 48 & 255;

	if (c > 'z')
		return ('z' - '0' + 1 + (c >= 0xd0) + (c >= 0xe0)) * CLASSES;
	return (c - '0') * CLASSES + (d < 'a' ? d > 0 : d <= 'z' ?
	    d - 'a' + 2 : 'z' - 'a' + 3);
}

/* Sorts the terms by their cells, then within. */
static void
sort_by_cells(struct terms *t)
{
	uint32_t end[CELLS] = {0}, sum = 0, had;
	const char *buf = t->text.buf;
	struct term *v = t->term;
	size_t i, begin;

	t->spare = mem_grow(t->spare, &t->spare_cap, t->cap, sizeof *v);
	for (i = 0; i < t->n; i++)
		end[cell_of(v[i].head.a)]++;
	for (i = 0; i < CELLS; i++) {
		had = end[i];
		end[i] = sum;
		sum += had;
	}
	for (i = 0; i < t->n; i++)
		t->spare[end[cell_of(v[i].head.a)]++] = v[i];
	for (i = begin = 0; i < CELLS; begin = end[i++])
		if (end[i] - begin > 1)
			sort(t->spare + begin, end[i] - begin, buf);
	t->term = t->spare;
	t->spare = v;
}

void
terms_end(struct terms *t)
{
	size_t cap = t->cap;

	count(t);
	if (t->n < CELLS_PAY) {
		sort(t->term, t->n, t->text.buf);
		return;
	}
	sort_by_cells(t);
	t->cap = t->spare_cap;
	t->spare_cap = cap;
}
