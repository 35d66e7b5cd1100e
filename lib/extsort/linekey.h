/* linekey.h: order-preserving integer keys for the beginnings of lines.
 *
 * Few different bytes occur at each position of many lines: ten digits, for
 * example. A key stores, for each position, the rank of the byte among the
 * bytes that occur there, in as few bits as the ranks need, and no bits where
 * all lines have the same byte. So a key of 32 bits covers 8 hex digits, and a
 * common prefix costs nothing. The newline that ends a line is a byte of it,
 * and ranks first: a line sorts before the longer lines that begin with it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum { LINEKEY_POSITIONS = 40 };

/* The bytes seen at each position of some lines, and the code built from
 * them. */
struct linekey {
	struct span first; /* one of the lines; borrowed */
	size_t depth;	   /* known common prefix of the lines */
	size_t common;	   /* common prefix seen; may include the newline */
	size_t positions;  /* coded positions, from `common` on */
	uint64_t seen[LINEKEY_POSITIONS][4];   /* bit sets of bytes */
	uint16_t code[LINEKEY_POSITIONS][256]; /* the rank of each byte */
	unsigned char bits[LINEKEY_POSITIONS]; /* the width of a rank */
};

/* A span of a line excludes its newline, which follows it in memory.
 *
 * Starts with one line. All further lines have the same first depth bytes. */
void linekey_begin(struct linekey *k, struct span line, size_t depth);

/* Records the bytes of a line. */
void linekey_add(struct linekey *k, struct span line);

/* Records the lines that `other` recorded; both began with the same line and
 * depth. */
void linekey_merge(struct linekey *k, const struct linekey *other);

/* Builds the code, for as many positions as `bits` bits can hold. */
void linekey_build(struct linekey *k, int bits);

/* Sets *key to the key of a line; false if the line has a byte that was not
 * recorded at its position. Keys sort as their lines do; two keys are equal if
 * the lines are equal, or their first common + positions bytes. May read 8
 * bytes past the line. */
bool linekey_encode(const struct linekey *k, const char *line, uint64_t *key);
