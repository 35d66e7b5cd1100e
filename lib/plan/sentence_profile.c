/* sentence_profile.c: what samples of sentences show of the similar pairs of a
 * collection. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "plan/sentence_pilot.h"
#include "plan/sentence_profile.h"

enum {
	ENOUGH_PAIRS = 1000, /* of the truth */
	USED_PAIRS = 2000,   /* of which the Jaccard similarity is computed */
	SHARE_BANDS = 8,
	SHARE_ROWS = 4,
	SHARE_SENTENCES = 10000,
};

/* Of pairs of a lower Jaccard similarity the pilot finds too few. */
static const uint32_t pilot_least = 100000;

void
sentence_profile_lengths(
    struct sentence_profile *p, const struct sentence_sample *s, struct ratio t)
{
	size_t i;
	double n;

	p->top = s->lengths > 0 ? s->lengths - 1 : 0;
	p->below = mem_new(p->top + 2, sizeof *p->below);
	p->made = mem_new(p->top + 1, sizeof *p->made);
	for (i = 0; i < s->lengths; i++)
		p->below[i + 1] = p->below[i] + s->length[i].sentences;
	for (i = 1; i <= p->top; i++) {
		n = s->length[i].sentences;
		p->made[i] = p->made[i - 1] +
		    p->weight * n *
			(p->below[i] - p->below[i * t.p / t.q] + n / 2);
	}
}

/* The pairs with the longer sentence of a pair. */
struct longer_pairs {
	double n, squares;
};

void
sentence_profile_expect(
    struct sentence_profile *p, const struct sentence_truth *t, size_t most)
{
	const struct sampled_sentence *s = t->sample->sentence, *a, *b;
	struct longer_pairs *of = mem_new(t->sample->n, sizeof *of);
	double more = 0, different = 0, counts[2];
	size_t i;

	p->weight = t->weight;
	p->share = sentence_sample_share(t->sample->all) / (1u << t->level);
	p->pairs = 0;
	for (i = 0; i < t->n; i++) {
		a = &s[t->pair[i].longer];
		b = &s[t->pair[i].other];
		counts[0] = sentence_counts_as(a->places, p->share);
		counts[1] = sentence_counts_as(b->places, p->share);
		of[t->pair[i].longer].n += counts[1];
		of[t->pair[i].longer].squares += counts[1] * counts[1];
		p->pairs += counts[0] * (a->places < most ? a->places : most) *
		    counts[1] * (b->places < most ? b->places : most);
	}
	for (i = 0; i < t->sample->n; i++) {
		counts[0] = sentence_counts_as(s[i].places, p->share);
		more += counts[0] * (of[i].n * of[i].n - of[i].squares);
		different += counts[0] * of[i].n;
	}
	p->pairs = rint(p->pairs / p->share / p->share);
	p->different = rint(different / p->share / p->share);
	p->similar = different > 0 ? rint(more / different / p->share) : 0;
	free(of);
}

/* Orders keys. */
static int
by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* The fraction of all pairs of sentences that have the key of one band in
 * common, by some sentences of the pilot. */
static double
band_share(const struct sentence_sample *s, struct sentence_keys *k)
{
	size_t pilot = 0, n = 0, all = 0, step, i, run;
	uint64_t *key;
	double pairs = 0;

	for (i = 0; i < s->n; i++)
		pilot += sentence_is_drawn(s, &s->sentence[i], DRAW_PILOT, 0);
	step = pilot / SHARE_SENTENCES + 1;
	key = mem_new((pilot / step + 1) * SHARE_BANDS, sizeof *key);
	sentence_keys_bands(k, SHARE_BANDS, SHARE_ROWS);
	for (i = pilot = 0; i < s->n; i++) {
		if (!sentence_is_drawn(s, &s->sentence[i], DRAW_PILOT, 0) ||
		    ++pilot % step != 0 ||
		    !sentence_keys_make(k, sentence_text(s, &s->sentence[i])))
			continue;
		all++;
		memcpy(key + n, k->minhash.key, SHARE_BANDS * sizeof *key);
		n += SHARE_BANDS;
	}
	qsort(key, n, sizeof *key, by_number);
	for (i = 1, run = 0; i < n; i++) {
		run = key[i] == key[i - 1] ? run + 1 : 0;
		pairs += run;
	}
	free(key);
	return all > 1 ? pairs / (SHARE_BANDS / 2.) / all / (all - 1) : 0;
}

/* The Jaccard similarity of the shingles of two texts, in millionths. */
static uint32_t
jaccard(struct sentence_keys *k, struct span a, struct span b)
{
	size_t n, m, i, j, shared = 0;
	const uint64_t *x, *y;
	uint64_t *copy;

	x = sentence_features(k, a, &n);
	copy = mem_new(n, sizeof *copy);
	memcpy(copy, x, n * sizeof *copy);
	y = sentence_features(k, b, &m);
	for (i = j = 0; i < n && j < m;)
		if (copy[i] == y[j]) {
			shared++;
			i++;
			j++;
		} else if (copy[i] < y[j]) {
			i++;
		} else {
			j++;
		}
	free(copy);
	return n + m > 0 ? shared * 1000000 / (n + m - shared) : 0;
}

