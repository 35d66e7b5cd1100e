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
add(struct token_spans *t, const char *text, size_t from, size_t to)
{
	size_t n = fold_span(t, text, from, to);

	MEM_GROW(t->key, t->key_cap, t->n + 1);
	MEM_GROW(t->begin, t->begin_cap, t->n + 1);
	MEM_GROW(t->end, t->end_cap, t->n + 1);
	t->key[t->n] = hash64(t->image, n);
	t->begin[t->n] = from;
	t->end[t->n++] = to;
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
