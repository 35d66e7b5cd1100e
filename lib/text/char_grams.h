/* char_grams.h: replaces the tokens of a text by their character n-grams. */
#ifndef ND_CHAR_GRAMS_H
#define ND_CHAR_GRAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/token.h"

/* The lengths of n-grams, in characters. */
enum { CHAR_GRAM_MIN = 3, CHAR_GRAM_MAX = 5 };

/* The last byte of an n-gram beside words, which no word has. */
enum { CHAR_GRAM_END = '~' };

/* The n-grams of one field. Owns all. Start from {0}. The caller may set words:
 * tokens stay before their n-grams; and ended: CHAR_GRAM_END ends each n-gram. */
struct char_grams {
	bool words, ended;
	uint32_t *start; /* offsets of the tokens of the field */
	size_t start_cap;
	char *token; /* a token with its marks */
	size_t token_cap;
	uint32_t *at; /* offsets of its characters */
	size_t at_cap;
	char *text; /* the n-grams, with one space after each */
	size_t n, cap;
	uint32_t *times; /* how often each new token occurs */
	size_t tokens, times_cap;
};

/* Replaces the tokens of the last field of t by their n-grams: of each token,
 * with `_` before and after it, those of CHAR_GRAM_MIN characters, then longer
 * ones. A token of at most n characters with its marks is itself one n-gram,
 * and has no longer ones. The field must have less than 4 GiB; its n-grams may
 * have more. If times is not NULL, token i counts times[i] times, and g->times
 * is set. */
void char_grams_replace(
    struct char_grams *g, struct token_text *t, const uint32_t *times);

#endif
