#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "base/mem.h"
#include "join/text_parts.h"
#include "plan/sentence_truth.h"

enum {
	SOME_PAIRS = 100,
	MANY_PAIRS = 5000,
	FEW_CHARS = 100000, /* all distances of these take .05 s at most */
	MEMORY = 256 << 20, /* bytes, for the texts of the samples */
};

/* The comparisons that may be made for pairs of samples, whatever these are. */
static const double compared_least = 3e8;

/* Writes ids and texts of a sample to a scratch file, and opens that. */
static void
open_sample(struct in *in, const struct sentence_truth *t,
    enum sentence_draw draw, unsigned level)
{
	const struct sentence_sample *s = t->sample;
	const struct sampled_sentence *x;
	struct span field;
	struct out out;
	size_t i;

	out_scratch(&out, t->dir);
	for (i = 0; i < s->n; i++) {
		x = &s->sentence[i];
		if (!sentence_is_drawn(s, x, draw, level))
			continue;
		field = sentence_id(s, x);
		out_field(&out, field, '\t');
		field = sentence_text(s, x);
		out_field(&out, field, '\n');
	}
	in_scratch(in, &out);
	in->is_silent = true;
}

/* The number of the sentence with this id. */
static uint32_t
find(const struct sentence_sample *s, struct span id)
{
	size_t low = 0, high = s->n, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (span_order(sentence_id(s, &s->sentence[middle]), id) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int
by_ids(const void *a, const void *b)
{
	const struct sentence_pair *x = a, *y = b;
	uint32_t i = sentence_pair_first(x), j = sentence_pair_first(y);

	if (i == j) {
		i = sentence_pair_second(x);
		j = sentence_pair_second(y);
	}
	return (i > j) - (i < j);
}

void
sentence_pairs_read(const struct sentence_sample *sample, struct in *in,
    struct sentence_pair **pair, size_t *n, size_t *cap, uint64_t *bytes)
{
	struct sentence_pair *x;
	uint32_t a, b;
	struct span id[2];
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (!span_two_ids(line, line + len, &id[0], &id[1]))
			die("%s: expected two ids", in->name);
		*pair = mem_grow(*pair, cap, *n + 1, sizeof **pair);
		x = &(*pair)[(*n)++];
		a = find(sample, id[0]);
		b = find(sample, id[1]);
		*x = sample->sentence[a].chars > sample->sentence[b].chars
		    ? (struct sentence_pair){ a, b }
		    : (struct sentence_pair){ b, a };
		*bytes += len + 1;
	}
	if (*n > 0)
		qsort(*pair, *n, sizeof **pair, by_ids);
}

/* What one comparison counts as, of a join. */
static double
weight_of(const struct text_join *j)
{
	if (j->distances <= j->compared / 25.)
		return 1;
	return 1 + .12 * j->steps / j->compared;
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

/* Finds the pairs at a level, and sets weight. */
static void
find_at(struct sentence_truth *t, unsigned level)
{
	struct column_list columns = { 0 };
	struct text_documents documents = { .columns = &columns,
		.max_length = SIZE_MAX,
		.dir = t->dir,
		.memory = MEMORY };
	struct text_parts parts = {
		.join = { .t = t->t, .threads = t->threads }, .memory = MEMORY
	};
	struct sorted_texts first, second;
	double began = now();
	struct out out;
	struct in in;

	column_list_option(&columns, "2");
	out_scratch(&out, t->dir);
	open_sample(&in, t, DRAW_FIRST, level);
	sorted_texts_read(&first, &documents, &in);
	in_close(&in);
	open_sample(&in, t, DRAW_SECOND, level);
	sorted_texts_read(&second, &documents, &in);
	in_close(&in);
	text_join_open(&parts.join, t->dir, MEMORY);
	text_parts_between(&parts, &first, &second, false);
	text_join_close(&parts.join, &out);
	t->weight = weight_of(&parts.join);
	t->compared = parts.join.compared;
	sorted_texts_free(&first);
	sorted_texts_free(&second);
	in_scratch(&in, &out);
	t->n = t->bytes = 0;
	sentence_pairs_read(
	    t->sample, &in, &t->pair, &t->n, &t->cap, &t->bytes);
	in_close(&in);
	text_documents_free(&documents);
	free(columns.range);
	t->seconds = now() - began;
	if (t->joins++ == 0)
		t->overhead = t->seconds;
}

/* Whether all sentences have few characters. */
static bool
is_small(const struct sentence_sample *s)
{
	uint64_t chars = 0;
	size_t i;

	for (i = 0; i < s->lengths; i++)
		chars += i * s->length[i].sentences;
	return chars < FEW_CHARS;
}

void
sentence_truth_level(struct sentence_truth *t)
{
	double pairs, cost, most;

	t->weight = 1;
	t->level = 0;
	if (is_small(t->sample))
		return;
	find_at(t, 7);
	t->level = 7;
	if (t->n < SOME_PAIRS) {
		find_at(t, 4);
		t->level = 4;
	}
	most = ldexp(t->compared, 2 * t->level);
	if (most < compared_least)
		most = compared_least;
	cost = t->compared * t->weight;
	for (pairs = t->n; t->level > 0 && pairs < MANY_PAIRS; t->level--) {
		pairs *= 4;
		cost *= 4;
		if (cost > most)
			break;
	}
}

void
sentence_truth_find(struct sentence_truth *t)
{
	double weight = t->weight;

	find_at(t, t->level);
	t->weight = weight;
}
