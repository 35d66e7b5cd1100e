/* similarity_profile.c: how similar the sets of a collection are to each
 * other. */
#include <stdlib.h>

#include "base/decimal.h"
#include "base/mem.h"
#include "plan/similarity_profile.h"
#include "record/pair.h"

/* Pairs that were read are put together by the first four decimals, and each
 * lot stands at its mean: the model's curves are straight over so little. */
enum { BIN_MILLIONTHS = 100, BINS = PAIR_ONE / BIN_MILLIONTHS + 1 };

struct profile_bin {
	uint64_t n;
	unsigned __int128 sum; /* of similarities, in millionths */
};

static void
add_stratum(struct similarity_profile *a, double similarity, double pairs)
{
	a->stratum =
	    mem_grow(a->stratum, &a->cap, a->n + 1, sizeof *a->stratum);
	a->stratum[a->n++] = (struct stratum){ similarity, pairs };
}

/* Strata from low to high of which scale/s pairs have s or more. */
static void
add_law(struct similarity_profile *a, double scale, double low, double high)
{
	const double step = 1.01;
	double next;

	for (; low < high; low = next) {
		next = low * step < high ? low * step : high;
		add_stratum(a, (low + next) / 2, scale / low - scale / next);
	}
}

void
profile_assume(struct similarity_profile *a, uint64_t sets)
{
	add_law(a, 1, 2 / ((double)sets + 1), 1);
	a->wanted_from = a->n;
}

static void
add_bins(
    struct similarity_profile *a, const struct profile_bin *lot, double weight)
{
	size_t i;

	for (i = 0; i < BINS; i++)
		if (lot[i].n)
			add_stratum(a, (double)lot[i].sum / lot[i].n / PAIR_ONE,
			    lot[i].n * weight);
}

/* Puts n pairs of a similarity, in millionths, to the lots of those below the
 * threshold, or to the as many behind them. */
static void
add_pairs(struct similarity_profile *a, struct profile_bin *lots,
    uint64_t similarity, uint64_t n, struct ratio threshold)
{
	bool above = similarity * threshold.q >= PAIR_ONE * threshold.p;
	struct profile_bin *lot =
	    &lots[above * BINS + similarity / BIN_MILLIONTHS];

	lot->n += n;
	lot->sum += (unsigned __int128)similarity * n;
	a->pairs_read += n;
	if (above)
		a->pairs_above += n;
}

void
profile_read(struct similarity_profile *a, struct in *in,
    struct ratio threshold, uint64_t sets, uint64_t sample)
{
	struct profile_bin *lots = mem_new(2 * BINS, sizeof *lots);
	double weight = ((double)sets - 1) / sample / ((double)sample - 1);
	double scale;
	uint32_t least = PAIR_ONE;
	struct pair p;

	while (pair_read(in, &p)) {
		add_pairs(a, lots, p.similarity, 1, threshold);
		if (p.similarity < least)
			least = p.similarity;
	}
	if (a->pairs_read == 0) {
		profile_assume(a, sets);
	} else {
		scale = a->pairs_read * weight * least / PAIR_ONE;
		if (scale > 0)
			add_law(a, scale, 2 * scale / ((double)sets - 1),
			    (double)least / PAIR_ONE);
		add_bins(a, lots, weight);
		a->wanted_from = a->n;
		add_bins(a, lots + BINS, weight);
	}
	free(lots);
}

/* A line similarity, count, or a pair; false where it is neither. */
static bool
parse_line(char *line, size_t len, uint64_t *similarity, uint64_t *count)
{
	struct span f[4];
	size_t n = split(line, len, f, 4);
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
    struct similarity_profile *a, struct in *in, struct ratio threshold)
{
	struct profile_bin *lots = mem_new(2 * BINS, sizeof *lots);
	uint64_t similarity, count;
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (parse_line(line, len, &similarity, &count))
			add_pairs(a, lots, similarity, count, threshold);
		else
			in_bad(in,
			    "expected similarity and count, or a pair, "
			    "got '%.*s'",
			    span_shown(in->last), in->last.p);
	}
	add_bins(a, lots, 1);
	a->wanted_from = a->n;
	add_bins(a, lots + BINS, 1);
	free(lots);
}

void
profile_set_one(struct similarity_profile *a, struct ratio similarity)
{
	add_stratum(a, (double)similarity.p / similarity.q, 1);
}

void
profile_free(struct similarity_profile *a)
{
	free(a->stratum);
	*a = (struct similarity_profile){ 0 };
}
