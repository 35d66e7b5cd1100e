/* sentence_write.c: writes the sentences of documents as records. */
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "io/in.h"
#include "sentence/sentence_write.h"

/* Counts the tokens of p[0, n), an escaped text as token_add expects it. */
static size_t
count_tokens(struct sentence_writer *c, char *p, size_t n)
{
	token_clear(&c->tokens);
	token_add(&c->tokens, (struct span){ p, n });
	c->token_start = mem_grow(c->token_start, &c->token_start_cap,
	    token_room(&c->tokens), sizeof *c->token_start);
	return token_starts(&c->tokens, c->token_start);
}

/* Whether the sentence p[0, n) has neither too few nor too many tokens. */
static bool
is_in_bounds(struct sentence_writer *c, char *p, size_t n)
{
	size_t tokens;

	if (!c->tokens_min && !c->tokens_max)
		return true;
	tokens = count_tokens(c, p, n);
	c->too_short += tokens < c->tokens_min;
	c->too_long += c->tokens_max && tokens > c->tokens_max;
	return tokens >= c->tokens_min &&
	    (!c->tokens_max || tokens <= c->tokens_max);
}

/* Writes c->text[from, to), sentence n of a document; false if it is
 * discarded. */
static bool
put_sentence(struct sentence_writer *c, struct span id, size_t n, size_t from,
    size_t to, size_t column)
{
	char *begin, *o, *text;

	begin = out_room(
	    c->out, id.n + 2 * (to - from) + 4 * (1 + PUT_NUMBER) + IN_PAD);
	memcpy(begin, id.p, id.n);
	o = begin + id.n;
	*o++ = ':';
	o = put_number(o, n);
	*o++ = '\t';
	text = o;
	o = unescape_put(&c->text, from, to, o);
	*o = '\t';
	if (!is_in_bounds(c, text, o - text))
		return false;
	o = put_number(o + 1, from);
	*o++ = '\t';
	o = put_number(o, to);
	if (c->with_column) {
		*o++ = '\t';
		o = put_number(o, column);
	}
	*o++ = '\n';
	c->suspicious += to - from > SENTENCE_BYTES_USUAL;
	out_used(c->out, o - begin);
	return true;
}

size_t
sentence_write_field(struct sentence_writer *c, struct span id, size_t n,
    struct span field, size_t column)
{
	size_t from, to;

	unescape_read(&c->text, field);
	sentence_split_begin(
	    &c->splitter, c->text.buf, c->text.n, c->line_mode);
	while (sentence_split_next(&c->splitter, &from, &to))
		c->written += put_sentence(c, id, ++n, from, to, column);
	return n;
}
