/* alike.c: how similar the sets of a collection are to each other. */
#include <stdlib.h>

#include "alike.h"
#include "mem.h"
#include "pair.h"

/* Pairs that were read are put together by the first four decimals, and each
 * lot stands at its mean: the model's curves are straight over so little. */
enum { LOT = 100, LOTS = PAIR_ONE / LOT + 1 };

struct lot {
	uint64_t n, sum;	/* of similarities, in millionths */
};

static void
add(struct alike *a, double similarity, double pairs)
{
	a->at = mem_grow(a->at, &a->cap, a->n + 1, sizeof *a->at);
	a->at[a->n++] = (struct stratum){ similarity, pairs };
}

/* Strata from low to high of which scale/s pairs have s or more. */
static void
add_law(struct alike *a, double scale, double low, double high)
{
	const double step = 1.01;
	double next;

	for (; low < high; low = next) {
		next = low * step < high ? low * step : high;
		add(a, (low + next) / 2, scale / low - scale / next);
	}
}

void
alike_assume(struct alike *a, uint64_t sets)
{
	add_law(a, 1, 2 / ((double)sets + 1), 1);
	a->wanted = a->n;
}

static void
add_lots(struct alike *a, const struct lot *lot, double weight)
{
	size_t i;

	for (i = 0; i < LOTS; i++)
		if (lot[i].n)
			add(a, (double)lot[i].sum / lot[i].n / PAIR_ONE,
			    lot[i].n * weight);
}

void
alike_read(struct alike *a, struct in *in, struct ratio threshold,
    uint64_t sets, uint64_t sample)
{
	struct lot *lots = mem_new(2 * LOTS, sizeof *lots), *lot;
	double weight = ((double)sets - 1) / sample / ((double)sample - 1);
	double scale;
	uint32_t least = PAIR_ONE;
	struct pair p;
	bool above;

	while (pair_read(in, &p)) {
		above = p.similarity * threshold.q >= PAIR_ONE * threshold.p;
		lot = &lots[above * LOTS + p.similarity / LOT];
		lot->n++;
		lot->sum += p.similarity;
		if (p.similarity < least)
			least = p.similarity;
		a->read++;
		a->above += above;
	}
	if (a->read == 0) {
		alike_assume(a, sets);
	} else {
		scale = a->read * weight * least / PAIR_ONE;
		if (scale > 0)
			add_law(a, scale, 2 * scale / ((double)sets - 1),
			    (double)least / PAIR_ONE);
		add_lots(a, lots, weight);
		a->wanted = a->n;
		add_lots(a, lots + LOTS, weight);
	}
	free(lots);
}

void
alike_free(struct alike *a)
{
	free(a->at);
	*a = (struct alike){0};
}
