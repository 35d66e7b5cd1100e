#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "passage/word_text.h"

static void
add_words(struct word_text *t, const struct sentence_line *x, uint32_t sentence)
{
	size_t i;

	unescape_read(&t->text, x->text);
	token_spans_read(&t->spans, t->text.buf, t->text.n);
	MEM_GROW(t->word, t->cap, t->n + t->spans.n + 1);
	for (i = 0; i < t->spans.n; i++)
		t->word[t->n++] = (struct text_word){ .key = t->spans.key[i],
			.begin = x->begin + t->spans.begin[i],
			.end = x->begin + t->spans.end[i],
			.sentence = sentence,
			.number = t->number++ };
	t->loaded = sentence;
}

/* The first sentence to read for a range: the one after the last that was read,
 * or one that has the context. */
static uint32_t
first_of(const struct word_text *t, struct sentence_source *s,
    struct span document, const struct sentence_range *r)
{
	struct sentence_line x;
	uint32_t first = r->first;

	if (first <= t->loaded + 1)
		return t->loaded + 1;
	while (first > t->loaded + 1 &&
	    offsets_sentence(s, document, first - 1, &x)) {
		if (x.end + WORD_CONTEXT <= r->begin)
			break;
		first--;
	}
	return first;
}

void
word_text_read(struct word_text *t, struct sentence_source *s,
    struct span document, const struct sentence_range *range, size_t n)
{
	struct sentence_line x;
	const struct sentence_range *r;
	uint32_t i;
	bool found;

	t->n = t->number = t->loaded = 0;
	for (r = range; r < range + n; r++) {
		offsets_require(s, document, r->first);
		offsets_require(s, document, r->last);
		i = first_of(t, s, document, r);
		if (i != t->loaded + 1)
			t->number += WORD_BREAK;
		for (;; i++) {
			found = offsets_sentence(s, document, i, &x);
			if (i > r->last &&
			    (!found || x.begin >= r->end + WORD_CONTEXT))
				break;
			if (found)
				add_words(t, &x, i);
		}
	}
}

/* The first word that begins at `at` or later. */
static size_t
first_from(const struct word_text *t, uint64_t at)
{
	size_t i;

	BISECT(i, 0, t->n, t->word[i].begin < at);
	return i;
}

void
word_text_window(const struct word_text *t, uint64_t begin, uint64_t end,
    size_t *from, size_t *to)
{
	*from = first_from(t, begin > WORD_CONTEXT ? begin - WORD_CONTEXT : 0);
	*to = first_from(t, end + WORD_CONTEXT);
	if (*to < *from)
		*to = *from;
}

void
word_text_free(struct word_text *t)
{
	free(t->word);
	token_spans_free(&t->spans);
	free(t->text.buf);
	free(t->text.special);
	*t = (struct word_text){ 0 };
}
