#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "join/text_tile.h"

enum { GRAIN = 64 }; /* rows that a thread makes at a time */

/* Numbers the rows by length. */
static void
order_rows(struct text_tile *x)
{
	uint64_t key[TEXT_TILE];
	size_t i;

	for (i = 0; i < x->n; i++)
		key[i] = (uint64_t)x->list->at[x->text[i]].chars << 32 | i;
	radix_sort64(key, x->n, 0);
	for (i = 0; i < x->n; i++) {
		x->place[i] = key[i];
		x->chars[i] = key[i] >> 32;
	}
}

static void
make_rows(void *state, size_t grain, size_t t)
{
	struct text_tile *x = state;
	struct gram_counter counter = { 0 };
	struct codepoints text = { 0 };
	size_t i = grain * GRAIN, end = i + GRAIN;

	(void)t;
	for (; i < end && i < x->n; i++) {
		codepoints_read(
		    &text, text_list_text(x->list, x->text[x->place[i]]));
		gram_rows_set(&x->rows, i, &counter, &text);
	}
	free(counter.slot);
	codepoints_free(&text);
}

void
text_tile_make(struct text_tile *x, const struct text_list *list,
    const uint32_t *text, size_t n, struct ratio t, size_t threads)
{
	size_t i, long_from = n;

	text_tile_free(x);
	*x = (struct text_tile){ .list = list, .n = n };
	x->text = mem_new(n, sizeof *x->text);
	x->place = mem_new(n, sizeof *x->place);
	x->chars = mem_new(n, sizeof *x->chars);
	x->edits = mem_new(n, sizeof *x->edits);
	memcpy(x->text, text, n * sizeof *text);
	order_rows(x);
	for (i = n; i-- > 0;) {
		x->edits[i] = edits_allowed(t, x->chars[i]);
		if (x->chars[i] >= GRAM_TEXT_LONG)
			long_from = i;
	}
	gram_rows_make(&x->rows, n, long_from);
	threads_run(threads, (n + GRAIN - 1) / GRAIN, make_rows, x);
}

void
text_tile_free(struct text_tile *x)
{
	free(x->text);
	free(x->place);
	free(x->chars);
	free(x->edits);
	gram_rows_free(&x->rows);
}

void
text_asker_begin(struct text_asker *a, struct span text)
{
	a->text = text;
	a->read = false;
}

void
text_asker_free(struct text_asker *a)
{
	size_t i;

	free(a->buffer.step);
	codepoints_free(&a->mine);
	for (i = 0; i < EDIT_TOGETHER; i++)
		codepoints_free(&a->other[i]);
}

/* The first row of at least so many characters. */
static size_t
from_length(const struct text_tile *x, uint32_t chars)
{
	size_t i;

	BISECT(i, 0, x->n, x->chars[i] < chars);
	return i;
}

/* Notes which of the rows may be near row i of own. */
static void
scan(const struct text_tile *x, struct text_asker *a,
    const struct text_tile *own, size_t i, size_t from, size_t to,
    uint32_t edits)
{
	size_t hits, h, k;

	hits = gram_scan(&x->rows, from, to, &own->rows, i, edits, a->hit);
	a->compared += to - from;
	for (h = 0; h < hits; h++) {
		k = x->place[a->hit[h]];
		a->near[k / 64] |= (uint64_t)1 << k % 64;
	}
}

/* Notes all rows that may be near: those that are no longer, and of longer ones
 * those that allow the same number of edits together. */
static void
scan_all(const struct text_tile *x, struct text_asker *a,
    const struct text_tile *own, size_t i)
{
	const uint32_t n = own->chars[i];
	size_t from = from_length(x, n - own->edits[i]), to;

	to = from_length(x, n + 1);
	if (from < to)
		scan(x, a, own, i, from, to, own->edits[i]);
	for (from = to; from < x->n && x->chars[from] - x->edits[from] <= n;
	     from = to) {
		while (to < x->n && x->edits[to] == x->edits[from])
			to++;
		scan(x, a, own, i, from, to, x->edits[from]);
	}
}

/* The place of the first of n texts, up to EDIT_TOGETHER, that is similar to
 * mine; n if there is none. */
static size_t
first_of(struct text_asker *a, const struct text_list *l, const uint32_t *text,
    size_t n)
{
	size_t distance[EDIT_TOGETHER], most[EDIT_TOGETHER], of[EDIT_TOGETHER];
	size_t i, k = 0, greatest = 0, chars, mine = a->mine.n;

	for (i = 0; i < n; i++) {
		chars = l->at[text[i]].chars;
		most[k] = edits_allowed(a->t, chars > mine ? chars : mine);
		if ((chars > mine ? chars - mine : mine - chars) > most[k])
			continue;
		if (most[k] > greatest)
			greatest = most[k];
		codepoints_read(&a->other[k], text_list_text(l, text[i]));
		of[k++] = i;
	}
	if (k == 0)
		return n;
	a->mine.wide = a->wide;
	edit_distances(&a->buffer, &a->mine, a->other, k, greatest, distance);
	for (i = 0; i < k && distance[i] > most[i]; i++)
		;
	if (i == k)
		return n;
	a->distance = distance[i];
	return of[i];
}

uint32_t
text_asker_first(struct text_asker *a, const struct text_list *l,
    const uint32_t *text, size_t n)
{
	size_t i, k, first;

	if (n > 0 && !a->read) {
		codepoints_read(&a->mine, a->text);
		a->wide = a->mine.wide;
		a->read = true;
	}
	/* In families the first one is similar most often. */
	for (i = 0; i < n; i += k) {
		k = n - i < EDIT_TOGETHER ? n - i : EDIT_TOGETHER;
		if (i == 0 && a->lucky)
			k = 1;
		first = first_of(a, l, text + i, k);
		a->lucky = first == 0 && i == 0;
		if (first < k)
			return text[i + first];
	}
	return TEXT_NONE;
}

uint32_t
text_tile_ask(const struct text_tile *x, struct text_asker *a,
    const struct text_tile *own, size_t i, uint32_t end, const bool *is_wanted)
{
	uint32_t text[TEXT_TILE], k;
	size_t n = 0, w;
	uint64_t bits;

	memset(a->near, 0, sizeof a->near);
	scan_all(x, a, own, i);
	for (w = 0; w < TEXT_TILE / 64; w++)
		for (bits = a->near[w]; bits; bits &= bits - 1) {
			k = x->text[w * 64 + __builtin_ctzll(bits)];
			if (k < end && (!is_wanted || is_wanted[k]))
				text[n++] = k;
		}
	return text_asker_first(a, x->list, text, n);
}
