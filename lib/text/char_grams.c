#include <string.h>

#include "base/mem.h"
#include "text/char_grams.h"

/* Sets g->token to `_`, the n bytes at p and `_`, and g->at to the offsets of
 * its characters and its end; begins with its first n-gram. */
static void
mark(struct char_grams *g, const char *p, size_t n)
{
	size_t i, chars = 0;

	g->token = mem_grow(g->token, &g->token_cap, n + 2, 1);
	MEM_GROW(g->at, g->at_cap, n + 3);
	g->token[0] = g->token[n + 1] = '_';
	memcpy(g->token + 1, p, n);
	for (i = 0; i < n + 2; i++)
		if (((unsigned char)g->token[i] & 0xc0) != 0x80)
			g->at[chars++] = i;
	g->at[chars] = n + 2;
	g->chars = chars;
	g->length = g->least;
	g->from = 0;
}

/* Adds a token of n bytes that occurs as often as the last marked one. */
static inline void
add_text(struct char_grams *g, const char *p, size_t n, bool is_gram)
{
	g->text = mem_grow(g->text, &g->cap, g->n + n + 2, 1);
	memcpy(g->text + g->n, p, n);
	g->n += n;
	if (is_gram && g->ended)
		g->text[g->n++] = CHAR_GRAM_END;
	g->text[g->n++] = ' ';
	if (g->field_times) {
		MEM_GROW(g->times, g->times_cap, g->tokens + 1);
		g->times[g->tokens] = g->field_times[g->next - 1];
	}
	g->tokens++;
}

/* Adds n-grams of the marked token until the batch is full. */
static void
add_grams(struct char_grams *g)
{
	size_t n, i;

	for (; (n = g->length) <= g->most && n < g->chars; g->length++) {
		for (; (i = g->from) + n <= g->chars; g->from++) {
			if (g->tokens >= CHAR_GRAM_BATCH)
				return;
			add_text(g, g->token + g->at[i],
			    g->at[i + n] - g->at[i], true);
		}
		g->from = 0;
	}
	if (n <= g->most)
		add_text(g, g->token, g->at[g->chars], true);
	g->length = g->most + 1;
}

void
char_grams_begin(
    struct char_grams *g, const struct token_text *t, const uint32_t *times)
{
	size_t n = t->n - t->field;

	MEM_GROW(g->start, g->start_cap, token_room(t));
	g->field_tokens = token_starts(t, g->start);
	g->field = mem_grow(g->field, &g->field_cap, n + 1, 1);
	memcpy(g->field, t->buf + t->field, n);
	g->field_times = times;
	g->next = 0;
	g->length = g->most + 1;
}

bool
char_grams_next(struct char_grams *g, struct token_text *t)
{
	const uint32_t *start;
	size_t n;

	g->n = g->tokens = 0;
	for (;;) {
		if (g->length <= g->most)
			add_grams(g);
		if (g->tokens >= CHAR_GRAM_BATCH || g->next == g->field_tokens)
			break;
		start = g->start + g->next++;
		n = start[1] - start[0] - 1;
		if (g->words)
			add_text(g, g->field + start[0], n, false);
		mark(g, g->field + start[0], n);
	}
	if (g->tokens == 0)
		return false;
	token_replace(t, g->text, g->n - 1);
	return true;
}
