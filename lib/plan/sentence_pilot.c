#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "candidates/band_lists.h"
#include "candidates/band_texts.h"
#include "plan/probability.h"
#include "plan/sentence_pilot.h"

enum {
	PILOT_BANDS = 20,
	PILOT_ROWS = 3,
	PILOT_RUN = 100,
	PILOT_COST = 1000000000,
};

/* The sentences of the pilot, and their keys. */
struct pilot {
	const struct sentence_sample *sample;
	uint32_t *number;
	size_t n;
	struct sentence_keys *keys;
	struct band_lists lists;
	unsigned level;
};

static void
make_keys(void *state, size_t i, size_t t)
{
	struct pilot *p = state;
	const struct sampled_sentence *x = &p->sample->sentence[p->number[i]];

	if (sentence_keys_make(&p->keys[t], sentence_text(p->sample, x)))
		band_lists_put(&p->lists, i, p->keys[t].minhash.key);
}

unsigned
sentence_pilot_level(
    const struct sentence_profile *p, const struct sentence_sample *s)
{
	const double n = s->all * sentence_pilot_share(s->all);
	const double root = sqrt(p->band_share);
	double cost = root * sqrt(root) * PILOT_BANDS * n * n / 2 * p->weight;
	unsigned level = 0;

	for (; cost > PILOT_COST; cost /= 4)
		level++;
	return level;
}

static void
read_pilot(struct pilot *p, struct band_texts *texts)
{
	const struct sentence_sample *s = p->sample;
	const struct sampled_sentence *x;
	size_t i;

	p->number = mem_new(s->n, sizeof *p->number);
	for (i = 0; i < s->n; i++) {
		x = &s->sentence[i];
		if (!sentence_is_drawn(s, x, DRAW_PILOT, p->level))
			continue;
		band_texts_add(texts, sentence_id(s, x), sentence_text(s, x));
		p->number[p->n++] = i;
	}
}

struct sentence_pair_list
sentence_pilot_pairs(
    const struct sentence_truth *t, struct sentence_keys *keys, unsigned level)
{
	struct pilot p = { .sample = t->sample, .keys = keys, .level = level };
	struct band_texts texts = { .t = t->t, .threads = t->threads };
	struct sentence_pair_list found = { 0 };
	uint64_t bytes = 0;
	struct out out;
	struct in in;
	size_t i;

	out_scratch(&out, t->dir);
	texts.out = &out;
	p.lists = (struct band_lists){ .bands = PILOT_BANDS,
		.max_run = PILOT_RUN,
		.threads = t->threads };
	for (i = 0; i < t->threads; i++)
		sentence_keys_bands(&keys[i], PILOT_BANDS, PILOT_ROWS);
	band_lists_open(&p.lists);
	band_texts_open(&texts);
	read_pilot(&p, &texts);
	band_lists_room(&p.lists, p.n);
	threads_run(t->threads, p.n, make_keys, &p);
	band_texts_rank(&texts, "sample");
	band_lists_link(&p.lists, texts.rank);
	band_texts_join(&texts, &p.lists);
	band_lists_free(&p.lists);
	band_texts_free(&texts);
	free(p.number);
	in_scratch(&in, &out);
	sentence_pairs_read(
	    t->sample, &in, &found.pair, &found.n, &found.cap, &bytes);
	in_close(&in);
	return found;
}

double
sentence_pilot_finds(uint32_t millionths)
{
	return 1 -
	    probability_all(
		1 - probability_all(millionths / 1e6, PILOT_ROWS), PILOT_BANDS);
}