/* Pairs, with weights, of a sample of this share. */
struct weighed {
	struct profile_pair *pair;
	size_t n, cap;
};

static void
add_weighed(struct weighed *w, struct profile_pair x)
{
	MEM_ADD(w->pair, w->n, w->cap, x);
}

/* The pairs of places that a pair of sentences counts as, times share^2. */
static double
pair_weight(const struct sentence_sample *s, const struct sentence_pair *x,
    double share, size_t most)
{
	uint64_t a = s->sentence[x->longer].places,
		 b = s->sentence[x->other].places;

	return sentence_counts_as(a, share) * (a < most ? a : most) *
	    sentence_counts_as(b, share) * (b < most ? b : most);
}

/* Of the pairs, USED_PAIRS or all: those at equal distances of the sum of their
 * weights. */
static struct weighed
similarities(const struct sentence_sample *s,
    const struct sentence_pair_list *pairs, double share, size_t most,
    struct sentence_keys *k)
{
	struct weighed w = { 0 };
	double sum = 0, place = 0, weight, before;
	const struct sampled_sentence *a, *b;
	size_t i;

	for (i = 0; i < pairs->n; i++)
		sum += pair_weight(s, &pairs->pair[i], share, most);
	for (i = 0; i < pairs->n; i++) {
		weight = pair_weight(s, &pairs->pair[i], share, most);
		if (pairs->n > USED_PAIRS) {
			before = floor(place * USED_PAIRS / sum);
			place += weight;
			weight = floor(place * USED_PAIRS / sum) - before;
		}
		if (!(weight > 0))
			continue;
		a = &s->sentence[pairs->pair[i].longer];
		b = &s->sentence[pairs->pair[i].other];
		add_weighed(&w,
		    (struct profile_pair){ a->chars,
			jaccard(k, sentence_text(s, a), sentence_text(s, b)),
			weight });
	}
	return w;
}

static int
by_length(const void *a, const void *b)
{
	const struct profile_pair *x = a, *y = b;

	if (x->chars != y->chars)
		return (x->chars > y->chars) - (x->chars < y->chars);
	if (x->millionths != y->millionths)
		return x->millionths < y->millionths ? -1 : 1;
	return (x->weight > y->weight) - (x->weight < y->weight);
}

/* Of the pilot, pairs of pilot_least or more, if they are as many as the true
 * ones. */
static void
mix(struct weighed *to, const struct weighed *truth,
    const struct weighed *found)
{
	double sum = 0, low = 0, all = 0, share;
	size_t i, n = 0;

	for (i = 0; i < truth->n; i++) {
		sum += truth->pair[i].weight;
		if (truth->pair[i].millionths < pilot_least)
			low += truth->pair[i].weight;
	}
	for (i = 0; i < found->n; i++)
		if (found->pair[i].millionths >= pilot_least) {
			n++;
			all += found->pair[i].weight /
			    sentence_pilot_finds(found->pair[i].millionths);
		}
	for (i = 0; i < truth->n; i++)
		if (n < truth->n || truth->pair[i].millionths < pilot_least)
			add_weighed(to, truth->pair[i]);
	share = sum == low ? 1 : sum - low;
	for (i = 0; n >= truth->n && i < found->n; i++)
		if (found->pair[i].millionths >= pilot_least)
			add_weighed(to,
			    (struct profile_pair){ found->pair[i].chars,
				found->pair[i].millionths,
				found->pair[i].weight /
				    sentence_pilot_finds(
					found->pair[i].millionths) *
				    share / all });
}

void
sentence_profile_pairs(struct sentence_profile *p,
    const struct sentence_truth *t, size_t most, struct sentence_keys *keys)
{
	const struct sentence_sample *s = t->sample;
	struct sentence_pair_list pairs = { .pair = t->pair, .n = t->n };
	struct weighed truth, found, both = { 0 };
	unsigned level;

	p->band_share = band_share(s, keys);
	truth = similarities(s, &pairs, p->share, most, keys);
	if (t->n < ENOUGH_PAIRS) {
		level = sentence_pilot_level(p, s);
		pairs = sentence_pilot_pairs(t, keys, level);
		found = similarities(s, &pairs,
		    sentence_pilot_share(s->all) / (1u << level), most, keys);
		mix(&both, &truth, &found);
		free(pairs.pair);
		free(found.pair);
		free(truth.pair);
		truth = both;
	}
	if (truth.n > 0)
		qsort(truth.pair, truth.n, sizeof *truth.pair, by_length);
	p->pair = truth.pair;
	p->n = truth.n;
	p->cap = truth.cap;
}
