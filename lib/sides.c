/* sides.c: two documents side by side. */
#include <string.h>

#include "die.h"
#include "mem.h"
#include "sides.h"

struct both
sides_both(const struct sides *s, const struct shown *shown)
{
	struct both d = { shown, shown_a(shown), shown_b(shown), NULL, NULL };

	d.a = held_find(s->held, d.id_a);
	d.b = held_find(s->held, d.id_b);
	return d;
}

/* Reads a field of a document, if it has so many. */
static bool
read_field(const struct sides *s, const struct held_document *d, size_t n,
    struct bare *to, size_t *column)
{
	struct span text = { "\n", 0 };
	bool there = held_field(s->held, d, n, &text, column);

	bare_read(to, text);
	return there;
}

/* Reads the fields of both documents to the parts of the page. */
static void
read_parts(struct sides *s, const struct both *d)
{
	size_t at_a = 0, at_b = 0, had;
	struct sides_part *p;
	bool in_a, in_b;

	for (s->parts = 0;; s->parts++) {
		if (s->parts == s->part_cap) {
			had = s->part_cap;
			s->part = mem_grow(s->part, &s->part_cap, had + 1,
			    sizeof *s->part);
			memset(s->part + had, 0,
			    (s->part_cap - had) * sizeof *s->part);
		}
		p = &s->part[s->parts];
		in_a = read_field(s, d->a, s->parts, &p->a, &p->column);
		in_b = read_field(s, d->b, s->parts, &p->b, &p->column);
		if (!in_a && !in_b)
			break;
		p->n = 0;
		p->begin_a = at_a;
		p->begin_b = at_b;
		at_a += p->a.n;
		at_b += p->b.n;
	}
}

/* Adds a passage: its stretches in both texts of a part. */
static void
add_mark(struct sides *s, struct sides_part *p, uint64_t from_a, uint64_t to_a,
    uint64_t from_b, uint64_t to_b)
{
	const size_t number = s->stretches + 1, i = p->n++;

	p->mark_a = mem_grow(p->mark_a, &p->cap_a, p->n, sizeof *p->mark_a);
	p->mark_b = mem_grow(p->mark_b, &p->cap_b, p->n, sizeof *p->mark_b);
	p->mark_a[i] = (struct mark){ from_a, to_a, number };
	p->mark_b[i] = (struct mark){ from_b, to_b, number };
	s->stretch = mem_grow(s->stretch, &s->stretch_cap, number,
	    sizeof *s->stretch);
	s->stretch[s->stretches++] = (struct stretch){ p->begin_a + from_a,
	    p->begin_a + to_a, p->begin_b + from_b, p->begin_b + to_b,
	    number };
}

/* Marks what both texts of each part have in common. */
static void
find_common(struct sides *s)
{
	const struct placed *a = &s->words_a, *b = &s->words_b;
	const struct tile *t;
	struct sides_part *p;
	size_t i, j;

	for (i = 0; i < s->parts; i++) {
		p = &s->part[i];
		placed_read(&s->words_a, p->a.buf, p->a.n);
		placed_read(&s->words_b, p->b.buf, p->b.n);
		tiles_find(&s->tiles, a, b, s->least);
		for (j = 0; j < s->tiles.n; j++) {
			t = &s->tiles.tile[j];
			add_mark(s, p, a->begin[t->a], a->end[t->a + t->n - 1],
			    b->begin[t->b], b->end[t->b + t->n - 1]);
		}
	}
}

/* Where sentence n begins, or ends, of a document. */
static const struct held_sentence *
sentence(const struct sides *s, const struct both *d, bool in_a, uint64_t n,
    uint64_t line)
{
	const struct held_sentence *at = held_sentence(in_a ? d->a : d->b, n);
	const struct span id = in_a ? d->id_a : d->id_b;

	if (!at)
		die("%s:%ju: sentence %ju of '%.*s' is not in the file of "
		    "--sentences", s->file, (uintmax_t)line, (uintmax_t)n,
		    span_shown(id), id.p);
	return at;
}

/* Marks the passage whose columns are x, and which is in that line. */
static void
mark_passage(struct sides *s, const struct both *d, const uint64_t *x,
    uint64_t line)
{
	struct sides_part *p = &s->part[0];
	uint64_t at[4];

	if (s->showing->columns == PASSAGE_BYTES) {
		memcpy(at, x + PASSAGE_COLUMNS, sizeof at);
	} else {
		at[0] = sentence(s, d, true, x[4], line)->begin;
		at[1] = sentence(s, d, true, x[5], line)->end;
		at[2] = sentence(s, d, false, x[6], line)->begin;
		at[3] = sentence(s, d, false, x[7], line)->end;
	}
	if (at[0] > at[1] || at[1] > p->a.n || at[2] > at[3] ||
	    at[3] > p->b.n)
		die("%s:%ju: expected a passage in texts of %zu and %zu "
		    "bytes, got %ju to %ju and %ju to %ju", s->file,
		    (uintmax_t)line, p->a.n, p->b.n, (uintmax_t)at[0],
		    (uintmax_t)at[1], (uintmax_t)at[2], (uintmax_t)at[3]);
	add_mark(s, p, at[0], at[1], at[2], at[3]);
}

static void
mark_passages(struct sides *s, const struct both *d)
{
	struct span f[PASSAGE_BYTES];
	uint64_t x[PASSAGE_BYTES];
	char *p = d->shown->line;
	size_t i, j, n;

	for (i = 0; i < d->shown->records; i++) {
		n = shown_next(&p, f, PASSAGE_BYTES);
		for (j = 3; j < n; j++)
			span_number(f[j], &x[j]);
		mark_passage(s, d, x, d->shown->at + i);
	}
}

void
sides_read(struct sides *s, const struct both *d)
{
	s->stretches = 0;
	read_parts(s, d);
	if (s->showing->kind == SHOWN_PASSAGES)
		mark_passages(s, d);
	else
		find_common(s);
}

void
sides_lengths(const struct sides *s, uint64_t *a, uint64_t *b)
{
	size_t i;

	for (*a = *b = i = 0; i < s->parts; i++) {
		*a += s->part[i].a.n;
		*b += s->part[i].b.n;
	}
}
