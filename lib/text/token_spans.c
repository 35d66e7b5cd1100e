#include <stdbool.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "text/token_spans.h"

/* The kind of cp, after another code point; one that may combine with it is a
 * mark, unless it begins a grapheme cluster. */
static enum uni_kind
kind_of(int32_t before, int32_t cp)
{
	enum uni_kind kind = UNI_SEP;

	if (cp >= 0)
		kind = uni_lookup(cp) & 0xff;
	if (kind != UNI_JOIN)
		return kind;
	return uni_kind_after(before, cp) == UNI_CLUSTER ? UNI_CLUSTER
							 : UNI_MARK;
}

/* Puts the folded text[from, to) in t->image; returns its bytes. */
static size_t
fold_span(struct token_spans *t, const char *text, size_t from, size_t to)
{
	const unsigned char *p = (const unsigned char *)text + from;
	const unsigned char *end = (const unsigned char *)text + to;
	unsigned char all = 0;
	size_t i, n = 0;
	int32_t cp;

	t->image = mem_grow(t->image, &t->image_cap, to - from, 1);
	for (; p < end; p++) {
		all |= *p;
		t->image[n++] = *p >= 'A' && *p <= 'Z' ? *p + 32 : *p;
	}
	if (all < 0x80)
		return n;
	t->chunk.n = 0;
	for (p = (const unsigned char *)text + from; p < end;) {
		p = utf8_next(p, &cp);
		uni_chunk_add(&t->chunk, cp);
	}
	uni_chunk_normalize(&t->chunk);
	t->image = mem_grow(t->image, &t->image_cap, 4 * t->chunk.n, 1);
	for (i = n = 0; i < t->chunk.n; i++)
		n += utf8_put(t->image + n, t->chunk.cp[i]);
	return n;
}

static void
add_key(struct token_spans *t, uint64_t key, size_t from, size_t to)
{
	if (t->n == t->key_cap || t->n == t->begin_cap || t->n == t->end_cap) {
		MEM_GROW(t->key, t->key_cap, t->n + 1);
		MEM_GROW(t->begin, t->begin_cap, t->n + 1);
		MEM_GROW(t->end, t->end_cap, t->n + 1);
	}
	t->key[t->n] = key;
	t->begin[t->n] = from;
	t->end[t->n++] = to;
}

static void
add(struct token_spans *t, const char *text, size_t from, size_t to)
{
	size_t n = fold_span(t, text, from, to);

	add_key(t, hash64(t->image, n), from, to);
}

static bool
is_ascii_word(unsigned char c)
{
	return (unsigned char)((c | 0x20) - 'a') < 26 ||
	    (unsigned char)(c - '0') < 10;
}

/* Adds the word at p, if it is ASCII alone, of at most ASCII_MOST bytes, and
 * ASCII or the end of the text follows; returns its end, or p. */
static const unsigned char *
add_ascii(struct token_spans *t, const unsigned char *text,
    const unsigned char *p, const unsigned char *end)
{
	enum { ASCII_MOST = 48 };
	unsigned char image[ASCII_MOST];
	const unsigned char *q = p;

	for (; q < end && is_ascii_word(*q); q++) {
		if (q - p == ASCII_MOST)
			return p;
		image[q - p] = *q | 0x20; /* digits have this bit */
	}
	if (q == p || (q < end && *q >= 0x80))
		return p;
	add_key(t, hash64(image, q - p), p - text, q - text);
	return q;
}

/* Whether a code point of this kind ends a token that begins with one of kind
 * `first`. A mark continues the token before it. */
static bool
ends_token(enum uni_kind first, enum uni_kind kind)
{
	switch (kind) {
	case UNI_SEP:
	case UNI_IDEO:
	case UNI_CLUSTER:
		return true;
	case UNI_KATAKANA:
		return first != UNI_KATAKANA;
	case UNI_WORD:
	case UNI_HARD:
		return uni_is_spaced(first);
	default:
		return false;
	}
}

void
token_spans_read(struct token_spans *t, const char *text, size_t n)
{
	const unsigned char *begin = (const unsigned char *)text, *p = begin;
	const unsigned char *end = begin + n, *next, *from = NULL;
	enum uni_kind kind, first = UNI_SEP;
	int32_t cp, before = 0;

	t->n = 0;
	for (; p < end; p = next, before = cp) {
		if (!from && *p < 0x80) {
			next = add_ascii(t, begin, p, end);
			if (next == p && !is_ascii_word(*p))
				next++; /* a separator */
			if (next > p) {
				cp = next[-1];
				continue;
			}
		}
		next = utf8_next(p, &cp);
		kind = kind_of(before, cp);
		if (from && ends_token(first, kind)) {
			add(t, text, from - begin, p - begin);
			from = NULL;
		}
		if (!from && kind != UNI_SEP && kind != UNI_MARK) {
			from = p;
			first = kind;
		}
	}
	if (from)
		add(t, text, from - begin, n);
}

void
token_spans_free(struct token_spans *t)
{
	free(t->key);
	free(t->begin);
	free(t->end);
	free(t->image);
	free(t->chunk.cp);
	free(t->chunk.spare);
	*t = (struct token_spans){ 0 };
}
