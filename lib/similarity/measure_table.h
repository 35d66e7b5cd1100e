/* measure_table.h: the table of all similarity measures.
 *
 * A measure of sets is defined by its row alone: for two sets of na and nb
 * features that share s, the similarity is
 *
 *	times * s / (base - less * s)
 *
 * where base is na + nb, the smaller of both, or the root of na * nb: of the
 * last the similarity counts as its six decimals, rounded down. The bounds
 *follow from these numbers; all that depends on the base is here and in
 *measure_table.c. */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fraction.h"
#include "base/ratio.h"
#include "base/span.h"

/* The content that a measure compares. */
enum content_kind { CONTENT_SET, CONTENT_TEXT, CONTENT_VECTOR, CONTENT_SKETCH };

/* What a shared part is compared with. */
enum measure_base { BASE_SUM, BASE_SMALLER, BASE_ROOT };

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

/* The base of two sets. */
static inline double
measure_base_of(const struct measure_row *row, uint32_t na, uint32_t nb)
{
	switch (row->base) {
	case BASE_SMALLER:
		return na < nb ? na : nb;
	case BASE_ROOT:
		return sqrt((double)na * nb);
	default:
		return (double)na + nb;
	}
}

/* Sets *f to the similarity of two sets of na and nb features that share x, or
 * of two texts of na and nb characters at edit distance x; false if that is
 * impossible. row->evidence is not NULL. */
bool measure_fraction(const struct measure_row *row, uint64_t x, uint64_t na,
    uint64_t nb, struct fraction *f);

/* A measure and a threshold p/q above 0. A wanted pair is a pair of sets, of nx
 * and ny features, whose similarity is at least that. */
struct measure {
	unsigned row; /* number of the row in measure_table */
	struct ratio t;
};

/* The least number of shared features of a wanted pair. */
uint64_t measure_min_shared(const struct measure *m, uint64_t nx, uint64_t ny);

/* The least ny of a wanted pair. */
uint64_t measure_min_size(const struct measure *m, uint64_t nx);

/* The largest ny of a wanted pair if x's features 0..i-1, in any order of all
 * features, are known to be unshared. UINT64_MAX if there is no bound, 0 if
 * no such pair exists. Does not increase with i. */
uint64_t measure_max_size(const struct measure *m, uint64_t nx, uint64_t i);

/* The exact similarity of a pair: what the first measure of sets or texts that
 * explains its evidence gives, otherwise its six decimals. */
struct fraction measure_exact(struct span evidence, uint32_t similarity);

/* Whether a measure of that content gives that similarity, in millionths, for
 * the evidence x, na, nb. */
bool measure_explains(
    enum content_kind content, const uint64_t x[3], uint32_t similarity);
