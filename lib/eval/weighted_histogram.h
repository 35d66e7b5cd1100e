/* weighted_histogram.h: histograms of labelled pairs by the weighted mean of
 * the similarities of their parts. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/triple.h"
#include "record/combined_pair.h"

/* Bin b counts the means from b/100 up to, but not including, (b + 1)/100. */
enum { HISTOGRAM_BINS = 101 };

/* The pairs of a group in each bin: count[0] the negatives, count[1] the
 * positives. */
struct histogram {
	uint32_t count[2][HISTOGRAM_BINS];
};

/* The pairs from the end of the run before up to number `end`. They are equal
 * in the other members. */
struct pair_run {
	size_t end;
	uint32_t present; /* bit i: the pair has part i */
	uint32_t group, positive;
};

/* Owns part and run: 4 bytes for each part of a pair. */
struct weighted_histogram {
	size_t parts, groups;
	unsigned steps;			/* sum of the weights */
	uint32_t *part[COMBINED_PARTS]; /* by pair, in FRACTION_ONE-ths; 0 if
					 * the pair does not have the part */
	size_t part_bytes;		/* of each array */
	struct pair_run *run;
	size_t runs, run_cap;
};

/* Reads n pairs into h, after the caller set parts, groups and steps. a of a
 * pair has a bit for each part that is present (all bits, if that does not
 * matter), b is 2 * group + positive, and c is the number of its record. Part i
 * of record c is millionths[c * parts + i] or COMBINED_NONE. Sorts the
 * pairs. */
void histogram_make(struct weighted_histogram *h, struct triple *pair, size_t n,
    const uint32_t *millionths);

/* Sets histogram[g] for each group g. The mean of a pair is the sum of
 * weight[i] times part i, divided by the sum of the weights of the parts that
 * are present. A pair without any weight is not counted. */
void histogram_count(const struct weighted_histogram *h, const uint16_t *weight,
    struct histogram *histogram);

void histogram_free(struct weighted_histogram *h);
