#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "passage/passage_offsets.h"
#include "passage/text_ranges.h"
#include "record/pair.h"

/* A range: its first and last sentence, and what is added up. */
struct text_range {
	const struct placed_sentence *first, *last;
	uint32_t n, documents;
	uint64_t sum; /* of the similarities */
	uint32_t set; /* of the first sentence in most documents */
};

/* The first place of a set in another document than that of a rank, NULL if
 * there is none. With two collections every document is another one. */
static const struct set_place *
find_other(const struct text_ranges *t, uint32_t set, uint32_t rank)
{
	const struct sentence_places *b = place_pairs_b(t->pairs);
	const struct set_place *p = b->place + b->place_begin[set];
	const struct set_place *end = b->place + b->place_begin[set + 1];

	while (p < end && !t->pairs->against && p->rank == rank)
		p++;
	return p < end ? p : NULL;
}

static int
place_order(const struct set_place *p, const struct set_place *q)
{
	if (p->rank != q->rank)
		return p->rank < q->rank ? -1 : 1;
	return p->position < q->position ? -1 : p->position > q->position;
}

/* Counts the documents of a set for x, of set number `of`, and each document
 * once. */
static void
count_documents(
    struct text_ranges *t, struct set_elsewhere *x, uint32_t of, uint32_t set)
{
	const struct sentence_places *b = place_pairs_b(t->pairs);
	uint32_t rank;
	size_t i;

	for (i = b->place_begin[set]; i < b->place_begin[set + 1]; i++) {
		rank = b->place[i].rank;
		x->documents += t->seen[rank] != of;
		t->seen[rank] = of;
	}
}

/* Takes the place of a set, with its similarity, if it is better than that
 * of x. */
static void
take_other(const struct text_ranges *t, struct set_elsewhere *x, uint32_t set,
    uint32_t similarity, uint32_t rank)
{
	const struct set_place *p = find_other(t, set, rank);

	if (!p || similarity < x->similarity ||
	    (similarity == x->similarity && place_order(p, &x->other) > 0))
		return;
	x->similarity = similarity;
	x->other = *p;
}

/* Finds where a set of collection a, whose matches are read, occurs. */
static void
look_up(struct text_ranges *t, uint32_t set)
{
	const struct sentence_places *a = &t->pairs->a;
	const struct set_matches *m = &t->pairs->matches;
	struct set_elsewhere *x = &t->set[set];
	uint32_t rank;
	size_t i;

	if (a->place_begin[set] == a->place_begin[set + 1])
		return;
	rank = a->place[a->place_begin[set]].rank;
	if (!m->cross) {
		count_documents(t, x, set, set);
		take_other(t, x, set, PAIR_ONE, rank);
	}
	for (i = m->begin[set]; i < m->begin[set + 1]; i++) {
		count_documents(t, x, set, m->match[i].set);
		take_other(t, x, m->match[i].set, m->match[i].similarity, rank);
	}
	/* Its own document is none of the others. */
	x->documents -= !m->cross;
	if (t->stars && m->degree[set] == 1)
		x->kept = m->match[m->begin[set]].set;
}

/* Gives each set of a star the documents of its kept set, which is in all pairs
 * of the star. */
static void
take_documents(struct text_ranges *t)
{
	const struct set_matches *m = &t->pairs->matches;
	struct set_elsewhere *x;
	uint32_t set;

	for (set = 1; set <= m->sets; set++) {
		x = &t->set[set];
		if (x->kept && m->degree[x->kept] > 1)
			x->documents = t->set[x->kept].documents;
	}
}

/* Looks up all sets, in parts whose matches fit in memory. */
static void
look_up_all(struct text_ranges *t)
{
	struct set_matches *m = &t->pairs->matches;
	uint8_t *chosen = mem_new(m->sets / 8 + 1, 1);
	uint32_t first, end = 1;
	uint64_t taken;

	while ((first = end) <= m->sets) {
		end = m->sets + 1;
		if (!m->all) {
			memset(chosen, 0, m->sets / 8 + 1);
			for (end = first, taken = 0; end <= m->sets &&
			     (end == first || set_matches_fit(m, taken, end));
			     end++) {
				taken += m->degree[end];
				chosen[end / 8] |= 1u << end % 8;
			}
			set_matches_choose(m, chosen);
		}
		for (; first < end; first++)
			look_up(t, first);
	}
	free(chosen);
}

/* The bytes of a range, as those of a passage with itself. */
static bool
reaches_bytes(const struct text_ranges *t, const struct text_range *r)
{
	const struct passage p = { .n = r->n, .sum = r->sum };
	const struct passage_offsets x = { { r->first->begin, r->last->end,
	    r->first->begin, r->last->end } };

	return offsets_reach_bytes(&x, &p, t->least_bytes);
}

static void
write_range(struct text_ranges *t, struct out *out, uint32_t rank,
    const struct text_range *r)
{
	struct span id = sentence_places_id(&t->pairs->a, rank);
	const uint64_t number[] = { r->first->position, r->last->position,
		r->first->begin, r->last->end, r->n };
	const struct set_place *other;
	size_t i;

	out_put(out, id.p, id.n);
	for (i = 0; i < sizeof number / sizeof *number; i++)
		pair_write_column(out, number[i]);
	out_char(out, '\t');
	out_ratio(out, r->sum / r->n, PAIR_ONE);
	pair_write_column(out, r->documents);
	/* A set in several documents has several places elsewhere. */
	other = t->pairs->against ? NULL : find_other(t, r->set, rank);
	if (!other)
		other = &t->set[r->set].other;
	id = sentence_places_id(place_pairs_b(t->pairs), other->rank);
	out_char(out, '\t');
	out_put(out, id.p, id.n);
	pair_write_column(out, other->position);
	out_char(out, '\n');
	t->written++;
}

/* Writes a range if it is long enough. */
static void
end_range(
    struct text_ranges *t, struct out *out, uint32_t rank, struct text_range *r)
{
	if (r->n > 0 && r->n >= t->least_sentences && reaches_bytes(t, r))
		write_range(t, out, rank, r);
	r->n = 0;
}

static void
write_document(struct text_ranges *t, struct out *out, uint32_t rank)
{
	const struct sentence_places *a = &t->pairs->a;
	const struct set_elsewhere *x;
	const struct placed_sentence *s;
	struct text_range r = { 0 };
	size_t i;

	for (i = a->first[rank]; i < a->first[rank + 1]; i++) {
		s = &a->sentence[i];
		x = &t->set[s->set];
		if (!x->similarity)
			continue;
		if (r.n && s->position - r.last->position > t->gap + 1)
			end_range(t, out, rank, &r);
		if (!r.n)
			r = (struct text_range){ .first = s };
		r.last = s;
		r.n++;
		r.sum += x->similarity;
		if (x->documents > r.documents) {
			r.documents = x->documents;
			r.set = s->set;
		}
	}
	end_range(t, out, rank, &r);
}

void
text_ranges_write(struct text_ranges *t, struct out *out)
{
	uint32_t rank;

	t->set = mem_new((size_t)t->pairs->matches.sets + 1, sizeof *t->set);
	t->seen = mem_new(
	    (size_t)place_pairs_b(t->pairs)->documents + 1, sizeof *t->seen);
	look_up_all(t);
	if (t->stars)
		take_documents(t);
	for (rank = 0; rank < t->pairs->a.documents; rank++)
		write_document(t, out, rank);
	free(t->set);
	free(t->seen);
}
