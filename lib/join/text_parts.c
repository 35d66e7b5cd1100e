#include "join/text_parts.h"
#include "similarity/edit_distance.h"

/* A file that is read part by part. */
struct part_reader {
	struct text_parts *p;
	struct text_reader file;
	uint64_t read; /* documents */
	bool by_id;    /* max_equal is not used */
};

/* Which texts are compared with a part: those of `least` characters up to those
 * that are too long for one of `most`. */
struct lengths {
	size_t least, most;
};

/* Whether a text of n characters is too long for one of `most`. */
static bool
too_long(const struct text_parts *p, size_t n, size_t most)
{
	return n - edits_allowed(p->join.t, n) > most;
}

/* An id after max_equal others of its text: has a pair with the first one. */
static void
add_more(struct part_reader *r, struct text_set *s, bool first)
{
	struct text_reader *f = &r->file;

	s->text[s->n - 1].more++;
	if (!first)
		return;
	text_join_equal(&r->p->join, buf_span(&f->first), f->id, f->length);
	r->p->join.cut += f->rank - 1;
}

/* Fills a set with the documents that come next, as far as they take `memory`
 * bytes; of another part, those of the given lengths. False at the end. */
static bool
read_part(struct part_reader *r, struct text_set *s, size_t memory,
    const struct lengths *of)
{
	struct text_reader *f = &r->file;
	size_t cost;
	bool same;

	for (; text_reader_next(f); r->read++) {
		if (of && f->length < of->least)
			continue;
		if (of && too_long(r->p, f->length, of->most))
			return false;
		if (!r->by_id && f->rank >= r->p->max_equal) {
			add_more(r, s, !of);
			continue;
		}
		same = s->n > 0 && f->rank > 0;
		cost = same ? text_set_cost_same(f->id)
			    : text_set_cost(f->id, f->text, f->length);
		if (s->n > 0 && s->bytes + cost > memory) {
			f->again = true;
			return true;
		}
		if (same)
			text_set_add_same(s, f->id);
		else
			text_set_add(s, f->id, f->text, f->length);
	}
	return false;
}

/* Joins a set with what comes next in a file; with both, either may be the
 * longer one. */
static void
join_rest(struct part_reader *r, const struct text_set *x, bool both)
{
	struct text_join *j = &r->p->join;
	const size_t shortest = x->text[0].length;
	const struct lengths of = { shortest - edits_allowed(j->t, shortest),
		x->text[x->n - 1].length };
	struct text_set y;
	bool more;

	do {
		y = (struct text_set){ .n = 0 };
		more = read_part(r, &y, r->p->memory / 4, &of);
		if (y.n > 0)
			text_set_make_rows(&y, j->threads);
		if (y.n > 0 && r->by_id)
			text_join_across(j, x, &y, true);
		if (y.n > 0 && both)
			text_join_across(j, &y, x, r->by_id);
		text_set_free(&y);
	} while (more);
}

void
text_parts_within(struct text_parts *p, const struct sorted_texts *x)
{
	struct part_reader r = { .p = p };
	struct text_set s;
	uint64_t done = 0;
	bool more;

	do {
		s = (struct text_set){ .n = 0 };
		text_reader_open(&r.file, x);
		for (r.read = 0; r.read < done; r.read++)
			text_reader_next(&r.file);
		more = read_part(&r, &s, p->memory / 2, NULL);
		done = r.read;
		if (s.n > 0) {
			text_set_make_rows(&s, p->join.threads);
			text_join_across(&p->join, &s, &s, false);
		}
		if (more)
			join_rest(&r, &s, true);
		text_set_free(&s);
		text_reader_close(&r.file);
	} while (more);
}

void
text_parts_between(struct text_parts *p, const struct sorted_texts *x,
    const struct sorted_texts *y, bool both)
{
	struct part_reader r = { .p = p, .by_id = true }, other = r;
	struct text_set s;
	bool more;

	text_reader_open(&r.file, x);
	do {
		s = (struct text_set){ .n = 0 };
		more = read_part(&r, &s, p->memory / 2, NULL);
		if (s.n > 0) {
			text_set_make_rows(&s, p->join.threads);
			text_reader_open(&other.file, y);
			join_rest(&other, &s, both);
			text_reader_close(&other.file);
		}
		text_set_free(&s);
	} while (more);
	text_reader_close(&r.file);
}
