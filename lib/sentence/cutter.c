/* cutter.c: the text fields of documents to the records of sentences. */
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "io/in.h"
#include "sentence/cutter.h"

/* How many tokens the n bytes at p have, a field with an ASCII byte and the
 * room of a line behind it. */
static size_t
count(struct cutter *c, char *p, size_t n)
{
	token_clear(&c->tokens);
	token_add(&c->tokens, (struct span){ p, n });
	c->place = mem_grow(c->place, &c->place_cap, token_room(&c->tokens),
	    sizeof *c->place);
	return token_starts(&c->tokens, c->place);
}

/* Whether a sentence has as many tokens as it must. */
static bool
fits(struct cutter *c, char *p, size_t n)
{
	size_t has;

	if (!c->least && !c->most)
		return true;
	has = count(c, p, n);
	c->small += has < c->least;
	c->large += c->most && has > c->most;
	return has >= c->least && (!c->most || has <= c->most);
}

/* The bytes from to to of the text, sentence n of a document -> a record; false
 * where it has too few tokens, or too many. */
static bool
put_sentence(struct cutter *c, struct span id, size_t n, size_t from,
    size_t to, size_t column)
{
	char *begin, *o, *text;

	begin = out_room(c->out,
	    id.n + 2 * (to - from) + 4 * (1 + PUT_NUMBER) + IN_PAD);
	memcpy(begin, id.p, id.n);
	o = begin + id.n;
	*o++ = ':';
	o = put_number(o, n);
	*o++ = '\t';
	text = o;
	o = unescape_put(&c->text, from, to, o);
	*o = '\t';
	if (!fits(c, text, o - text))
		return false;
	o = put_number(o + 1, from);
	*o++ = '\t';
	o = put_number(o, to);
	if (c->several) {
		*o++ = '\t';
		o = put_number(o, column);
	}
	*o++ = '\n';
	c->endless += to - from > CUTTER_LONG;
	out_used(c->out, o - begin);
	return true;
}

size_t
cutter_field(struct cutter *c, struct span id, size_t n, struct span field,
    size_t column)
{
	size_t from, to;

	unescape_read(&c->text, field);
	sentence_begin(&c->sentences, c->text.buf, c->text.n, c->lines);
	while (sentence_next(&c->sentences, &from, &to))
		c->written += put_sentence(c, id, ++n, from, to, column);
	return n;
}
