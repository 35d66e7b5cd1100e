/* char_grams.c: character n-grams of tokens. */
#include <string.h>

#include "base/mem.h"
#include "text/char_grams.h"

/* Sets g->token to `_`, the n bytes at p and `_`, and g->at to the offsets of
 * its characters and its end; returns how many characters it has. */
static size_t
mark(struct char_grams *g, const char *p, size_t n)
{
	size_t i, chars = 0;

	g->token = mem_grow(g->token, &g->token_cap, n + 2, 1);
	g->at = mem_grow(g->at, &g->at_cap, n + 3, sizeof *g->at);
	g->token[0] = g->token[n + 1] = '_';
	memcpy(g->token + 1, p, n);
	for (i = 0; i < n + 2; i++)
		if (((unsigned char)g->token[i] & 0xc0) != 0x80)
			g->at[chars++] = i;
	g->at[chars] = n + 2;
	return chars;
}

/* Adds a token of n bytes that occurs so many times. */
static inline void
add_text(struct char_grams *g, const char *p, size_t n, bool is_gram,
    const uint32_t *times)
{
	g->text = mem_grow(g->text, &g->cap, g->n + n + 2, 1);
	memcpy(g->text + g->n, p, n);
	g->n += n;
	if (is_gram && g->ended)
		g->text[g->n++] = CHAR_GRAM_END;
	g->text[g->n++] = ' ';
	if (!times)
		return;
	g->times =
	    mem_grow(g->times, &g->times_cap, g->tokens + 1, sizeof *g->times);
	g->times[g->tokens++] = *times;
}

/* Adds the n-grams of a token. */
static void
add_grams(
    struct char_grams *g, const char *p, size_t bytes, const uint32_t *times)
{
	size_t chars = mark(g, p, bytes), n, i;

	for (n = CHAR_GRAM_MIN; n <= CHAR_GRAM_MAX && n < chars; n++)
		for (i = 0; i + n <= chars; i++)
			add_text(g, g->token + g->at[i],
			    g->at[i + n] - g->at[i], true, times);
	if (n <= CHAR_GRAM_MAX)
		add_text(g, g->token, g->at[chars], true, times);
}

void
char_grams_replace(
    struct char_grams *g, struct token_text *t, const uint32_t *times)
{
	const char *p = t->buf + t->field;
	size_t n, i, bytes;

	g->start =
	    mem_grow(g->start, &g->start_cap, token_room(t), sizeof *g->start);
	n = token_starts(t, g->start);
	g->n = g->tokens = 0;
	for (i = 0; i < n; i++) {
		bytes = g->start[i + 1] - g->start[i] - 1;
		if (g->words)
			add_text(g, p + g->start[i], bytes, false,
			    times ? times + i : NULL);
		add_grams(g, p + g->start[i], bytes, times ? times + i : NULL);
	}
	if (n > 0)
		token_replace(t, g->text, g->n - 1);
}
