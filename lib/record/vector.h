/* vector.h: vector records: id, length, n, n terms with their weights, which
 * are `term:weight`, ascending by term, one space between.
 *
 * length is how many tokens the text had. A term is not empty, without a
 * colon or a byte up to 0x20. */
#ifndef ND_VECTOR_H
#define ND_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/decimal.h"
#include "io/in.h"
#include "io/out.h"
#include "text/term_counts.h"

/* A weight is a number that is not negative, as decimal.h has them. weight is
 * how it is written, millionths what it is; count is the weight where it is a
 * whole number, else 0. head is the term's first eight bytes (prefix16.h). */
struct weighted_term {
	struct span term, weight;
	uint64_t count, millionths, prefix;
};

/* A vector. The spans belong to the line it was read from; it owns term.
 * Start from {0}. */
struct vector {
	struct span id;
	uint64_t length;
	size_t n;
	struct weighted_term *term;
	size_t cap;
};

enum { VECTOR_COLUMNS = 4 };

/* The next vector; false at the end of the file. A malformed record ends the
 * program, or goes to in->rejects. vector_parse is that for the line at in->last:
 * false where it was malformed and went there. */
bool vector_read(struct in *in, struct vector *v);
bool vector_parse(struct in *in, struct vector *v);

/* The terms in one column of the line at in->last, however many, to v; false
 * where they were malformed and went to in->rejects. */
bool vector_parse_terms(struct in *in, struct span field, struct vector *v);

/* Writes the terms of a document, weighted by how often they occur. */
void vector_write_terms(
    struct out *o, struct span id, const struct term_counts *t);

/* Writes a vector, of whose terms the millionths count, each from 1 to
 * DECIMAL_MOST: six decimals, without zeros behind. IN_PAD bytes behind a term
 * may be read. */
void vector_write(struct out *o, const struct vector *v);

#endif
