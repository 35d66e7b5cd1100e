/* measure_table.h: every measure of similarity, a row each.
 *
 * A measure of sets is a row and nothing else: for two sets of na and nb
 * features that share s, the similarity is
 *
 *	times * s / (base - less * s)
 *
 * where base is the smaller of na and nb, or na + nb. The bounds of
 * set_measure.h follow from these numbers. */
#ifndef ND_MEASURE_TABLE_H
#define ND_MEASURE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fraction.h"

/* What of two records is compared. */
enum content_kind { CONTENT_SET, CONTENT_TEXT, CONTENT_VECTOR, CONTENT_SKETCH };

/* Which commands know a measure; bits. */
enum measure_use {
	MEASURE_JOIN = 1,    /* nd-pairs, nd-index: measures of sets */
	MEASURE_SCORE = 2,   /* nd-score */
	MEASURE_COMBINE = 4, /* nd-combine */
};

struct measure_row {
	const char *name;
	unsigned uses;
	enum content_kind content;
	const char *evidence; /* the columns that give the similarity as a
				 * fraction; NULL: six decimals are all */
	bool smaller_only;    /* base is the smaller set: the size of the
				 * larger one has no bound */
	uint8_t times, less;
	bool both_shares; /* more evidence: s / na and s / nb */
};

/* Partitions hold the numbers of rows: a new measure of sets follows the
 * others of sets. */
extern const struct measure_row measure_table[];

enum { MEASURE_JACCARD, MEASURE_NAMES = 128 };

/* The row of a name of n bytes; NULL where that use has none. */
const struct measure_row *measure_find(
    const char *name, size_t n, enum measure_use use);

/* Whether there is a row of that number and use. */
bool measure_exists(uint64_t number, enum measure_use use);

/* Puts the names of one use there: "a, b or c". */
void measure_names(char names[static MEASURE_NAMES], enum measure_use use);

/* Sets *f to the similarity that the evidence gives: x features shared by sets
 * of na and nb, or texts of na and nb characters at distance x. False where
 * the numbers cannot be that. The row has evidence. */
bool measure_fraction(const struct measure_row *row, uint64_t x, uint64_t na,
    uint64_t nb, struct fraction *f);

/* Whether a measure of that content gives that similarity, in millionths, for
 * the evidence x, na, nb. */
bool measure_explains(
    enum content_kind content, const uint64_t x[3], uint32_t similarity);

#endif
