/* linesort.c: sorts lines in memory, in byte order. */
#include <string.h>

#include "base/newlines.h"
#include "base/radix_sort64.h"
#include "extsort/linesort.h"
#include "extsort/linesort_ties.h"

enum { BLOCK = 1 << 14, SAMPLE = 2048, AHEAD = 32 };

/* The text of an entry of s->line. */
static char *
text_at(const struct linesort *s, uint64_t line)
{
	return s->text + (line & (((uint64_t)1 << s->offset_bits) - 1));
}

/* Prefetches a line from byte `from` on, into the second-level cache: more
 * fetches may be in flight there. */
static void
fetch(const struct linesort *s, uint64_t line, size_t from)
{
	__builtin_prefetch(text_at(s, line) + from, 0, 2);
}

/* The line at p, which has at least depth bytes. */
static struct span
span_at(char *p, size_t depth)
{
	return (struct span){ p, span_line_end(p + depth) - p };
}

/* Builds a code from a sample of lines spread over the text. */
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
	linekey_build(&s->key, 64 - s->offset_bits);
}

/* Sets s->line, the offset and key of each line. Returns the number of lines
 * with bytes that are not in the code. These bytes are recorded: the caller
 * builds the code again and calls again. */
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
			*to++ = key << s->offset_bits | start;
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
	s->next = s->in_order = 0;
	s->last.p = NULL;
	if (!n)
		return;
	s->offset_bits = 64 - __builtin_clzll(bytes);
	sample_text(s, bytes);
	while (encode_text(s, bytes) > 0)
		linekey_build(&s->key, 64 - s->offset_bits);
	radix_sort64(line, n, s->offset_bits);
	s->depth = s->key.common + s->key.positions;
}

/* The number of entries, from the first on, that have its key. */
static size_t
count_tied(const struct linesort *s, const uint64_t *a, size_t n)
{
	size_t i;

	for (i = 1; i < n && (a[i] ^ a[0]) >> s->offset_bits == 0; i++)
		;
	return i;
}

/* Sorts n lines with a common prefix of depth bytes by new keys, of the bytes
 * from depth on. Returns the common prefix of lines with equal keys. */
static size_t
refine(struct linesort *s, uint64_t *a, size_t n, size_t depth)
{
	size_t i, bad, step = n / SAMPLE + 1;
	uint64_t key = 0, at;
	char *p;

	linekey_begin(&s->key, span_at(text_at(s, a[0]), depth), depth);
	for (i = 0; i < n; i += step)
		linekey_add(&s->key, span_at(text_at(s, a[i]), depth));
	do {
		linekey_build(&s->key, 64 - s->offset_bits);
		for (i = bad = 0; i < n; i++) {
			if (i + AHEAD < n)
				fetch(s, a[i + AHEAD], depth);
			p = text_at(s, a[i]);
			if (!linekey_encode(&s->key, p, &key)) {
				linekey_add(&s->key, span_at(p, depth));
				bad++;
			}
			at = p - s->text;
			a[i] = key << s->offset_bits | at;
		}
	} while (bad > 0);
	radix_sort64(a, n, s->offset_bits);
	return s->key.common + s->key.positions;
}

static void
sort_few(struct linesort *s, uint64_t *a, size_t n, size_t depth)
{
	static struct span line[TIES_MOST];
	size_t i;

	/* The entries after these n are needed next. */
	for (i = 0; i < n; i++) {
		if (a + i + AHEAD < s->line + s->n)
			fetch(s, a[i + AHEAD], depth);
		line[i] = span_at(text_at(s, a[i]), depth);
	}
	ties_sort(line, n, depth);
	for (i = 0; i < n; i++)
		a[i] = line[i].p - s->text;
}

/* Sorts n lines with a common prefix of depth bytes. Recurses into all groups
 * of equal keys but the largest, so at most log2(n) deep. */
static void
sort_tied(struct linesort *s, uint64_t *a, size_t n, size_t depth)
{
	size_t i, k, most;
	uint64_t *largest;

	/* Lines shorter than depth are equal. */
	while (n > TIES_MOST && span_at(text_at(s, a[0]), 0).n >= depth) {
		depth = refine(s, a, n, depth);
		largest = a;
		for (i = most = 0; i < n; i += k) {
			k = count_tied(s, a + i, n - i);
			if (k > most) {
				most = k;
				largest = a + i;
			}
		}
		for (i = 0; i < n; i += k) {
			k = count_tied(s, a + i, n - i);
			if (k > 1 && a + i != largest)
				sort_tied(s, a + i, k, depth);
		}
		a = largest;
		n = most;
	}
	if (n <= TIES_MOST && span_at(text_at(s, a[0]), 0).n >= depth)
		sort_few(s, a, n, depth);
}

/* Brings the n lines from s->next on into their final order. */
static void
prepare(struct linesort *s, size_t n)
{
	size_t k;

	while (s->in_order < s->next + n) {
		k = count_tied(s, s->line + s->in_order, s->n - s->in_order);
		if (k > 1)
			sort_tied(s, s->line + s->in_order, k, s->depth);
		s->in_order += k;
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
			x = span_at(text_at(s, s->line[s->next++]), 0);
			if (!s->unique || !s->last.p || !span_equal(x, s->last))
				s->window[given++] = s->last = x;
		}
	}
	*line = s->window;
	return given;
}
