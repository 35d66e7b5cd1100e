/* text_set.h: different texts in memory, by length, with the ids that have them
 * and bitmaps of their grams (gram_filter.h). */
#ifndef ND_TEXT_SET_H
#define ND_TEXT_SET_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "base/span.h"
#include "similarity/gram_filter.h"

/* Texts and their ids. Owns all. Start from {0}. The members from order on are
 * set by text_set_order; ids of one text then follow each other in byte
 * order. */
struct text_set {
	struct idmap texts; /* the fields */
	struct buf ids;
	struct text_id {
		size_t at, n; /* in ids */
		uint32_t text;
	} * id;
	size_t id_n, id_cap;
	uint32_t *length; /* characters of each text */
	size_t length_cap;
	uint32_t *order, *first; /* texts by length; the first id of each */
	struct gram_rows rows;	 /* in this order */
};

/* Adds an id and its text of `length` characters. More than IDMAP_MAX texts end
 * the program. */
void text_set_add(
    struct text_set *s, struct span id, struct span text, size_t length);

/* Orders the texts by length, and makes their bitmaps with several threads.
 * Nothing is added after that. */
void text_set_order(struct text_set *s, size_t threads);

/* The number in this order of the first text that has at least n characters. */
size_t text_set_from_length(const struct text_set *s, size_t n);

/* Id number i; valid while s is. */
struct span text_set_id(const struct text_set *s, size_t i);

void text_set_free(struct text_set *s);

#endif
