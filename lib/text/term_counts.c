#include <string.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "base/radix_sort64.h"
#include "io/in.h"
#include "text/term_counts.h"

enum {
	SLOTS = 16,
	SPARSE = 4, /* least slots for a token */
	BATCH = 64,
	CLASSES = 32,
	CELLS = 40 * CLASSES,
	CELL_FEW = 64, /* most terms of a cell for an insertion sort */
};

void
term_counts_begin(struct term_counts *t)
{
	token_clear(&t->text);
	t->tokens = t->n = t->slots = 0;
}

/* Makes room for n more tokens. */
static void
make_room(struct term_counts *t, size_t n)
{
	size_t i, at, slots = SLOTS;

	MEM_GROW(t->term, t->cap, t->n + n + 2);
	t->term[0] = (struct term_count){ 0 };
	while (slots < SPARSE * (t->n + n))
		slots *= 2;
	if (slots <= t->slots)
		return;
	t->slots = slots;
	MEM_GROW(t->slot, t->slot_cap, slots);
	memset(t->slot, 0, slots * sizeof *t->slot);
	for (i = 1; i <= t->n; i++) {
		for (at = t->term[i].hash & (slots - 1); t->slot[at];
		     at = (at + 1) & (slots - 1))
			;
		t->slot[at] = i;
	}
}

static inline bool
same_prefix(const struct term_count *x, const struct term_count *y)
{
	return (x->prefix.high == y->prefix.high) &
	    (x->prefix.low == y->prefix.low) & (x->n == y->n);
}

/* The slot of a term longer than its prefix, or the empty slot for it. */
static size_t
seek_long(const struct term_counts *t, const struct term_count *x)
{
	const struct term_count *y;
	size_t at, mask = t->slots - 1;

	for (at = x->hash & mask; t->slot[at]; at = (at + 1) & mask) {
		y = &t->term[t->slot[at]];
		if (same_prefix(x, y) &&
		    memcmp(t->text.buf + x->offset + PREFIX16_BYTES,
			t->text.buf + y->offset + PREFIX16_BYTES,
			x->n - PREFIX16_BYTES) == 0)
			break;
	}
	return at;
}

/* Makes terms of n tokens of the last field, from token i on. */
static void
read_tokens(
    const struct term_counts *t, size_t i, size_t n, struct term_count *to)
{
	const char *p = t->text.buf + t->text.field;
	const uint32_t *at = t->start + i;
	size_t k;

	for (k = 0; k < n; k++, to++) {
		to->offset = t->text.field + at[k];
		to->n = at[k + 1] - 1 - at[k];
		to->prefix = prefix16_make(p + at[k], to->n);
		to->hash = prefix16_hash(to->prefix, p + at[k], to->n) >> 32;
		to->count = 0;
	}
}

/* Counts n tokens, token i times[i] times. There is room for them. Whether a
 * token is new cannot be predicted, so no branch depends on it, unlike in
 * base/table. */
static void
count(struct term_counts *t, const struct term_count *x, size_t n,
    const uint32_t *times)
{
	size_t i, at, mask = t->slots - 1, terms = t->n, new;
	uint32_t *slot = t->slot, number;
	struct term_count *term = t->term;

	for (i = 0; i < n; i++, x++) {
		at = x->hash & mask;
		if (x->n > PREFIX16_BYTES)
			at = seek_long(t, x);
		else
			while (
			    (slot[at] != 0) & !same_prefix(&term[slot[at]], x))
				at = (at + 1) & mask;
		new = slot[at] == 0;
		terms += new;
		number = slot[at] | (-new &terms);
		slot[at] = number;
		term[terms + 1 - new] = *x;
		term[number].count += times[i];
	}
	t->n = terms;
}

/* Counts the tokens of the last field, token i times[i] times or, without
 * times, once. */
static void
count_field(struct term_counts *t, const uint32_t *times)
{
	/* clang-format off */
	static const uint32_t once[BATCH] = {
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	};
	/* clang-format on */
	struct term_count batch[BATCH];
	struct token_text *x = &t->text;
	size_t n, i, m;

	MEM_GROW(t->start, t->start_cap, token_room(x));
	n = token_starts(x, t->start);
	make_room(t, n);
	for (i = 0; i < n; i += m) {
		m = n - i < BATCH ? n - i : BATCH;
		read_tokens(t, i, m, batch);
		count(t, batch, m, times ? times + i : once);
	}
	t->tokens += n;
}

/* Moves the terms after the first k to the start of the last field, which then
 * has no other text. */
static void
keep_new_terms(struct term_counts *t, size_t k)
{
	struct token_text *x = &t->text;
	struct term_count *term;

	x->n = x->field;
	while (k++ < t->n) {
		term = &t->term[k];
		memmove(x->buf + x->n, x->buf + term->offset, term->n);
		term->offset = x->n;
		x->n += term->n;
	}
}

/* Counts the n-grams of the tokens of the last field, of which each n-gram of
 * token i counts times[i] times or, without times, once. Keeps the text of each
 * n-gram once. False if these have 4 GiB, or if there are 2^32 or more. */
static bool
count_grams(struct term_counts *t, const uint32_t *times)
{
	char nothing[IN_PAD] = { '\n' };
	struct char_grams *g = t->grams;
	uint64_t tokens = t->tokens;
	size_t i, before;

	char_grams_begin(g, &t->text, times);
	while (char_grams_next(g, &t->text)) {
		for (i = 0; times && i < g->tokens; i++)
			tokens += g->times[i];
		tokens += times ? 0 : g->tokens;
		if (t->text.n >= UINT32_MAX || (times && tokens > UINT32_MAX))
			return false;
		before = t->n;
		count_field(t, times ? g->times : NULL);
		keep_new_terms(t, before);
		token_add(&t->text, (struct span){ nothing, 0 });
	}
	t->tokens = tokens;
	return true;
}

