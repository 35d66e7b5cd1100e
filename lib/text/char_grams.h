/* char_grams.h: replaces the tokens of a text by their character n-grams. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/token.h"

/* The lengths of n-grams, in characters: the default, and the greatest. */
enum { CHAR_GRAM_MIN = 3, CHAR_GRAM_MAX = 5, CHAR_GRAM_MOST = 9 };

/* The n-grams of a batch. */
enum { CHAR_GRAM_BATCH = 16384 };

/* The last byte of an n-gram beside words, which no word has. */
enum { CHAR_GRAM_END = '~' };

/* The n-grams of one field, a batch at a time. Owns all but field_times. Start
 * from {0}. The caller sets the least and the greatest length, where 1 <= least
 * <= most <= CHAR_GRAM_MOST, and may set words: tokens stay before their
 * n-grams; and ended: CHAR_GRAM_END ends each n-gram. */
struct char_grams {
	size_t least, most;
	bool words, ended;
	char *field; /* the tokens, with one space between */
	size_t field_cap;
	uint32_t *start; /* their offsets */
	const uint32_t *field_times;
	size_t start_cap, field_tokens;
	size_t next; /* the token after the one below */
	char *token; /* a token with its marks */
	size_t token_cap;
	uint32_t *at; /* offsets of its characters */
	size_t at_cap, chars;
	size_t length, from; /* its next n-gram */
	char *text;	     /* the batch, with one space after each n-gram */
	size_t n, cap;
	uint32_t *times; /* how often each new token occurs */
	size_t tokens, times_cap;
};

/* Begins with the tokens of the last field of t, which are copied. The field
 * must have less than 4 GiB. If times is not NULL, token i counts times[i]
 * times; times must stay until the last batch. */
void char_grams_begin(
    struct char_grams *g, const struct token_text *t, const uint32_t *times);

/* Replaces the last field of t by the next n-grams, about CHAR_GRAM_BATCH of
 * them: of each token, with `_` before and after it, those of g->least
 * characters, then longer ones, up to g->most. A token of at most n characters
 * with its marks is itself one n-gram, and has no longer ones. Sets g->tokens
 * and, with times, g->times. Returns false, and changes nothing, after the last
 * batch. */
bool char_grams_next(struct char_grams *g, struct token_text *t);
