/* similarity_profile.c: how many pairs of a collection have each
 * similarity. */
#include <stdlib.h>

#include "base/decimal.h"
#include "base/mem.h"
#include "plan/similarity_profile.h"
#include "record/pair.h"

/* Pairs that were read are counted in bins of a width of 0.0001. A stratum is
 * the mean of a bin: over so small a width the models are nearly linear. */
enum { BIN_MILLIONTHS = 100, BINS = PAIR_ONE / BIN_MILLIONTHS + 1 };

struct profile_bin {
	uint64_t n;
	unsigned __int128 sum; /* of similarities, in millionths */
};

static void
add_stratum(struct similarity_profile *profile, double similarity, double pairs)
{
	MEM_ADD(profile->stratum, profile->n, profile->cap,
	    (struct stratum){ similarity, pairs });
}

/* Adds strata from low to high: scale/s pairs have similarity s or more. */
static void
add_law(
    struct similarity_profile *profile, double scale, double low, double high)
{
	const double step = 1.01;
	double next;

	for (; low < high; low = next) {
		next = low * step < high ? low * step : high;
		add_stratum(
		    profile, (low + next) / 2, scale / low - scale / next);
	}
}

void
profile_assume(struct similarity_profile *profile, uint64_t sets)
{
	add_law(profile, 1, 2 / ((double)sets + 1), 1);
	profile->wanted_from = profile->n;
}

/* Adds a stratum for each bin that has pairs; see add_pairs. */
static void
add_bins(struct similarity_profile *profile, const struct profile_bin *bins,
    double weight)
{
	const struct profile_bin *bin;

	for (bin = bins; bin < bins + 2 * BINS; bin++) {
		if (bin == bins + BINS)
			profile->wanted_from = profile->n;
		if (bin->n)
			add_stratum(profile,
			    (double)bin->sum / bin->n / PAIR_ONE,
			    bin->n * weight);
	}
}

/* Adds n pairs of a similarity in millionths. bins has BINS bins for pairs
 * below the threshold, then BINS for the others. */
static void
add_pairs(struct similarity_profile *profile, struct profile_bin *bins,
    uint64_t similarity, uint64_t n, struct ratio threshold)
{
	bool above = similarity * threshold.q >= PAIR_ONE * threshold.p;
	struct profile_bin *bin =
	    &bins[above * BINS + similarity / BIN_MILLIONTHS];

	bin->n += n;
	bin->sum += (unsigned __int128)similarity * n;
	profile->pairs_read += n;
	if (above)
		profile->pairs_above += n;
}

void
profile_read(struct similarity_profile *profile, struct in *in,
    struct ratio threshold, uint64_t sets, uint64_t sample)
{
	struct profile_bin *bins = mem_new(2 * BINS, sizeof *bins);
	double weight = ((double)sets - 1) / sample / ((double)sample - 1);
	double scale;
	uint32_t least = PAIR_ONE;
	struct pair p;

	while (pair_read(in, &p, false)) {
		add_pairs(profile, bins, p.similarity, 1, threshold);
		if (p.similarity < least)
			least = p.similarity;
	}
	if (profile->pairs_read == 0) {
		profile_assume(profile, sets);
	} else {
		scale = profile->pairs_read * weight * least / PAIR_ONE;
		if (scale > 0)
			add_law(profile, scale, 2 * scale / ((double)sets - 1),
			    (double)least / PAIR_ONE);
		add_bins(profile, bins, weight);
	}
	free(bins);
}

/* Parses a line of similarity and count, or of a pair. */
static bool
parse_line(char *line, size_t len, uint64_t *similarity, uint64_t *count)
{
	struct span f[4];
	size_t n = span_split((struct span){ line, len }, f, 4);
	uint32_t millionths;

	if (n == 2) {
		return decimal_get(f[0].p, similarity) == f[0].p + f[0].n &&
		    *similarity <= PAIR_ONE && span_number(f[1], count);
	}
	if (n < 3 || !id_ok(f[0]) || !id_ok(f[1]) ||
	    f[2].n != PAIR_SIMILARITY || !pair_similarity(f[2].p, &millionths))
		return false;
	*similarity = millionths;
	*count = 1;
	return true;
}

void
profile_read_exact(
    struct similarity_profile *profile, struct in *in, struct ratio threshold)
{
	struct profile_bin *bins = mem_new(2 * BINS, sizeof *bins);
	uint64_t similarity, count;
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (parse_line(line, len, &similarity, &count))
			add_pairs(profile, bins, similarity, count, threshold);
		else
			in_bad(in,
			    "expected similarity and count, or a pair, "
			    "got '%.*s'",
			    span_shown(in->last), in->last.p);
	}
	add_bins(profile, bins, 1);
	free(bins);
}

void
profile_set_one(struct similarity_profile *profile, struct ratio similarity)
{
	add_stratum(profile, ratio_value(similarity), 1);
}

void
profile_free(struct similarity_profile *profile)
{
	free(profile->stratum);
	*profile = (struct similarity_profile){ 0 };
}
