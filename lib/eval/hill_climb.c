/* hill_climb.c: hill climbing over weights. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "eval/hill_climb.h"

#define GOLDEN 0x9e3779b97f4a7c15

uint64_t
hill_climb_positives(const struct hill_climb *c, size_t split)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < c->pairs->groups; i++)
		sum += i + 1 == split ? 0 : c->positives[i];
	return sum;
}

/* The threshold with the highest F: the middle of the longest run of such
 * thresholds, and of the highest run if several are as long. */
static struct outcome
best_threshold(
    const struct hill_climb *c, const struct histogram *h, uint64_t positives)
{
	struct outcome by_bin[HISTOGRAM_BINS], *o;
	struct outcome *best = &by_bin[HISTOGRAM_BINS - 1];
	uint32_t hits = 0, found = 0;
	unsigned t = HISTOGRAM_BINS, run = 0;
	int order;

	while (t-- > c->least_threshold) {
		hits += h->count[1][t];
		found += h->count[0][t] + h->count[1][t];
		o = &by_bin[t];
		*o = (struct outcome){ { hits, found }, t, 0 };
		order = fscore_compare(
		    &c->beta, positives, &o->score, &best->score);
		run = order > 0 ? 1 : order == 0 ? run + 1 : 0;
		o->width = run;
		if (order > 0 || (order == 0 && run > best->width))
			best = o;
	}
	run = best->width;
	best += run / 2;
	best->width = run;
	return *best;
}

/* Adds h to sum n times, modulo 2^32: UINT32_MAX times subtracts it. */
static void
add_histogram(struct histogram *sum, const struct histogram *h, uint32_t n)
{
	size_t positive, t;

	for (positive = 0; positive < 2; positive++)
		for (t = 0; t < HISTOGRAM_BINS; t++)
			sum->count[positive][t] += n * h->count[positive][t];
}

/* Scores new weights: sets their outcome in each split. */
static void
evaluate_point(
    struct hill_climb *c, const uint16_t *weight, struct outcome *split)
{
	const struct histogram *h = c->histogram;
	struct histogram sum = { 0 };
	size_t i;

	histogram_count(c->pairs, weight, c->histogram);
	for (i = 0; i < c->pairs->groups; i++)
		add_histogram(&sum, &h[i], 1);
	split[0] = best_threshold(c, &sum, hill_climb_positives(c, 0));
	for (i = 1; i < c->splits; i++) {
		add_histogram(&sum, &h[i - 1], UINT32_MAX);
		split[i] = best_threshold(c, &sum, hill_climb_positives(c, i));
		add_histogram(&sum, &h[i - 1], 1);
	}
}

const uint16_t *
hill_climb_weights(const struct hill_climb *c, uint32_t point)
{
	return (const uint16_t *)idmap_id(&c->points, point).p;
}

uint32_t
hill_climb_point(struct hill_climb *c, const uint16_t *weight)
{
	const size_t bytes = c->pairs->parts * sizeof *weight;
	const uint32_t n = c->points.n;
	uint32_t point =
	    idmap_add(&c->points, (struct span){ (char *)weight, bytes });

	if (point < n)
		return point;
	MEM_GROW(c->outcome, c->outcome_cap, c->points.n * c->splits);
	if (!c->histogram)
		c->histogram = mem_new(c->pairs->groups, sizeof *c->histogram);
	evaluate_point(c, weight, c->outcome + point * c->splits);
	return point;
}

static uint64_t
squares(const uint16_t *weight, size_t parts)
{
	uint64_t sum = 0;

	while (parts--)
		sum += (uint64_t)weight[parts] * weight[parts];
	return sum;
}

/* Above 0 if point x is better than point y, else below 0. In this order: the
 * higher F, the wider run of thresholds, the more even weights, the greater
 * weight of the first part that differs. */
