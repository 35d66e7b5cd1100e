/* sentence-plan.c: a plan for sentences, of a profile of random numbers.
 * Arguments: [-p] pairs, similar sentences of a sentence, comparisons that are
 * made in any case, recall in percent. -p prints the profile instead. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/sentence_plan.h"
#include "unit.h"

enum { LENGTHS = 300 };

static int
by_chars(const void *a, const void *b)
{
	return (int)((const struct profile_pair *)a)->chars -
	    (int)((const struct profile_pair *)b)->chars;
}

static void
make_pairs(struct sentence_profile *p, size_t n)
{
	struct profile_pair *x;

	p->pair = calloc(n + 1, sizeof *p->pair);
	for (p->n = 0; p->n < n; p->n++) {
		x = &p->pair[p->n];
		x->chars = 12 + noise() % 80 + noise() % 80 + noise() % 80;
		x->millionths = 1000 * (50 + noise() % 300 + noise() % 300);
		x->weight = 1 + noise() % 20;
	}
	qsort(p->pair, n, sizeof *p->pair, by_chars);
}

static void
make_profile(struct sentence_profile *p, struct sentence_sample *s, size_t n,
    double similar)
{
	size_t i;

	s->lengths = LENGTHS;
	s->length = calloc(LENGTHS, sizeof *s->length);
	for (i = 10; i < LENGTHS; i++) {
		s->length[i].sentences = 1 + noise() % 4000;
		s->all += s->length[i].sentences;
	}
	*p = (struct sentence_profile){ .share = 1,
		.similar = similar,
		.different = 1000000,
		.weight = 1 + noise() % 4,
		.band_share = (noise() % 1000) / 1e7 };
	make_pairs(p, n);
}

static void
print_profile(const struct sentence_profile *p, const struct sentence_sample *s)
{
	size_t i;

	printf("1 0 %.0f %.0f %.0f\n", p->similar, p->weight, p->different);
	for (i = 0; i < LENGTHS; i++)
		if (s->length[i].sentences > 0)
			printf(
			    "%zu %ju\n", i, (uintmax_t)s->length[i].sentences);
	printf("\n%.9g\n", p->band_share);
	for (i = 0; i < p->n; i++)
		printf("%u\t%.6f\t%.0f\n", p->pair[i].chars,
		    p->pair[i].millionths / 1e6, p->pair[i].weight);
}

static void
print_plan(const struct sentence_plan *plan)
{
	size_t i;

	printf(plan->longest == SENTENCE_LONGEST ? "all" : "%u", plan->longest);
	for (i = 0; i < plan->strata; i++)
		printf(plan->stratum[i].to == SENTENCE_LONGEST ? " %zu all"
							       : " %zu %u",
		    plan->stratum[i].bands, plan->stratum[i].to);
	printf("\n");
}

static bool
is_near(double x, double y)
{
	return fabs(x - y) < 1e-9 * y;
}

/* The time of samples, of which a tenth of the sentences are in each, becomes
 * that of all. */
static bool
seconds_are_right(void)
{
	uint64_t below[] = { 0, 0, 50000, 100000 };
	double made[] = { 0, 25, 100 };
	struct sentence_sample s = { .all = 100000 };
	struct sentence_profile p = { .top = 2, .below = below, .made = made };
	struct sentence_truth t = {
		.sample = &s, .joins = 2, .seconds = 3.05, .overhead = .05
	};
	struct sentence_plan all = { .longest = SENTENCE_LONGEST };
	struct sentence_plan some = { .longest = 1 };
	struct sentence_truth none = { .sample = &s };

	return is_near(sentence_plan_seconds(&all, &p, &t), 300) &&
	    is_near(sentence_plan_seconds(&some, &p, &t), 75) &&
	    sentence_plan_seconds(&all, &p, &none) == 0;
}

int
main(int argc, char **argv)
{
	struct sentence_question q = { .t = { 75, 100 },
		.comparison_cost = 5,
		.band_cost = 150,
		.bands_least = 50,
		.places_most = 1000 };
	bool print = argc > 1 && !strcmp(argv[1], "-p");
	struct sentence_sample s = { 0 };
	struct sentence_profile p;
	struct sentence_plan plan = { 0 };

	if (!seconds_are_right())
		return 1;
	if (argc - print < 5)
		return 2;
	argv += print;
	make_profile(&p, &s, atoi(argv[1]), atof(argv[2]));
	q.comparisons = atof(argv[3]);
	q.recall = (struct ratio){ atoi(argv[4]), 100 };
	sentence_profile_lengths(&p, &s, q.t);
	if (print) {
		print_profile(&p, &s);
	} else {
		sentence_plan_choose(&plan, &p, &q);
		print_plan(&plan);
	}
	free(p.below);
	free(p.made);
	free(p.pair);
	free(s.length);
	return 0;
}
