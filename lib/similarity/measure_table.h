/* measure_table.h: the table of all similarity measures.
 *
 * A measure of sets is defined by its row alone: for two sets of na and nb
 * features that share s, the similarity is
 *
 *	times * s / (base - less * s)
 *
 * where base is na + nb, the smaller of both, or the root of na * nb: of the
 * last the similarity counts as its six decimals, rounded down. The bounds of
 * measure_base.h follow from these numbers. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fraction.h"
#include "base/span.h"
#include "similarity/measure_base.h"

/* The content that a measure compares. */
enum content_kind { CONTENT_SET, CONTENT_TEXT, CONTENT_VECTOR, CONTENT_SKETCH };

/* The commands and the option that accept a measure: bits. */
enum measure_use {
	MEASURE_JOIN = 1,    /* nd-pairs, nd-index: measures of sets */
	MEASURE_SCORE = 2,   /* nd-score */
	MEASURE_COMBINE = 4, /* nd-combine */
	MEASURE_TEXTS = 8,   /* nd-text-pairs */
	MEASURE_STARS = 16,  /* --stars */
};

struct measure_row {
	const char *name;
	unsigned uses;
	enum content_kind content;
	const char *evidence;	/* names of the columns that give the similarity
				   as a fraction; NULL if there are none */
	enum measure_base base; /* BASE_SMALLER: pairs may differ in size
				   without limit */
	uint8_t times, less;
	bool both_shares; /* evidence has s / na and s / nb, too */
};

/* Partitions store row numbers: a new measure of sets follows the other
 * measures of sets. */
extern const struct measure_row measure_table[];

enum { MEASURE_JACCARD, MEASURE_NAMES = 128 };

/* The row with a name of n bytes; NULL if none of that use has it. */
const struct measure_row *measure_find(
    const char *name, size_t n, enum measure_use use);

/* Whether there is a row of that number and of all these uses. */
bool measure_exists(uint64_t number, enum measure_use use);

/* Sets names to the measures of all these uses: "a, b or c". */
void measure_names(char names[static MEASURE_NAMES], enum measure_use use);

/* Sets *f to the similarity of two sets of na and nb features that share x, or
 * of two texts of na and nb characters at edit distance x; false if that is
 * impossible. row->evidence is not NULL. */
bool measure_fraction(const struct measure_row *row, uint64_t x, uint64_t na,
    uint64_t nb, struct fraction *f);

/* The exact similarity of a pair: what the first measure of sets or texts that
 * explains its evidence gives, otherwise its six decimals. */
struct fraction measure_exact(struct span evidence, uint32_t similarity);

/* Whether a measure of that content gives that similarity, in millionths, for
 * the evidence x, na, nb. */
bool measure_explains(
    enum content_kind content, const uint64_t x[3], uint32_t similarity);
