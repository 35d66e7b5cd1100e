/* score.c: computes similarities and writes pairs. */
#include "base/mem.h"
#include "record/pair.h"
#include "similarity/set_intersection.h"
#include "similarity/sketch_similarity.h"
#include "verify/score.h"

bool
score_set_measure(struct score *s, const char *name)
{
	if (!measure_parse(&s->m, name, MEASURE_SCORE))
		return false;
	s->kind = measure_table[s->m.row].content;
	return true;
}

void
score_shared(struct score *s, struct span a, struct span b, uint64_t shared,
    uint64_t na, uint64_t nb)
{
	if (shared < measure_min_shared(&s->m, na, nb))
		return;
	measure_write(&s->m, s->out, a, b, shared, na, nb);
	s->pairs++;
}

void
score_cosine(
    struct score *s, struct span a, struct span b, const struct cosine *c)
{
	uint32_t similarity = cosine_millionths(c);

	if (similarity * s->m.t.q < s->m.t.p * PAIR_ONE)
		return;
	cosine_write(s->out, a, b, similarity, c);
	s->pairs++;
}

static void
score_sketches(struct score *s, struct span a, struct span b,
    const struct record_content *x, const struct record_content *y)
{
	size_t distance =
		   sketch_sim_distance(s->sketch, x->feature, y->feature),
	       i;

	if (!s->similarity) {
		s->max_distance = sketch_sim_max_distance(s->sketch, s->m.t);
		s->similarity =
		    mem_new(s->max_distance + 1, sizeof *s->similarity);
		for (i = 0; i <= s->max_distance; i++)
			s->similarity[i] = sketch_sim_at_distance(s->sketch, i);
	}
	if (distance > s->max_distance)
		return;
	pair_write(s->out, a, b, s->similarity[distance]);
	pair_write_column(s->out, distance);
	pair_write_column(s->out, sketch_sim_units(s->sketch));
	out_char(s->out, '\n');
	s->pairs++;
}

/* A pair has (longer - distance) * q >= p * longer: its distance is at most
 * longer * (q - p) / q. */
static void
score_texts(struct score *s, struct span a, struct span b, struct codepoints *x,
    struct codepoints *y)
{
	size_t longer = x->n > y->n ? x->n : y->n;
	size_t max = edits_allowed(s->m.t, longer);
	size_t distance = edit_distance(&s->edit_buffer, x, y, max);

	if (distance > max)
		return;
	pair_write_edit(s->out, a, b, distance, x->n, y->n);
	s->pairs++;
}

bool
score_sets(const struct score *s, const struct record_content *x,
    const struct record_content *y, uint64_t *shared)
{
	uint64_t need = measure_min_shared(&s->m, x->size, y->size);

	if (need > x->size || need > y->size)
		return false;
	if (x->weight)
		*shared = idf_weight_shared(
		    x->feature, x->weight, x->n, y->feature, y->n);
	else
		*shared = set_intersection_size(
		    x->feature, x->n, y->feature, y->n, need);
	return *shared >= need;
}

void
score_pair(struct score *s, struct span a, struct span b,
    struct record_content *x, struct record_content *y)
{
	struct cosine c = { .a = x->square, .b = y->square };
	uint64_t shared;

	if (x->n == 0 || y->n == 0)
		return;
	switch (s->kind) {
	case CONTENT_SET:
		if (score_sets(s, x, y, &shared))
			score_shared(s, a, b, shared, x->size, y->size);
		break;
	case CONTENT_TEXT:
		score_texts(s, a, b, &x->text, &y->text);
		break;
	case CONTENT_VECTOR:
		c.dot = cosine_dot(&x->vector, &y->vector);
		score_cosine(s, a, b, &c);
		break;
	case CONTENT_SKETCH:
		score_sketches(s, a, b, x, y);
		break;
	}
}
