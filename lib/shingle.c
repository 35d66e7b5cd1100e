/* shingle.c: the shingles of a text and their features. */
#include "hash.h"
#include "mem.h"
#include "shingle.h"

void
shingle_begin(struct shingles *s)
{
	text_clear(&s->text);
	s->tokens = s->n = 0;
}

/* Adds the n runs of k of what begins at start[0, n + k), as offsets from
 * text.buf[from]; their ends are gap bytes before the next. */
static void
add(struct shingles *s, size_t from, size_t n, size_t k, size_t gap)
{
	const uint32_t *at = s->start;
	const char *p = s->text.buf + from;
	uint64_t *to;
	size_t i;

	s->feature = mem_grow(s->feature, &s->feature_cap, s->n + n,
	    sizeof *s->feature);
	to = s->feature + s->n;
	for (i = 0; i < n; i++)
		to[i] = hash64(p + at[i], at[i + k] - gap - at[i]);
	if (s->want_places) {
		s->place = mem_grow(s->place, &s->place_cap, s->n + n,
		    sizeof *s->place);
		for (i = 0; i < n; i++)
			s->place[s->n + i] = (struct place){ from + at[i],
			    at[i + k] - gap - at[i] };
	}
	s->n += n;
}

bool
shingle_field(struct shingles *s, struct span field)
{
	const struct text *t = &s->text;
	size_t n;

	text_add(&s->text, field);
	if (t->n - t->field + s->n >= UINT32_MAX)
		return false;
	s->start = mem_grow(s->start, &s->start_cap,
	    text_room(t) << s->chars, sizeof *s->start);
	n = s->chars ? text_chars(t, s->start) : text_words(t, s->start);
	s->tokens += n;
	if (n > 0 && s->method == SHINGLE_RUNS)
		add(s, t->field, n > s->k ? n - s->k + 1 : 1,
		    n > s->k ? s->k : n, !s->chars);
	return true;
}

void
shingle_end(struct shingles *s)
{
	if (s->method != SHINGLE_WHOLE || s->tokens == 0)
		return;
	s->start[0] = 0;
	s->start[1] = s->text.n - 1;
	add(s, 1, 1, 1, 0);
}

uint64_t *
shingle_set(struct shingles *s, size_t *n)
{
	return sortu(&s->sort, s->feature, s->n, n);
}
