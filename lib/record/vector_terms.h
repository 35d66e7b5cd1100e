/* vector_terms.h: counts the words that a vector has, again or as n-grams. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "record/vector.h"
#include "text/term_counts.h"

/* The caller sets counts, whose grams or words say what is counted, and zeroes
 * the rest. Owns all but counts. */
struct vector_terms {
	struct term_counts *counts;
	struct vector vector;
	char *words; /* of the vector, with one space between */
	uint32_t *times;
	size_t words_cap, times_cap;
};

/* Reads t->vector from the line at in->last and fills t->counts; false if
 * in_bad reported it. */
bool vector_terms_parse(struct vector_terms *t, struct in *in);