bool
term_counts_add(struct term_counts *t, struct span field)
{
	struct token_text *x = &t->text;
	uint64_t invalid;

	if (!t->chunks || t->words)
		token_add(x, field);
	if (x->n >= UINT32_MAX)
		return false;
	if (t->chunks && t->words)
		count_field(t, NULL);
	invalid = x->invalid;
	if (t->chunks)
		text_chunks_add(t->chunks, x, field);
	if (t->words)
		x->invalid = invalid;
	if (x->n >= UINT32_MAX)
		return false;
	if (t->stem)
		stem_text(t->stem, x);
	if (x->n >= UINT32_MAX)
		return false;
	if (t->grams)
		return count_grams(t, NULL);
	count_field(t, NULL);
	return true;
}

bool
term_counts_add_times(struct term_counts *t, struct span field, uint32_t times)
{
	struct token_text *x = &t->text;
	uint64_t tokens = t->tokens;
	size_t room, i;

	token_add(x, field);
	if (x->n >= UINT32_MAX)
		return false;
	room = token_room(x);
	MEM_GROW(t->times, t->times_cap, room);
	for (i = 0; i < room; i++)
		t->times[i] = times;
	count_field(t, t->times);
	tokens += (t->tokens - tokens) * times;
	t->tokens = tokens;
	return tokens <= UINT32_MAX;
}

bool
term_counts_add_words(
    struct term_counts *t, struct span words, const uint32_t *times)
{
	char nothing[IN_PAD] = { '\n' };

	if (words.n >= UINT32_MAX)
		return false;
	token_add(&t->text, (struct span){ nothing, 0 });
	token_replace(&t->text, words.p, words.n);
	return count_grams(t, times);
}

/* Whether term i sorts before term k. */
static inline bool
sorts_before(const struct term_counts *t, size_t i, size_t k)
{
	const struct term_count *x = &t->term[i], *y = &t->term[k];
	size_t n = x->n < y->n ? x->n : y->n;
	int c = prefix16_order(x->prefix, y->prefix);

	if (c == 0 && n > PREFIX16_BYTES)
		c = memcmp(t->text.buf + x->offset + PREFIX16_BYTES,
		    t->text.buf + y->offset + PREFIX16_BYTES,
		    n - PREFIX16_BYTES);
	return c ? c < 0 : x->n < y->n;
}

/* Restores the heap v[0, n) below its element i. */
static void
sink(const struct term_counts *t, uint32_t *v, size_t n, size_t i)
{
	uint32_t x = v[i];
	size_t k;

	for (; (k = 2 * i + 1) < n; i = k) {
		if (k + 1 < n && sorts_before(t, v[k], v[k + 1]))
			k++;
		if (!sorts_before(t, x, v[k]))
			break;
		v[i] = v[k];
	}
	v[i] = x;
}

/* Heapsorts n term numbers: n log n comparisons for any terms. */
static void
sort_equal_prefix(const struct term_counts *t, uint32_t *v, size_t n)
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

/* The cell of a term, from the first byte of its prefix and, if that is a digit
 * or an ASCII letter, the second. Cells ascend as terms do. */
static inline unsigned
cell_of(uint64_t prefix)
{
	unsigned c = prefix >> 56, d = prefix >> 48 & 255;

	if (c > 'z')
		return (37 + (c > 0xc3) + (c > 0xd0)) * CLASSES;
	if (c < 'a')
		c = c < '0' ? 0 : c <= '9' ? c - '0' : 10;
	else
		c -= 'a' - 11;
	return c * CLASSES +
	    (d < 'a'	       ? d > 0
		    : d <= 'z' ? d - 'a' + 2
			       : CLASSES - 1);
}

/* Sets t->key to the sorted keys of the terms: the beginning of the term, and
 * its number in the low bits. Counts by cells, and then sorts by insertion if
 * all cells are small, as they are for Latin letters. */
static void
sort_keys(struct term_counts *t, int low)
{
	uint32_t end[CELLS] = { 0 }, n, most = 0;
	uint64_t *key = t->key, mask = ((uint64_t)1 << low) - 1;
	const struct term_count *term = t->term;
	size_t i;

	for (i = 1; i <= t->n; i++) {
		n = ++end[cell_of(term[i].prefix.high)];
		most = n > most ? n : most;
	}
	prefix_sum32(end, CELLS);
	for (i = 1; i <= t->n; i++)
		key[end[cell_of(term[i].prefix.high)]++] =
		    (term[i].prefix.high & ~mask) | i;
	if (most > CELL_FEW) {
		radix_sort64(key, t->n, low);
		return;
	}
	insertion_sort64(key, key, t->n);
}

void
term_counts_end(struct term_counts *t)
{
	int low = 64 - __builtin_clzll(t->n | 1);
	uint64_t mask = ((uint64_t)1 << low) - 1;
	size_t i, k, n = t->n;

	MEM_GROW(t->key, t->key_cap, n);
	MEM_GROW(t->order, t->order_cap, n);
	sort_keys(t, low);
	for (i = 0; i < n; i++)
		t->order[i] = t->key[i] & mask;
	for (i = 0; i < n; i = k) {
		for (k = i + 1; k < n && (t->key[k] ^ t->key[i]) <= mask; k++)
			;
		if (k - i > 1)
			sort_equal_prefix(t, t->order + i, k - i);
	}
}
