/* token-kernels.c: prints a hash of the tokens of parts of texts: of each start
 * and each length, so that every kind of character falls on every border of a
 * vector, with what follows it. The levels of ND_SIMD must print the same. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "io/in.h"
#include "text/token.h"
#include "unit.h"

enum { ITEMS = 60, TEXTS = 40 };

/* Each item is one to four bytes, or an escape. */
static const char *const items[] = {
	"\xe6\xbc\xa2", /* Han */
	"\xe3\x81\x8b", /* Hiragana */
	"\xe3\x82\xab", /* Katakana, the next two also */
	"\xe3\x82\xb9", "\xe3\x83\xb3", "\xe3\x83\xbc", /* the long mark */
	"\xe3\x83\xbb",					/* the middle dot */
	"\xe3\x80\x82",					/* the full stop */
	"\xe3\x82\x99",	    /* the voiced mark, which combines */
	"\xef\xbd\xb6",	    /* half-width Katakana, and its voiced mark */
	"\xef\xbe\x9e",	    /* */
	"\xe3\x8c\x94",	    /* two letters of Katakana in one square */
	"\xe3\x87\xb0",	    /* small Katakana */
	"\xf0\x9b\x80\x80", /* Katakana above U+FFFF */
	"\xcc\x81",	    /* a mark */
	"\xe0\xb8\x81",	    /* Thai, the next also: a token, and its vowel */
	"\xe0\xb8\xb3", "\xc4\xb1", /* i without a dot */
	"i", "\xcc\x87",	    /* the dot */
	"\xca\xbc",		    /* a letter that is an apostrophe */
	"\xc3\xa9", "T", "7", " ", "\\n", "\\\\", "\xe4\xb8", /* invalid */
};
enum { KINDS = sizeof items / sizeof *items };

/* Fills text with items, of which `few` kinds come often; at has their places.
 */
static void
fill(char *text, size_t *at, size_t few)
{
	size_t first = noise() % KINDS, i, n = 0;
	const char *item;

	for (i = 0; i < ITEMS; i++) {
		item = items[noise() % 8 ? (first + noise() % few) % KINDS
					 : noise() % KINDS];
		at[i] = n;
		strcpy(text + n, item);
		n += strlen(item);
	}
	at[ITEMS] = n;
}

int
main(void)
{
	char text[4 * ITEMS + 1], part[4 * ITEMS + 1 + IN_PAD];
	struct token_text tokens = { 0 };
	size_t at[ITEMS + 1], i, k, n, t;
	uint64_t sum;

	for (t = 0; t < TEXTS; t++) {
		fill(text, at, 1 + t % 5);
		sum = 0;
		for (i = 0; i < ITEMS; i++)
			for (k = i; k <= ITEMS; k++) {
				n = at[k] - at[i];
				memset(part, '\n', sizeof part);
				memcpy(part, text + at[i], n);
				token_clear(&tokens);
				token_add(&tokens, (struct span){ part, n });
				sum = sum * 31 + hash64(tokens.buf, tokens.n);
			}
		printf("%zu %016llx\n", t, (unsigned long long)sum);
	}
	token_free(&tokens);
	return 0;
}
