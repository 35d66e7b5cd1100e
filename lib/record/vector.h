/* vector.h: vector records: id, length, n, and n terms with their weights.
 *
 * length is the number of tokens of the text. The terms are `term:weight`,
 * ascending, with one space between. A term is not empty and has neither a
 * colon nor a byte up to 0x20. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/decimal.h"
#include "io/in.h"
#include "io/out.h"
#include "text/term_counts.h"

/* A term and its weight, a number as in decimal.h. */
struct weighted_term {
	struct span term, weight; /* weight as it is written */
	uint64_t count;		  /* the weight if it is whole, else 0 */
	uint64_t millionths;	  /* the weight */
	uint64_t prefix;	  /* the first 8 bytes of term (prefix16.h) */
};

/* A vector. Its spans are valid as long as the line they were read from. Owns
 * term. Start from {0}. */
struct vector {
	struct span id;
	uint64_t length;
	size_t n;
	struct weighted_term *term;
	size_t cap;
};

enum { VECTOR_COLUMNS = 4 };

/* Reads the next vector; false at the end of the file. A malformed record is
 * reported by in_bad. */
bool vector_read(struct in *in, struct vector *v);

/* Reads a vector from the line at in->last; false if in_bad reported it. */
bool vector_parse(struct in *in, struct vector *v);

/* Reads terms, however many, from a field of the line at in->last; false if
 * in_bad reported them. */
bool vector_parse_terms(struct in *in, struct span field, struct vector *v);

/* Writes the terms of a document; the weights are their counts. */
void vector_write_terms(
    struct out *o, struct span id, const struct term_counts *t);

/* Writes a vector with the millionths of its terms, each from 1 to
 * DECIMAL_MOST, as weights. IN_PAD bytes past a term may be read. */
void vector_write(struct out *o, const struct vector *v);
