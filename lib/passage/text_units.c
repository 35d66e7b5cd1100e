#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/mix.h"
#include "passage/text_units.h"

const char *const text_unit_names[TEXT_UNITS] = { "word", "byte", "line",
	"sentence" };

/* Adds a unit, whose content has n bytes at p. */
static void
add(struct text_units *u, size_t begin, size_t end, const void *p, size_t n)
{
	uint64_t key = 0, check = 0;

	if (n > 0) {
		hash128(p, n, &key, &check);
		key += key == 0;
	}
	MEM_GROW(u->own_key, u->key_cap, u->n + 1);
	MEM_GROW(u->own_check, u->check_cap, u->n + 1);
	MEM_GROW(u->own_begin, u->begin_cap, u->n + 1);
	MEM_GROW(u->own_end, u->end_cap, u->n + 1);
	u->own_key[u->n] = key;
	u->own_check[u->n] = check;
	u->own_begin[u->n] = begin;
	u->own_end[u->n++] = end;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static void
read_lines(struct text_units *u)
{
	const char *text = u->text.buf, *newline;
	size_t begin = 0, end, from, to;

	for (;; begin = end + 1) {
		newline = memchr(text + begin, '\n', u->text.n - begin);
		from = begin;
		to = end = newline ? (size_t)(newline - text) : u->text.n;
		while (from < to && is_blank(text[from]))
			from++;
		while (from < to && is_blank(text[to - 1]))
			to--;
		add(u, begin, end, text + from, to - from);
		if (!newline)
			break;
	}
}

static void
read_sentences(struct text_units *u)
{
	const struct token_spans *w = &u->words;
	size_t begin, end, first, word = 0;

	token_spans_read(&u->words, u->text.buf, u->text.n);
	sentence_split_begin(&u->splitter, u->text.buf, u->text.n, false);
	while (sentence_split_next(&u->splitter, &begin, &end)) {
		for (first = word; word < w->n && w->begin[word] < end;)
			word++;
		if (word > first)
			add(u, begin, end, w->key + first,
			    (word - first) * sizeof *w->key);
	}
}

static void
read_bytes(struct text_units *u)
{
	size_t i;

	u->n = u->text.n;
	MEM_GROW(u->own_key, u->key_cap, u->n);
	for (i = 0; i < u->n; i++)
		u->own_key[i] = mix64((unsigned char)u->text.buf[i] + 1);
}

static void
take_words(struct text_units *u)
{
	token_spans_read(&u->words, u->text.buf, u->text.n);
	u->n = u->words.n;
	u->key = u->check = u->words.key;
	u->begin = u->words.begin;
	u->end = u->words.end;
}

void
text_units_read(struct text_units *u, struct span field)
{
	unescape_read(&u->text, field);
	u->n = 0;
	if (u->unit == UNIT_WORD) {
		take_words(u);
		return;
	}
	if (u->unit == UNIT_BYTE)
		read_bytes(u);
	else if (u->unit == UNIT_LINE)
		read_lines(u);
	else
		read_sentences(u);
	u->key = u->own_key;
	u->check = u->unit == UNIT_BYTE ? u->own_key : u->own_check;
	u->begin = u->own_begin;
	u->end = u->own_end;
}

/* Whether byte i of the text continues a character. */
static bool
continues(const struct text_units *u, size_t i)
{
	return i < u->text.n && ((unsigned char)u->text.buf[i] & 0xc0) == 0x80;
}

/* Each line goes with the newline before it; the first line of a text with the
 * one after it. */
static void
cut_lines(const struct text_units *u, size_t from, size_t to, size_t *begin,
    size_t *end)
{
	*begin = u->begin[from];
	*end = u->end[to - 1];
	if (from == 0) {
		*end = to < u->n ? u->begin[to] : u->text.n;
		return;
	}
	--*begin;
	if (to == u->n && *begin > 0 && u->text.buf[*begin - 1] == '\r')
		--*begin;
}

void
text_units_cut(const struct text_units *u, size_t from, size_t to,
    size_t *begin, size_t *end)
{
	if (u->unit == UNIT_LINE) {
		cut_lines(u, from, to, begin, end);
	} else if (u->unit == UNIT_BYTE) {
		for (*begin = from; *begin < to && continues(u, *begin);)
			++*begin;
		for (*end = to; *end > *begin && continues(u, *end);)
			--*end;
	} else {
		*begin = from == 0 ? 0 : u->begin[from];
		*end = to < u->n ? u->begin[to] : u->text.n;
	}
}

void
text_units_free(struct text_units *u)
{
	free(u->text.buf);
	free(u->text.special);
	token_spans_free(&u->words);
	free(u->own_key);
	free(u->own_check);
	free(u->own_begin);
	free(u->own_end);
	*u = (struct text_units){ 0 };
}