static int
compare_points(const struct hill_climb *c, size_t split, uint32_t x, uint32_t y)
{
	const struct outcome *a = &c->outcome[x * c->splits + split];
	const struct outcome *b = &c->outcome[y * c->splits + split];
	const uint16_t *v = hill_climb_weights(c, x);
	const uint16_t *w = hill_climb_weights(c, y);
	int order = fscore_compare(
	    &c->beta, hill_climb_positives(c, split), &a->score, &b->score);
	size_t i, parts = c->pairs->parts;
	uint64_t s, t;

	if (order)
		return order;
	if (a->width != b->width)
		return a->width > b->width ? 1 : -1;
	s = squares(v, parts);
	t = squares(w, parts);
	if (s != t)
		return s < t ? 1 : -1;
	for (i = 0;; i++)
		if (v[i] != w[i])
			return v[i] > w[i] ? 1 : -1;
}

/* Draws weights uniformly: parts - 1 of steps + parts - 1 places are drawn, and
 * a weight is the gap between two of them. */
static void
draw_weights(const struct hill_climb *c, uint64_t stream, uint16_t *weight)
{
	const size_t parts = c->pairs->parts;
	size_t place, part = 0, left = c->pairs->steps + parts - 1;
	uint64_t x;

	memset(weight, 0, parts * sizeof *weight);
	for (place = 1; left > 0; place++, left--) {
		x = mix64(stream + place * GOLDEN);
		if ((unsigned __int128)x * left >> 64 < parts - 1 - part)
			part++;
		else
			weight[part]++;
	}
}

/* Climbs: moves 1, 2, 4, ... steps of weight from one part to another while a
 * move leads to a better point. Returns the summit. */
static uint32_t
ascend(struct hill_climb *c, size_t split, uint32_t point)
{
	const size_t parts = c->pairs->parts;
	uint16_t weight[COMBINED_PARTS];
	size_t i, j, d;
	uint32_t next;
	bool moved;

	memcpy(weight, hill_climb_weights(c, point), parts * sizeof *weight);
	do {
		moved = false;
		for (d = 1; d <= c->pairs->steps; d *= 2)
			for (i = 0; i < parts; i++)
				for (j = 0; j < parts; j++) {
					if (i == j || weight[i] < d)
						continue;
					weight[i] -= d;
					weight[j] += d;
					next = hill_climb_point(c, weight);
					if (compare_points(
						c, split, next, point) > 0) {
						point = next;
						moved = true;
					} else {
						weight[i] += d;
						weight[j] -= d;
					}
				}
	} while (moved);
	return point;
}

/* Sorts summits, of which there are few, best first. */
static void
sort_summits(
    const struct hill_climb *c, size_t split, struct summit *s, size_t n)
{
	struct summit t;
	size_t i, j;

	for (i = 1; i < n; i++) {
		t = s[i];
		for (j = i; j > 0 &&
		     compare_points(c, split, t.point, s[j - 1].point) > 0;
		     j--)
			s[j] = s[j - 1];
		s[j] = t;
	}
}

struct summit *
hill_climb_run(
    struct hill_climb *c, size_t split, size_t starts, uint64_t seed, size_t *n)
{
	struct summit *s = NULL;
	uint16_t weight[COMBINED_PARTS];
	size_t i, j, cap = 0;
	uint32_t point;

	*n = 0;
	for (i = 0; i < starts; i++) {
		draw_weights(c, mix64(seed + (i + 1) * GOLDEN), weight);
		point = ascend(c, split, hill_climb_point(c, weight));
		for (j = 0; j < *n && s[j].point != point; j++)
			;
		if (j == *n) {
			MEM_GROW(s, cap, ++*n);
			s[j] = (struct summit){ point, 0 };
		}
		s[j].starts++;
	}
	sort_summits(c, split, s, *n);
	return s;
}

struct outcome
hill_climb_outcome(const struct hill_climb *c, uint32_t point, size_t split)
{
	return c->outcome[point * c->splits + split];
}

struct fscore
hill_climb_test(struct hill_climb *c, uint32_t point, size_t split)
{
	const struct histogram *h = &c->histogram[split - 1];
	unsigned t = hill_climb_outcome(c, point, split).threshold;
	struct fscore s = { 0 };

	histogram_count(c->pairs, hill_climb_weights(c, point), c->histogram);
	for (; t < HISTOGRAM_BINS; t++) {
		s.hits += h->count[1][t];
		s.found += h->count[0][t] + h->count[1][t];
	}
	return s;
}

void
hill_climb_free(struct hill_climb *c)
{
	idmap_free(&c->points);
	free(c->outcome);
	free(c->histogram);
}
