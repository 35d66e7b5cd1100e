/* term_counts.h: the terms of a text, each once, with how often it occurs. */
#ifndef ND_TERM_COUNTS_H
#define ND_TERM_COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/prefix16.h"
#include "text/stem.h"
#include "text/token.h"

/* A term, which is at text.buf[at, at + n), and how often it occurs. */
struct term_count {
	struct prefix16 prefix;
	uint32_t offset, n;
	uint32_t hash, count;
};

/* The terms of a document, term[1] to term[n], in the order of the text. When
 * it has ended, order has the numbers of all in the order of bytes. Owns all
 * but stem. Start from {0}. */
struct term_counts {
	struct stem *stem; /* NULL where tokens stay as they are */
	struct token_text text;
	size_t tokens;
	struct term_count *term;
	size_t n, cap;
	uint32_t *order;
	size_t order_cap;
	uint64_t *key;
	size_t key_cap;
	uint32_t *slot; /* numbers of terms, by hash; 0 for none */
	size_t slots, slot_cap;
	uint32_t *start; /* where the tokens of a field begin */
	size_t start_cap;
};

/* Begins a document; adds a field (as token_add wants it), false where that
 * makes 4 GiB of normalised text; ends it. */
void term_counts_begin(struct term_counts *t);
bool term_counts_add(struct term_counts *t, struct span field);
void term_counts_end(struct term_counts *t);

#endif
