/* score.c: how alike two records are. */
#include <string.h>

#include "base/mem.h"
#include "record/pair.h"
#include "similarity/set_intersection.h"
#include "similarity/sketch_similarity.h"
#include "verify/score.h"

bool
score_set_measure(struct score *s, const char *name)
{
	if (strcmp(name, "edit") == 0)
		s->kind = CONTENT_TEXT;
	else if (strcmp(name, "cosine") == 0)
		s->kind = CONTENT_VECTOR;
	else if (strcmp(name, "hamming") == 0)
		s->kind = CONTENT_SKETCH;
	else
		return measure_parse(name, &s->m.kind);
	return true;
}

static void
write_ids(struct score *s, struct span a, struct span b)
{
	char *p = out_room(s->out, a.n + b.n + 1);

	memcpy(p, a.p, a.n);
	p[a.n] = '\t';
	memcpy(p + a.n + 1, b.p, b.n);
	out_used(s->out, a.n + b.n + 1);
	s->pairs++;
}

void
score_shared(struct score *s, struct span a, struct span b, uint64_t shared,
    uint64_t na, uint64_t nb)
{
	if (shared < measure_min_shared(&s->m, na, nb))
		return;
	write_ids(s, a, b);
	measure_write(&s->m, s->out, shared, na, nb);
	out_char(s->out, '\n');
}

void
score_cosine(struct score *s, struct span a, struct span b,
    const struct cosine *c)
{
	uint32_t cut = cosine_millionths(c);

	if (cut * s->m.t.q < s->m.t.p * PAIR_ONE)
		return;
	write_ids(s, a, b);
	cosine_write(s->out, c, cut);
	out_char(s->out, '\n');
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
	write_ids(s, a, b);
	out_char(s->out, '\t');
	out_ratio(s->out, s->similarity[distance], PAIR_ONE);
	out_char(s->out, '\t');
	out_num(s->out, distance);
	out_char(s->out, '\t');
	out_num(s->out, sketch_sim_units(s->sketch));
	out_char(s->out, '\n');
}

/* (longer - distance) * q >= p * longer, so the distance is at most
 * longer * (q - p) / q; the difference of the lengths is part of it. */
static void
score_texts(struct score *s, struct span a, struct span b, struct codepoints *x,
    struct codepoints *y)
{
	size_t longer = x->n > y->n ? x->n : y->n;
	size_t most = longer * (s->m.t.q - s->m.t.p) / s->m.t.q;
	size_t distance = edit_distance(&s->edit_buffer, x, y, most);

	if (distance > most)
		return;
	write_ids(s, a, b);
	out_char(s->out, '\t');
	out_ratio(s->out, longer - distance, longer);
	out_char(s->out, '\t');
	out_num(s->out, distance);
	out_char(s->out, '\t');
	out_num(s->out, x->n);
	out_char(s->out, '\t');
	out_num(s->out, y->n);
	out_char(s->out, '\n');
}

static void
score_sets(struct score *s, struct span a, struct span b,
    const struct record_content *x, const struct record_content *y)
{
	uint64_t need = measure_min_shared(&s->m, x->size, y->size), shared;

	if (need > x->size || need > y->size)
		return;
	if (x->weight)
		shared = idf_weight_shared(x->feature, x->weight, x->n,
		    y->feature, y->n);
	else
		shared = set_intersection_size(
		    x->feature, x->n, y->feature, y->n, need);
	score_shared(s, a, b, shared, x->size, y->size);
}

void
score_pair(struct score *s, struct span a, struct span b,
    struct record_content *x, struct record_content *y)
{
	struct cosine c = { .a = x->square, .b = y->square };

	if (x->n == 0 || y->n == 0)
		return;
	switch (s->kind) {
	case CONTENT_SET:
		score_sets(s, a, b, x, y);
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
