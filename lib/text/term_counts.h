/* term_counts.h: counts the distinct terms of a document. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/prefix16.h"
#include "text/char_grams.h"
#include "text/stem.h"
#include "text/text_chunks.h"
#include "text/token.h"

/* A term, text.buf[offset, offset + n), and the number of its occurrences. */
struct term_count {
	struct prefix16 prefix;
	uint32_t offset, n;
	uint32_t hash, count;
};

/* The terms of a document, term[1] to term[n], in the order of their first
 * occurrence. After term_counts_end, order has their numbers in byte order.
 * Owns all but stem, grams and chunks. Start from {0}. */
struct term_counts {
	/* Set by the caller, or NULL: terms are stems, n-grams, chunks or, with
	 * grams, n-grams of chunks; words too if `words` is set. */
	struct stem *stem;
	struct char_grams *grams;
	struct text_chunks *chunks;
	bool words;
	struct token_text text;
	size_t tokens;
	struct term_count *term;
	size_t n, cap;
	uint32_t *order;
	size_t order_cap;
	uint64_t *key;
	size_t key_cap;
	uint32_t *slot; /* hash table of term numbers; 0 is empty */
	size_t slots, slot_cap;
	uint32_t *start; /* offsets of the tokens of a field */
	uint32_t *times; /* how often each counts */
	size_t start_cap, times_cap;
};

void term_counts_begin(struct term_counts *t);

/* Counts the terms of a field, which token_add can read; false if the document
 * has 4 GiB or more of normalised text. */
bool term_counts_add(struct term_counts *t, struct span field);

/* Counts the tokens of a field, each `times` times; false if there are 2^32 or
 * more of them. */
bool term_counts_add_times(
    struct term_counts *t, struct span field, uint32_t times);

/* Counts the n-grams of words, which have one space between; word i occurs
 * times[i] times. grams is set. False if there are 2^32 n-grams or more, or
 * 4 GiB of them. */
bool term_counts_add_words(
    struct term_counts *t, struct span words, const uint32_t *times);

/* Sorts the terms. */
void term_counts_end(struct term_counts *t);
