#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "io/in.h"
#include "sentence/sentence_write.h"

/* Counts the tokens of p[0, n), an escaped text as token_add expects it. */
static size_t
count_tokens(struct sentence_writer *w, char *p, size_t n)
{
	token_clear(&w->tokens);
	token_add(&w->tokens, (struct span){ p, n });
	MEM_GROW(w->token_start, w->token_start_cap, token_room(&w->tokens));
	return token_starts(&w->tokens, w->token_start);
}

/* Whether the sentence p[0, n) has neither too few nor too many tokens. */
static bool
is_in_bounds(struct sentence_writer *w, char *p, size_t n)
{
	size_t tokens;

	if (!w->tokens_min && !w->tokens_max)
		return true;
	tokens = count_tokens(w, p, n);
	w->too_short += tokens < w->tokens_min;
	w->too_long += w->tokens_max && tokens > w->tokens_max;
	return tokens >= w->tokens_min &&
	    (!w->tokens_max || tokens <= w->tokens_max);
}

/* Writes w->text[from, to), a unit whose first sentence is number n of the
 * document; false if it is discarded. */
static bool
put_sentence(struct sentence_writer *w, struct span id, size_t n, size_t from,
    size_t to, size_t column)
{
	char *begin, *o, *text;

	begin = out_room(
	    w->out, id.n + 2 * (to - from) + 4 * (1 + PUT_NUMBER) + IN_PAD);
	memcpy(begin, id.p, id.n);
	o = begin + id.n;
	*o++ = ':';
	o = put_number(o, n);
	*o++ = '\t';
	text = o;
	o = unescape_put(&w->text, from, to, o);
	/* Kernels read past the end of a text. */
	memset(o, '\t', IN_PAD);
	if (!is_in_bounds(w, text, o - text))
		return false;
	o = put_number(o + 1, from);
	*o++ = '\t';
	o = put_number(o, to);
	if (w->with_column) {
		*o++ = '\t';
		o = put_number(o, column);
	}
	*o++ = '\n';
	w->suspicious += to - from > SENTENCE_BYTES_USUAL;
	out_used(w->out, o - begin);
	return true;
}

size_t
sentence_write_field(struct sentence_writer *w, struct span id, size_t n,
    struct span field, size_t column)
{
	size_t sentences = 0, first, from, to, end = 0;

	unescape_read(&w->text, field);
	sentence_split_begin(
	    &w->splitter, w->text.buf, w->text.n, w->line_mode);
	while (sentence_split_next(&w->splitter, &from, &to)) {
		MEM_ADD(w->begin, sentences, w->begin_cap, from);
		end = to;
		if (sentences < w->window)
			continue;
		first = sentences - w->window;
		w->written += put_sentence(
		    w, id, n + first + 1, w->begin[first], to, column);
	}
	if (sentences > 0 && sentences < w->window)
		w->written +=
		    put_sentence(w, id, n + 1, w->begin[0], end, column);
	return n + sentences;
}
