#include <math.h>
#include <stdlib.h>

#include "base/decimal.h"
#include "base/mem.h"
#include "base/threads.h"
#include "eval/recall.h"
#include "plan/sentence_trial.h"
#include "record/pair.h"

enum { TIMES_MOST = 8, WEIGHT_BYTES = DECIMAL_BYTES };

/* A trial: pair i of the recall is pair number[i] of the truth. */
struct trial {
	const struct sentence_plan *plan;
	const struct sentence_truth *t;
	const struct sentence_question *q;
	struct sentence_keys *keys;
	struct recall recall;
	size_t *number;
	const struct sentence_stratum *stratum; /* that is tried */
};

static double
share_of(const struct sentence_truth *t)
{
	return sentence_sample_share(t->sample->all) / (1u << t->level);
}

static bool
counts(const struct sentence_plan *plan, const struct sentence_truth *t,
    const struct sentence_pair *x)
{
	return t->sample->sentence[x->longer].chars > plan->longest;
}

/* The sentence of a pair that was drawn with others like it; NULL if both are
 * in so many places that they were sure to be drawn. */
static const struct sampled_sentence *
drawn_of(const struct sentence_truth *t, const struct sentence_pair *x)
{
	const struct sampled_sentence *a = &t->sample->sentence[x->longer];
	const struct sampled_sentence *b = &t->sample->sentence[x->other];
	double share = share_of(t);

	return a->places * share < 1 ? a : b->places * share < 1 ? b : NULL;
}

/* The pairs of places that a pair counts as. */
static double
weight_of(
    const struct sentence_truth *t, const struct sentence_pair *x, size_t most)
{
	uint64_t a = t->sample->sentence[x->longer].places,
		 b = t->sample->sentence[x->other].places;
	double share = share_of(t);

	return sentence_counts_as(a, share) / share * (a < most ? a : most) *
	    sentence_counts_as(b, share) / share * (b < most ? b : most);
}

/* Sets the pairs that are tried. */
static void
make_recall(struct trial *x, size_t most)
{
	const struct sampled_sentence *s = x->t->sample->sentence, *drawn;
	const struct sentence_pair *p = x->t->pair;
	struct recall *r = &x->recall;
	size_t i;

	r->pair = mem_new(x->t->n + 1, sizeof *r->pair);
	x->number = mem_new(x->t->n + 1, sizeof *x->number);
	for (i = 0; i < x->t->n; i++, p++) {
		if (!counts(x->plan, x->t, p))
			continue;
		drawn = drawn_of(x->t, p);
		x->number[r->n] = i;
		r->pair[r->n++] = (struct true_pair){
			.weight = weight_of(x->t, p, most),
			.length = s[p->longer].chars,
			.drawn = drawn ? (uint32_t)(drawn - s) : RECALL_SURE,
		};
	}
	r->drawn = x->t->sample->n;
}

/* Whether a sentence may be in a pair that the bands of a stratum are for. */
static bool
is_in(const struct trial *x, const struct sampled_sentence *s)
{
	return s->chars >= x->stratum->least && s->chars <= x->stratum->to;
}

/* Whether the two sentences of a pair have the key of a band in common. */
static void
try_pair(void *state, size_t i, size_t thread)
{
	struct trial *x = state;
	struct sentence_keys *k = &x->keys[thread];
	const struct sentence_pair *p = &x->t->pair[x->number[i]];
	const struct sentence_sample *s = x->t->sample;
	const struct sampled_sentence *a = &s->sentence[p->longer];
	const struct sampled_sentence *b = &s->sentence[p->other];
	size_t bands = k->minhash.bands, band;
	uint64_t *key;

	if (x->recall.pair[i].found || !is_in(x, a) || !is_in(x, b) ||
	    !sentence_keys_make(k, sentence_text(s, a)))
		return;
	key = mem_new(bands, sizeof *key);
	memcpy(key, k->minhash.key, bands * sizeof *key);
	if (sentence_keys_make(k, sentence_text(s, b)))
		for (band = 0; band < bands; band++)
			x->recall.pair[i].found |=
			    key[band] == k->minhash.key[band];
	free(key);
}

/* Whether so many times the bands find the recall; sets the share. */
static bool
try_times(struct trial *x, size_t times)
{
	size_t i, t;

	for (i = 0; i < x->recall.n; i++)
		x->recall.pair[i].found = false;
	for (i = 0; i < x->plan->strata; i++) {
		x->stratum = &x->plan->stratum[i];
		for (t = 0; t < x->t->threads; t++)
			sentence_keys_bands(&x->keys[t],
			    x->stratum->bands * times, SENTENCE_ROWS);
		threads_run(x->t->threads, x->recall.n, try_pair, x);
	}
	recall_compute(&x->recall);
	return recall_is_kept(&x->recall, x->q->recall);
}

void
sentence_trial(struct sentence_plan *plan, const struct sentence_truth *t,
    const struct sentence_question *q, struct sentence_keys *keys)
{
	struct trial x = { plan, t, q, keys };
	size_t times = 1, i;
	double last = -1;

	make_recall(&x, q->places_most);
	/* Less than a fifth of what was missed is no gain. */
	while (!try_times(&x, times) && times < TIMES_MOST &&
	    (last < 0 || x.recall.share - last >= (1 - last) / 5)) {
		last = x.recall.share;
		times *= 2;
	}
	for (i = 0; i < plan->strata; i++)
		plan->stratum[i].bands *= times;
	recall_free(&x.recall);
	free(x.number);
}

void
sentence_truth_write(const struct sentence_plan *plan,
    const struct sentence_truth *t, size_t most, struct out *out)
{
	const struct sentence_sample *s = t->sample;
	const struct sampled_sentence *drawn;
	const struct sentence_pair *p;
	char weight[WEIGHT_BYTES];
	struct span a, b, id;
	size_t i;

	for (i = 0; i < t->n; i++) {
		p = &t->pair[i];
		if (!counts(plan, t, p))
			continue;
		a = sentence_id(s, &s->sentence[sentence_pair_first(p)]);
		b = sentence_id(s, &s->sentence[sentence_pair_second(p)]);
		drawn = drawn_of(t, p);
		id = drawn ? sentence_id(s, drawn) : (struct span){ "-", 1 };
		out_field(out, a, '\t');
		out_field(out, b, '\t');
		out_field(out, id, '\t');
		out_put(out, weight,
		    decimal_put(
			weight, rint(weight_of(t, p, most) * DECIMAL_ONE)) -
			weight);
		pair_write_column(out, s->sentence[p->longer].chars);
		out_char(out, '\n');
	}
}
