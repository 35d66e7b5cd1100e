/* hill_climb.c: hill climbing over weights. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/mix.h"
#include "eval/hill_climb.h"

#define GOLDEN 0x9e3779b97f4a7c15

uint64_t
hill_climb_positives(const struct hill_climb *c, size_t split)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < c->trial->groups; i++)
		sum += i + 1 == split ? 0 : c->positives[i];
	return sum;
}

/* The best threshold: of those with the highest F the middle of the most in
 * a row, and of these rows the highest. */
static struct outcome
best_threshold(
    const struct hill_climb *c, const struct histogram *h, uint64_t right)
{
	struct outcome at[HISTOGRAM_BINS], *o, *best = &at[HISTOGRAM_BINS - 1];
	uint32_t hits = 0, found = 0;
	unsigned t = HISTOGRAM_BINS, row = 0;
	int order;

	while (t-- > c->least_threshold) {
		hits += h->count[1][t];
		found += h->count[0][t] + h->count[1][t];
		o = &at[t];
		*o = (struct outcome){ { hits, found }, t, 0 };
		order =
		    fscore_compare(&c->beta, right, &o->score, &best->score);
		row = order > 0 ? 1 : order == 0 ? row + 1 : 0;
		o->width = row;
		if (order > 0 || (order == 0 && row > best->width))
			best = o;
	}
	row = best->width;
	best += row / 2;
	best->width = row;
	return *best;
}

/* Adds a histogram to another, n times: once, or -1 to take it away. */
static void
add_histogram(struct histogram *to, const struct histogram *h, uint32_t n)
{
	size_t right, t;

	for (right = 0; right < 2; right++)
		for (t = 0; t < HISTOGRAM_BINS; t++)
			to->count[right][t] += n * h->count[right][t];
}

/* Counts the pairs at a point; sets its outcome in each split. */
static void
evaluate_point(struct hill_climb *c, const uint16_t *weight, struct outcome *to)
{
	const struct histogram *h = c->histogram;
	struct histogram sum = { 0 };
	size_t i;

	histogram_count(c->trial, weight, c->histogram);
	for (i = 0; i < c->trial->groups; i++)
		add_histogram(&sum, &h[i], 1);
	to[0] = best_threshold(c, &sum, hill_climb_positives(c, 0));
	for (i = 1; i < c->splits; i++) {
		add_histogram(&sum, &h[i - 1], -1);
		to[i] = best_threshold(c, &sum, hill_climb_positives(c, i));
		add_histogram(&sum, &h[i - 1], 1);
	}
}

static const uint16_t *
weight_of(const struct hill_climb *c, uint32_t point)
{
	return c->weight + (size_t)point * c->trial->parts;
}

static size_t
home_slot(const struct hill_climb *c, const uint16_t *weight)
{
	return hash64(weight, c->trial->parts * sizeof *weight) &
	    (c->slots - 1);
}

static void
grow_slots(struct hill_climb *c)
{
	size_t i, at;

	free(c->slot);
	c->slots = c->slots ? 2 * c->slots : 1024;
	c->slot = mem_new(c->slots, sizeof *c->slot);
	for (i = 0; i < c->points; i++) {
		at = home_slot(c, weight_of(c, i));
		while (c->slot[at])
			at = (at + 1) & (c->slots - 1);
		c->slot[at] = i + 1;
	}
}

/* The point with these weights, which is looked at when it is new. */
static uint32_t
find_point(struct hill_climb *c, const uint16_t *weight)
{
	const size_t parts = c->trial->parts;
	size_t at;

	if (4 * c->points >= 3 * c->slots)
		grow_slots(c);
	for (at = home_slot(c, weight); c->slot[at];
	     at = (at + 1) & (c->slots - 1))
		if (memcmp(weight_of(c, c->slot[at] - 1), weight,
			parts * sizeof *weight) == 0)
			return c->slot[at] - 1;
	c->weight = mem_grow(c->weight, &c->weight_cap, (c->points + 1) * parts,
	    sizeof *c->weight);
	memcpy(c->weight + c->points * parts, weight, parts * sizeof *weight);
	c->outcome = mem_grow(c->outcome, &c->outcome_cap,
	    (c->points + 1) * c->splits, sizeof *c->outcome);
	if (!c->histogram)
		c->histogram = mem_new(c->trial->groups, sizeof *c->histogram);
	evaluate_point(c, weight, c->outcome + c->points * c->splits);
	c->slot[at] = ++c->points;
	return c->points - 1;
}

static uint64_t
squares(const uint16_t *weight, size_t parts)
{
	uint64_t sum = 0;

	while (parts--)
		sum += (uint64_t)weight[parts] * weight[parts];
	return sum;
}

/* Whether point x is better, 1, or worse, -1, than y: by F, then by how many
 * thresholds in a row are as good, then the more even weights, then those
 * that have more in the first part that differs. x is not y. */
static int
compare_points(const struct hill_climb *c, size_t split, uint32_t x, uint32_t y)
{
	const struct outcome *a = &c->outcome[x * c->splits + split];
	const struct outcome *b = &c->outcome[y * c->splits + split];
	const uint16_t *v = weight_of(c, x), *w = weight_of(c, y);
	int by = fscore_compare(
	    &c->beta, hill_climb_positives(c, split), &a->score, &b->score);
	size_t i, parts = c->trial->parts;
	uint64_t s, t;

	if (by)
		return by;
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

/* Weights drawn such that all are equally likely: of steps + parts - 1
 * places parts - 1 are drawn, and a weight is the gap between two. */
static void
draw_weights(const struct hill_climb *c, uint64_t stream, uint16_t *weight)
{
	const size_t parts = c->trial->parts;
	size_t place, part = 0, left = c->trial->steps + parts - 1;
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

/* Moves weight from one part to another, in steps of 1, 2, 4, ..., as long
 * as any such move leads to a better point. */
static uint32_t
ascend(struct hill_climb *c, size_t split, uint32_t point)
{
	const size_t parts = c->trial->parts;
	uint16_t weight[COMBINED_PARTS];
	size_t i, j, d;
	uint32_t next;
	bool moved;

	memcpy(weight, weight_of(c, point), parts * sizeof *weight);
	do {
		moved = false;
		for (d = 1; d <= c->trial->steps; d *= 2)
			for (i = 0; i < parts; i++)
				for (j = 0; j < parts; j++) {
					if (i == j || weight[i] < d)
						continue;
					weight[i] -= d;
					weight[j] += d;
					next = find_point(c, weight);
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

/* Puts the summits in order, best first; there are few. */
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
		point = ascend(c, split, find_point(c, weight));
		for (j = 0; j < *n && s[j].point != point; j++)
			;
		if (j == *n) {
			s = mem_grow(s, &cap, ++*n, sizeof *s);
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

	histogram_count(c->trial, weight_of(c, point), c->histogram);
	for (; t < HISTOGRAM_BINS; t++) {
		s.hits += h->count[1][t];
		s.found += h->count[0][t] + h->count[1][t];
	}
	return s;
}

void
hill_climb_free(struct hill_climb *c)
{
	free(c->weight);
	free(c->outcome);
	free(c->slot);
	free(c->histogram);
}
