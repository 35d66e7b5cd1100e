/* linesort.c: sorts lines in memory, by bytes. */
#include <string.h>

#include "base/keysort.h"
#include "base/newlines.h"
#include "extsort/linesort.h"
#include "extsort/linesort_ties.h"

enum { BLOCK = 1 << 14, SAMPLE = 2048, AHEAD = 32 };

static char *
place(const struct linesort *s, uint64_t line)
{
	return s->text + (line & (((uint64_t)1 << s->place_bits) - 1));
}

/* A line that will be asked for, at its byte from: to the second cache, for
 * which more may be under way at once. */
static void
fetch(const struct linesort *s, uint64_t line, size_t from)
{
	__builtin_prefetch(place(s, line) + from, 0, 2);
}

/* The line at p, whose newline is not in its first depth bytes. */
static struct span
span_at(char *p, size_t depth)
{
	return (struct span){ p, (char *)rawmemchr(p + depth, '\n') - p };
}

/* Makes a code from lines spread over the text. */
static void
sample_text(struct linesort *s, size_t bytes)
{
	size_t step = bytes / SAMPLE + 1, at = 0;
	struct span line = span_at(s->text, 0);

	linekey_begin(&s->key, line, 0);
	while (at < bytes) {
		line = span_at(s->text + at, 0);
		linekey_add(&s->key, line);
		at += line.n + 1;
		if (at + step >= bytes)
			break;
		line = span_at(s->text + at + step, 0);
		at = line.p + line.n + 1 - s->text;
	}
	linekey_build(&s->key, 64 - s->place_bits);
}

/* Finds the lines, up to the n there are, and gives them their keys. Returns
 * how many have bytes that the code does not know: those it does from the next
 * time on. */
static size_t
encode_text(struct linesort *s, size_t bytes)
{
	static uint32_t at[BLOCK + 16];
	size_t i, k, n, block, start = 0, bad = 0;
	uint64_t *to = s->line, key = 0;

	for (i = 0; i < bytes; i += block) {
		block = bytes - i < BLOCK ? bytes - i : BLOCK;
		n = newlines_find(s->text + i, block, at);
		for (k = 0; k < n && to < s->line + s->n; k++) {
			if (!linekey_encode(&s->key, s->text + start, &key)) {
				linekey_add(&s->key,
				    (struct span){
					s->text + start, i + at[k] - start });
				bad++;
			}
			*to++ = key << s->place_bits | start;
			start = i + at[k] + 1;
		}
	}
	return bad;
}

void
linesort(struct linesort *s, char *text, size_t bytes, uint64_t *line, size_t n)
{
	s->text = text;
	s->line = line;
	s->n = n;
	s->next = s->done = 0;
	s->last.p = NULL;
	if (!n)
		return;
	s->place_bits = 64 - __builtin_clzll(bytes);
	sample_text(s, bytes);
	while (encode_text(s, bytes) > 0)
		linekey_build(&s->key, 64 - s->place_bits);
	keysort(line, n, s->place_bits);
	s->depth = s->key.common + s->key.places;
}

/* How many have the key of the first. */
static size_t
tied(const struct linesort *s, const uint64_t *a, size_t n)
{
	size_t i;

	for (i = 1; i < n && (a[i] ^ a[0]) >> s->place_bits == 0; i++)
		;
	return i;
}

/* Gives n lines keys of what is behind their first depth bytes, which are the
 * same, and sorts by those; returns the depth behind equal keys. */
static size_t
refine(struct linesort *s, uint64_t *a, size_t n, size_t depth)
{
	size_t i, bad, step = n / SAMPLE + 1;
	uint64_t key = 0, at;
	char *p;

	linekey_begin(&s->key, span_at(place(s, a[0]), depth), depth);
	for (i = 0; i < n; i += step)
		linekey_add(&s->key, span_at(place(s, a[i]), depth));
	do {
		linekey_build(&s->key, 64 - s->place_bits);
		for (i = bad = 0; i < n; i++) {
			if (i + AHEAD < n)
				fetch(s, a[i + AHEAD], depth);
			p = place(s, a[i]);
			if (!linekey_encode(&s->key, p, &key)) {
				linekey_add(&s->key, span_at(p, depth));
				bad++;
			}
			at = p - s->text;
			a[i] = key << s->place_bits | at;
		}
	} while (bad > 0);
	keysort(a, n, s->place_bits);
	return s->key.common + s->key.places;
}

static void
sort_few(struct linesort *s, uint64_t *a, size_t n, size_t depth)
{
	static struct span line[TIES_MOST];
	size_t i;

	/* Behind these come those that are asked for next. */
	for (i = 0; i < n; i++) {
		if (a + i + AHEAD < s->line + s->n)
			fetch(s, a[i + AHEAD], depth);
		line[i] = span_at(place(s, a[i]), depth);
	}
	ties_sort(line, n, depth);
	for (i = 0; i < n; i++)
		a[i] = line[i].p - s->text;
}

/* Sorts lines that have the same depth bytes. Recurs into all groups but the
 * largest, so no deeper than there are bits in n. */
static void
sort_tied(struct linesort *s, uint64_t *a, size_t n, size_t depth)
{
	size_t i, k, most;
	uint64_t *largest;

	/* Lines that end within those bytes are equal. */
	while (n > TIES_MOST && span_at(place(s, a[0]), 0).n >= depth) {
		depth = refine(s, a, n, depth);
		largest = a;
		for (i = most = 0; i < n; i += k) {
			k = tied(s, a + i, n - i);
			if (k > most) {
				most = k;
				largest = a + i;
			}
		}
		for (i = 0; i < n; i += k) {
			k = tied(s, a + i, n - i);
			if (k > 1 && a + i != largest)
				sort_tied(s, a + i, k, depth);
		}
		a = largest;
		n = most;
	}
	if (n <= TIES_MOST && span_at(place(s, a[0]), 0).n >= depth)
		sort_few(s, a, n, depth);
}

/* Sees to it that the n lines from next on are in their final order. */
static void
prepare(struct linesort *s, size_t n)
{
	size_t k;

	while (s->done < s->next + n) {
		k = tied(s, s->line + s->done, s->n - s->done);
		if (k > 1)
			sort_tied(s, s->line + s->done, k, s->depth);
		s->done += k;
	}
}

size_t
linesort_next(struct linesort *s, struct span **line)
{
	size_t n, i, given = 0;
	struct span x;

	while (given == 0 && s->next < s->n) {
		n = s->n - s->next;
		if (n > LINESORT_WINDOW)
			n = LINESORT_WINDOW;
		prepare(s, n);
		for (i = 0; i < n; i++) {
			if (s->next + LINESORT_WINDOW < s->n)
				fetch(s, s->line[s->next + LINESORT_WINDOW], 0);
			x = span_at(place(s, s->line[s->next++]), 0);
			if (!s->unique || !s->last.p || !span_equal(x, s->last))
				s->window[given++] = s->last = x;
		}
	}
	*line = s->window;
	return given;
}
