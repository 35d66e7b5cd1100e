/* score.c: how alike two records are. */
#include <string.h>

#include "base/mem.h"
#include "record/pair.h"
#include "similarity/angle.h"
#include "similarity/common.h"
#include "verify/score.h"

bool
score_named(struct score *s, const char *name)
{
	if (strcmp(name, "edit") == 0)
		s->kind = SUBJECT_TEXT;
	else if (strcmp(name, "cosine") == 0)
		s->kind = SUBJECT_VECTOR;
	else if (strcmp(name, "hamming") == 0)
		s->kind = SUBJECT_SKETCH;
	else
		return measure_named(name, &s->m.kind);
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
	if (shared < measure_need(&s->m, na, nb))
		return;
	write_ids(s, a, b);
	measure_write(&s->m, s->out, shared, na, nb);
	out_char(s->out, '\n');
}

void
score_cosine(struct score *s, struct span a, struct span b,
    const struct cosine *c)
{
	uint32_t cut = cosine_cut(c);

	if (cut * s->m.t.q < s->m.t.p * PAIR_ONE)
		return;
	write_ids(s, a, b);
	cosine_write(s->out, c, cut);
	out_char(s->out, '\n');
}

static void
sketches(struct score *s, struct span a, struct span b,
    const struct subject *x, const struct subject *y)
{
	size_t distance = angle_distance(s->sketch, x->feature, y->feature), i;

	if (!s->similar) {
		s->most = angle_farthest(s->sketch, s->m.t);
		s->similar = mem_new(s->most + 1, sizeof *s->similar);
		for (i = 0; i <= s->most; i++)
			s->similar[i] = angle_similarity(s->sketch, i);
	}
	if (distance > s->most)
		return;
	write_ids(s, a, b);
	out_char(s->out, '\t');
	out_ratio(s->out, s->similar[distance], PAIR_ONE);
	out_char(s->out, '\t');
	out_num(s->out, distance);
	out_char(s->out, '\t');
	out_num(s->out, angle_units(s->sketch));
	out_char(s->out, '\n');
}

/* (longer - distance) * q >= p * longer, so the distance is at most
 * longer * (q - p) / q; the difference of the lengths is part of it. */
static void
texts(struct score *s, struct span a, struct span b, struct codepoints *x,
    struct codepoints *y)
{
	size_t longer = x->n > y->n ? x->n : y->n;
	size_t shorter = x->n + y->n - longer;
	size_t most = longer * (s->m.t.q - s->m.t.p) / s->m.t.q, distance;

	if (longer - shorter > most ||
	    (distance = edit_distance(&s->room, x, y, most)) > most)
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
sets(struct score *s, struct span a, struct span b, const struct subject *x,
    const struct subject *y)
{
	uint64_t need = measure_need(&s->m, x->size, y->size), shared;

	if (need > x->size || need > y->size)
		return;
	if (x->weight)
		shared = weights_common(x->feature, x->weight, x->n,
		    y->feature, y->n);
	else
		shared = common(x->feature, x->n, y->feature, y->n, need);
	score_shared(s, a, b, shared, x->size, y->size);
}

void
score_pair(struct score *s, struct span a, struct span b, struct subject *x,
    struct subject *y)
{
	struct cosine c = { .a = x->square, .b = y->square };

	if (x->n == 0 || y->n == 0)
		return;
	switch (s->kind) {
	case SUBJECT_SET:
		sets(s, a, b, x, y);
		break;
	case SUBJECT_TEXT:
		texts(s, a, b, &x->text, &y->text);
		break;
	case SUBJECT_VECTOR:
		c.dot = cosine_dot(&x->vector, &y->vector);
		score_cosine(s, a, b, &c);
		break;
	case SUBJECT_SKETCH:
		sketches(s, a, b, x, y);
		break;
	}
}
