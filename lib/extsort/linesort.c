#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/newlines.h"
#include "base/parallel_sort64.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "extsort/linesort.h"
#include "extsort/linesort_ties.h"
#include "extsort/newline_counts.h"

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
	prefetch(text_at(s, line) + from);
}

/* The line at p, which has at least depth bytes. */
static struct span
span_at(char *p, size_t depth)
{
	return (struct span){ p, span_line_end(p + depth) - p };
}

/* Builds a code from a sample of lines spread over the text. */
static void
sample_text(struct linesort *s)
{
	const size_t bytes = s->bytes, step = bytes / SAMPLE + 1;
	size_t at = 0;
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

/* The state of a thread, and the lines that it found with bytes that are not in
 * the code. */
struct encoder {
	uint32_t at[BLOCK + 16]; /* the newlines of a block */
	size_t bad;
	struct linekey key; /* with these bytes, if there are bad lines */
	char apart[THREADS_APART];
};

struct encoding {
	struct linesort *s;
	size_t pieces, piece_bytes;
	size_t *lines, *first;	 /* that end in each piece: number, first one */
	struct encoder *encoder; /* of each thread */
};

static size_t
piece_end(const struct encoding *e, size_t i)
{
	return i + 1 < e->pieces ? (i + 1) * e->piece_bytes : e->s->bytes;
}

/* Sets the number of a line, and records it if it is bad. */
static uint64_t
encode_line(const struct linesort *s, struct encoder *x, struct span line)
{
	uint64_t key = 0;

	if (!linekey_encode(&s->key, line.p, &key)) {
		if (x->bad++ == 0)
			x->key = s->key;
		linekey_add(&x->key, line);
	}
	return key << s->offset_bits | (size_t)(line.p - s->text);
}

/* Sets the numbers of the lines that end in piece i. */
static void
encode_piece(void *state, size_t i, size_t t)
{
	const struct encoding *e = state;
	const struct linesort *s = e->s;
	uint32_t *at = e->encoder[t].at;
	const size_t stop = piece_end(e, i);
	uint64_t *to = s->line + e->first[i], *end = to + e->lines[i];
	size_t k, n, block, from = i * e->piece_bytes;
	struct span line;
	char *before;

	if (to == end)
		return;
	before = memrchr(s->text, '\n', from);
	line.p = before ? before + 1 : s->text;
	for (; from < stop; from += block) {
		block = stop - from < BLOCK ? stop - from : BLOCK;
		n = newlines_find(s->text + from, block, at);
		for (k = 0; k < n && to < end; k++) {
			line.n = s->text + from + at[k] - line.p;
			*to++ = encode_line(s, &e->encoder[t], line);
			line.p += line.n + 1;
		}
	}
}

/* Sets s->line, the offset and key of each line. Returns whether all bytes were
 * in the code. Other bytes are recorded: the caller builds the code again and
 * calls again. */
static bool
encode_pieces(struct encoding *e, size_t threads)
{
	size_t t;
	bool good = true;

	threads_run(threads, e->pieces, encode_piece, e);
	for (t = 0; t < threads; t++) {
		if (e->encoder[t].bad == 0)
			continue;
		linekey_merge(&e->s->key, &e->encoder[t].key);
		e->encoder[t].bad = 0;
		good = false;
	}
	return good;
}

/* Counts the lines of each piece; one piece has all. */
static void
count_lines(struct encoding *e, size_t threads)
{
	const struct linesort *s = e->s;
	size_t i, first = 0;

	if (e->pieces == 1)
		e->lines[0] = s->n;
	else
		newline_counts(s->text, s->bytes, threads, e->lines);
	for (i = 0; i < e->pieces; i++) {
		e->first[i] = first;
		/* A file that is mapped may change meanwhile. */
		if (e->lines[i] > s->n - first)
			e->lines[i] = s->n - first;
		first += e->lines[i];
	}
}

static void
encode_text(struct linesort *s, size_t threads)
{
	struct encoding e = { .s = s, .pieces = 1, .piece_bytes = s->bytes };

	if (threads > 1) {
		e.piece_bytes = NEWLINE_PIECE;
		e.pieces = newline_pieces(s->bytes);
	}
	e.lines = mem_new(e.pieces, sizeof *e.lines);
	e.first = mem_new(e.pieces, sizeof *e.first);
	e.encoder = mem_new(threads, sizeof *e.encoder);
	count_lines(&e, threads);
	while (!encode_pieces(&e, threads))
		linekey_build(&s->key, 64 - s->offset_bits);
	free(e.lines);
	free(e.first);
	free(e.encoder);
}

void
linesort(struct linesort *s, char *text, size_t bytes, uint64_t *line, size_t n)
{
	const size_t threads =
	    s->threads > 1 && bytes > NEWLINE_PIECE ? s->threads : 1;

	s->text = text;
	s->bytes = bytes;
	s->line = line;
	s->n = n;
	if (!n)
		return;
	s->offset_bits = 64 - __builtin_clzll(bytes);
	sample_text(s);
	encode_text(s, threads);
	parallel_sort64(line, s->other, n, s->offset_bits, threads);
	s->depth = s->key.common + s->key.positions;
}

size_t
linesort_cut(const struct linesort *s, size_t i)
{
	while (i > 0 && i < s->n &&
	    (s->line[i] ^ s->line[i - 1]) >> s->offset_bits == 0)
		i++;
	return i < s->n ? i : s->n;
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
refine(struct linesort_reader *r, uint64_t *a, size_t n, size_t depth)
{
	const struct linesort *s = r->s;
	size_t i, bad, step = n / SAMPLE + 1;
	uint64_t key = 0, at;
	char *p;

	linekey_begin(&r->key, span_at(text_at(s, a[0]), depth), depth);
	for (i = 0; i < n; i += step)
		linekey_add(&r->key, span_at(text_at(s, a[i]), depth));
	do {
		linekey_build(&r->key, 64 - s->offset_bits);
		for (i = bad = 0; i < n; i++) {
			if (i + AHEAD < n)
				fetch(s, a[i + AHEAD], depth);
			p = text_at(s, a[i]);
			if (!linekey_encode(&r->key, p, &key)) {
				linekey_add(&r->key, span_at(p, depth));
				bad++;
			}
			at = p - s->text;
			a[i] = key << s->offset_bits | at;
		}
	} while (bad > 0);
	radix_sort64(a, n, s->offset_bits);
	return r->key.common + r->key.positions;
}

static void
sort_few(struct linesort_reader *r, uint64_t *a, size_t n, size_t depth)
{
	static _Thread_local struct span line[TIES_MOST];
	const struct linesort *s = r->s;
	size_t i;

	/* The entries after these n are needed next. */
	for (i = 0; i < n; i++) {
		if (a + i + AHEAD < s->line + r->end)
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
sort_tied(struct linesort_reader *r, uint64_t *a, size_t n, size_t depth)
{
	const struct linesort *s = r->s;
	size_t i, k, most;
	uint64_t *largest;

	/* Lines shorter than depth are equal. */
	while (n > TIES_MOST && span_at(text_at(s, a[0]), 0).n >= depth) {
		depth = refine(r, a, n, depth);
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
				sort_tied(r, a + i, k, depth);
		}
		a = largest;
		n = most;
	}
	if (n <= TIES_MOST && span_at(text_at(s, a[0]), 0).n >= depth)
		sort_few(r, a, n, depth);
}

/* Brings the n lines from r->next on into their final order. */
static void
prepare(struct linesort_reader *r, size_t n)
{
	const struct linesort *s = r->s;
	size_t k;

	while (r->in_order < r->next + n) {
		k = count_tied(s, s->line + r->in_order, r->end - r->in_order);
		if (k > 1)
			sort_tied(r, s->line + r->in_order, k, s->depth);
		r->in_order += k;
	}
}

void
linesort_read(struct linesort_reader *r, const struct linesort *s, size_t begin,
    size_t end)
{
	size_t i;

	r->s = s;
	r->next = r->in_order = begin;
	r->end = end;
	r->last.p = NULL;
	for (i = begin; i < end && i < begin + LINESORT_WINDOW; i++)
		fetch(s, s->line[i], 0);
}

size_t
linesort_next(struct linesort_reader *r, struct span **line)
{
	const struct linesort *s = r->s;
	size_t n, i, given = 0;
	struct span x;

	while (given == 0 && r->next < r->end) {
		n = r->end - r->next;
		if (n > LINESORT_WINDOW)
			n = LINESORT_WINDOW;
		prepare(r, n);
		for (i = 0; i < n; i++) {
			if (r->next + LINESORT_WINDOW < r->end)
				fetch(s, s->line[r->next + LINESORT_WINDOW], 0);
			x = span_at(text_at(s, s->line[r->next++]), 0);
			if (!s->unique || !r->last.p || !span_equal(x, r->last))
				r->window[given++] = r->last = x;
		}
	}
	*line = r->window;
	return given;
}
