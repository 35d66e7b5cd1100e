#include <string.h>

#include "web/main_text.h"

enum {
	LONG = 16, /* words: the paper has these four */
	NEXT = 15,
	AFTER_LINKS = 40,
	NEXT_AFTER_LINKS = 17,
	BEFORE = 8, /* 4 in the paper; tests/bench/main-text chose it */
	WORD = 18,  /* bytes: more than a word of a script without spaces has */
};

static bool
is_space(char c)
{
	return c == ' ' || c == '\n';
}

/* Sets the length and the words of a block that ends at end. */
static void
measure(const struct buf *text, struct text_block *b, size_t end)
{
	const char *p = text->p + b->begin;
	size_t i;

	for (b->n = end - b->begin; b->n > 0 && is_space(p[b->n - 1]);)
		b->n--;
	b->words = 0;
	for (i = 0; i < b->n; i++)
		b->words += !is_space(p[i]) && (i == 0 || is_space(p[i - 1]));
	if (b->words < b->n / WORD)
		b->words = b->n / WORD;
}

/* Keeps the blocks of articles if these have half of the text; returns their
 * number. */
static size_t
keep_articles(struct text_block *block, size_t n)
{
	size_t i, bytes[2] = { 0 }, kept = 0;

	for (i = 0; i < n; i++)
		bytes[block[i].article] += block[i].n;
	if (bytes[true] == 0 || bytes[true] < bytes[false])
		return n;
	for (i = 0; i < n; i++)
		if (block[i].article)
			block[kept++] = block[i];
	return kept;
}

static bool
is_main(const struct text_block *before, const struct text_block *b,
    const struct text_block *next)
{
	if (3 * b->linked > b->n)
		return false;
	if (9 * before->linked > 5 * before->n)
		return b->words > AFTER_LINKS || next->words > NEXT_AFTER_LINKS;
	return b->words > LONG || next->words > NEXT || before->words > BEFORE;
}

void
main_text_select(struct buf *text, struct text_block *block, size_t n)
{
	static const struct text_block none = { 0 };
	size_t i, to = 0;

	for (i = 0; i < n; i++)
		measure(
		    text, &block[i], i + 1 < n ? block[i + 1].begin : text->n);
	n = keep_articles(block, n);
	for (i = 0; i < n; i++) {
		if (!is_main(i > 0 ? &block[i - 1] : &none, &block[i],
			i + 1 < n ? &block[i + 1] : &none))
			continue;
		if (to > 0)
			text->p[to++] = '\n';
		memmove(text->p + to, text->p + block[i].begin, block[i].n);
		to += block[i].n;
	}
	if (to > 0)
		text->n = to;
}
