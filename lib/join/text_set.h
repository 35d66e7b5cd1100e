/* text_set.h: different texts in memory, by length, with the ids that have them
 * and bitmaps of their grams (gram_filter.h). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"
#include "similarity/gram_filter.h"

/* Texts and their ids. Owns all. Start from {0}. */
struct text_set {
	struct buf texts, ids;
	/* text[n] is the end of the last one. */
	struct set_text {
		size_t at;	 /* in texts */
		size_t first;	 /* number of its first id */
		uint64_t more;	 /* ids that it has besides */
		uint32_t length; /* characters */
	} * text;
	size_t n, cap;
	size_t *id; /* where each is in ids, and the end of the last one */
	size_t id_n, id_cap;
	size_t bytes; /* that all take, with the bitmaps */
	struct gram_rows rows;
};

/* What an id adds to bytes, with its text of `length` characters, or with the
 * one before. */
size_t text_set_cost(struct span id, struct span text, size_t length);
size_t text_set_cost_same(struct span id);

/* Adds an id and its text, which is no shorter than the one before; or an id of
 * the text before. */
void text_set_add(
    struct text_set *s, struct span id, struct span text, size_t length);
void text_set_add_same(struct text_set *s, struct span id);

/* Makes the bitmaps, with several threads. Nothing is added after that. */
void text_set_make_rows(struct text_set *s, size_t threads);

/* The number of the first text that has at least `length` characters. */
size_t text_set_from_length(const struct text_set *s, size_t length);

/* Text number i, and id number i; valid while s is. */
struct span text_set_text(const struct text_set *s, size_t i);
struct span text_set_id(const struct text_set *s, size_t i);

void text_set_free(struct text_set *s);
