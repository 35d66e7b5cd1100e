/* linekey.h: the beginnings of lines as numbers in the same order.
 *
 * Of many lines, few bytes stand at each place: ten digits, or sixteen. A
 * byte counts as its rank among those that do, in as few bits as hold it,
 * none where there is but one: so a key of 32 bits covers 8 hex digits, and
 * what is common to all costs nothing. A newline is a byte as others are but
 * the smallest, so that a line stands before those that it begins. */
#ifndef ND_LINEKEY_H
#define ND_LINEKEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum { LINEKEY_PLACES = 40 };

/* What stands at the places of some lines, and the code made from it. */
struct linekey {
	struct span first; /* one of the lines; borrowed */
	size_t depth;	   /* all have so many bytes of it, unseen */
	size_t common;	   /* they have so many, the newline may be one */
	size_t places;	   /* so many behind them are coded */
	uint64_t seen[LINEKEY_PLACES][4];
	uint16_t code[LINEKEY_PLACES][256];
	unsigned char bits[LINEKEY_PLACES];
};

/* Lines are spans with a newline behind them.
 *
 * Begins with a line; all to come begin with the first depth bytes of it. */
void linekey_begin(struct linekey *k, struct span line, size_t depth);

/* Takes note of a line. */
void linekey_add(struct linekey *k, struct span line);

/* Makes the code, for as many places as these bits hold. */
void linekey_build(struct linekey *k, int bits);

/* Sets *key for a line whose bytes are all in the code; else false. Keys are
 * in the order of the lines; they are equal where the first common + places
 * bytes are, or the whole lines. 8 bytes behind the line may be read. */
bool linekey_encode(const struct linekey *k, const char *line, uint64_t *key);

#endif
