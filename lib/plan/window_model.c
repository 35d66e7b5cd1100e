#include <stdlib.h>

#include "base/mem.h"
#include "plan/probability.h"
#include "plan/window_model.h"
#include "similarity/sketch_similarity.h"

enum { STEPS = 32 }; /* of difference_chance, until the error has no weight */

/* The binomial distribution: sets chance[d], d <= n, to the probability that d
 * of n bits differ, each with probability p. It starts with 1 at the mode, goes
 * up and down until the terms no longer change the sum, and divides by the
 * sum. */
static void
binomial(double *chance, size_t n, double p)
{
	size_t top = (size_t)((n + 1) * p), d;
	double odds = p / (1 - p), x, sum = 0;

	for (d = 0; d <= n; d++)
		chance[d] = 0;
	for (d = top, x = 1; d <= n && sum + x > sum; d++) {
		chance[d] = x;
		sum += x;
		x *= (double)(n - d) / (d + 1) * odds;
	}
	for (d = top, x = 1; d > 0; d--) {
		x *= d / ((double)(n - d + 1) * odds);
		if (sum + x <= sum)
			break;
		chance[d - 1] = x;
		sum += x;
	}
	for (d = 0; d <= n; d++)
		chance[d] /= sum;
}

void
window_model_expect(
    struct window_task *t, const struct similarity_profile *profile)
{
	double *chance = mem_new(t->bits + 1, sizeof *chance), *expected;
	size_t i, d;

	t->wanted = mem_new(t->distance + 1, sizeof *t->wanted);
	t->other = mem_new(t->distance + 1, sizeof *t->other);
	t->wanted_total = 0;
	for (i = 0; i < profile->n; i++) {
		binomial(chance, t->bits,
		    sketch_sim_bit_fraction(profile->stratum[i].similarity));
		expected = i < profile->wanted_from ? t->other : t->wanted;
		if (i >= profile->wanted_from)
			t->wanted_total += profile->stratum[i].pairs;
		for (d = 0; d <= t->distance; d++)
			expected[d] += profile->stratum[i].pairs * chance[d];
	}
	free(chance);
}

void
window_model_free(struct window_task *t)
{
	free(t->wanted);
	free(t->other);
}

size_t
window_model_rows(const struct window_task *t)
{
	return t->sketches + t->second;
}

size_t
window_model_prefix(
    const struct window_task *t, size_t window, enum window_rule rule)
{
	uint64_t rows = window_model_rows(t), x = window;
	size_t n = 0;

	for (; x < rows; x *= 2)
		n++;
	return n > 0 && x > rows && rule == WINDOW_PREFIX_DOWN ? n - 1 : n;
}

/* The probability that the first n of bits permuted bits are none of the d
 * that differ. */
static double
prefix_chance(size_t bits, size_t d, size_t n)
{
	double chance = 1;
	size_t i;

	for (i = 0; i < n && i < bits; i++)
		chance *=
		    i + d < bits ? (double)(bits - d - i) / (bits - i) : 0;
	return chance;
}

/* U and V are numbers from 0 to 1 of random binary digits; each digit is equal
 * in both with probability p. Returns H(z / n), the probability that U - V is
 * at most z / n, for 0 <= z <= n < 2^62.
 *
 * The first digits of U and V give, for x from -1 to 1,
 *	H(x) = p H(2x) + (1 - p) / 2 (H(2x - 1) + H(2x + 1)),
 * and H(-x) = 1 - H(x). So if 2x <= 1, H(x) and H(1 - x) follow from H(2x) and
 * H(1 - 2x); else x and 1 - x are swapped first. The first loop doubles x
 * exactly, as z / n. The second goes back, from the guess H(x) = (1 + x) / 2,
 * whose error has no weight after STEPS. */
static double
difference_chance(uint64_t z, uint64_t n, double p)
{
	uint64_t swapped = 0;
	double x, y, old;
	int i;

	for (i = 0; i < STEPS; i++) {
		swapped = swapped << 1 | (2 * z > n);
		if (swapped & 1)
			z = n - z;
		z *= 2;
	}
	x = .5 + .5 * z / n;
	y = 1.5 - x;
	for (i = 0; i < STEPS; i++, swapped >>= 1) {
		x = p * x + (1 - p) / 2 * (2 - y);
		y = p + (1 - p) / 2 * (1 + y);
		if (swapped & 1) {
			old = x;
			x = y;
			y = old;
		}
	}
	return x;
}

/* The probability that two rows that differ in d bits are at most window
 * positions apart. If exactly the first k bits of their keys agree, the keys,
 * as numbers from 0 to 1, are (1 + U - V) / 2^(k+1) apart (difference_chance),
 * and so is the share of the rows between them. From the k with
 * rows / 2^k <= window on, they are within the window. */
static double
window_chance(size_t bits, size_t d, uint64_t window, uint64_t rows)
{
	double shared = 1, chance = 0, near, next;
	uint64_t x;
	size_t k;

	if (window + 1 >= rows)
		return 1;
	for (k = 0, x = window; x < rows && k < bits; k++, x *= 2) {
		next = (double)(bits - k - (d < bits - k ? d : bits - k)) /
		    (bits - k);
		/* The probability that one of the remaining bits agrees. */
		near = k + 1 < bits ? next * (bits - k) / (bits - k - 1) : 1;
		if (near > 1)
			near = 1;
		near = 2 * x < rows
		    ? 1 - difference_chance(rows - 2 * x, rows, near)
		    : difference_chance(2 * x - rows, rows, near);
		chance += shared * (1 - next) * near;
		shared *= next;
	}
	return chance + shared;
}

void
window_model_chances(const struct window_task *t, size_t window,
    enum window_rule rule, double *chance)
{
	size_t n = window_model_prefix(t, window, rule), d;

	for (d = 0; d <= t->distance; d++) {
		if (t->wanted[d] == 0 && t->other[d] == 0)
			chance[d] = 0;
		else if (rule == WINDOW_POSITIONS)
			chance[d] = window_chance(
			    t->bits, d, window, window_model_rows(t));
		else
			chance[d] = prefix_chance(t->bits, d, n);
	}
}

double
window_model_found(const struct window_task *t, const double *pairs,
    const double *chance, size_t tables)
{
	double found = 0;
	size_t d;

	for (d = 0; d <= t->distance; d++)
		if (pairs[d] > 0)
			found += pairs[d] *
			    (chance ? probability_any(chance[d], tables) : 1);
	return found;
}

size_t
window_model_least(const struct window_task *t, const double *chance,
    double recall, size_t most)
{
	double want = recall * window_model_found(t, t->wanted, NULL, 0);
	size_t low = 0, high = most, middle;

	if (window_model_found(t, t->wanted, chance, most) < want)
		return 0;
	/* high tables are enough, low tables are not. */
	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (window_model_found(t, t->wanted, chance, middle) >= want)
			high = middle;
		else
			low = middle;
	}
	return high;
}

/* The number of pairs of n rows. */
static double
choose_two(double n)
{
	return n * (n - 1) / 2;
}

double
window_model_all_pairs(const struct window_task *t)
{
	if (t->second)
		return (double)t->sketches * t->second;
	return choose_two(t->sketches);
}

/* The pairs of rows within a window, times the share of pairs that are of the
 * two collections, whose rows are randomly mixed. */
double
window_model_comparisons(
    const struct window_task *t, const struct window_plan *p)
{
	double rows = window_model_rows(t), reach = p->window;
	double within = rows * reach - choose_two(reach + 1);

	return p->tables * within *
	    (window_model_all_pairs(t) / choose_two(rows));
}
