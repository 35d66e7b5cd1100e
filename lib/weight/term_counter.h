/* term_counter.h: counts terms in bounded memory. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/table.h"
#include "io/out.h"
#include "record/vector.h"

/* A term: from text[offset] up to the newline before the next term. */
struct counted_term {
	uint64_t offset, documents, occurrences;
};

/* The n terms in the order of first occurrence. Owns all. */
struct term_counter {
	size_t memory; /* bytes to use */
	char *text;
	size_t used, text_cap;
	struct counted_term *term; /* n, and one whose offset is used */
	size_t n, term_cap;
	struct table table;  /* values: indexes in term, from 1 */
	uint64_t terms;	     /* written last */
	uint64_t rare_terms; /* below min_df */
};

/* Adds the n terms of a document, each with its count. Returns how many fit in
 * memory, at least one if the counter is empty; term_counter_write makes room
 * for more. PREFIX16_BYTES bytes from the start of a term may be read. */
size_t term_counter_add(
    struct term_counter *c, const struct weighted_term *w, size_t n);

/* Writes, and removes, document frequencies of the terms in at least min_df
 * documents. Does not write a total. */
void term_counter_write(struct term_counter *c, struct out *o, uint64_t min_df);

/* Removes all terms and frees their memory. */
void term_counter_clear(struct term_counter *c);
