/* sides.c: two documents side by side. */
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "html/sides.h"
#include "record/pair.h"

struct both
sides_both(const struct sides *s, const struct shown *shown)
{
	struct both d = { shown, shown_a(shown), shown_b(shown), NULL, NULL };

	d.a = held_find(s->held_a, d.id_a);
	d.b = held_find(s->held_b, d.id_b);
	return d;
}

/* Reads a field of a document, if it has so many. */
static bool
read_field(const struct held *h, const struct held_document *d, size_t n,
    struct unescaped *to, size_t *column)
{
	struct span text = { "\n", 0 };
	bool there = held_field(h, d, n, &text, column);

	unescape_read(to, text);
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
		in_a = read_field(s->held_a, d->a, s->parts, &p->a, &p->column);
		in_b = read_field(s->held_b, d->b, s->parts, &p->b, &p->column);
		if (!in_a && !in_b)
			break;
		p->n = p->pales_a = p->pales_b = 0;
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

static int
descending(const void *x, const void *y)
{
	const size_t *a = x, *b = y;

	return *a > *b ? -1 : *a < *b;
}

/* Room for the sizes of n things that may be marked. */
static void
grow_sizes(struct sides *s, size_t n)
{
	s->size = mem_grow(s->size, &s->size_cap, n, sizeof *s->size);
}

/* Of n sizes, more than SIDES_MOST, the least that is marked; of those as
 * large *equal are. */
static size_t
least_marked(struct sides *s, size_t n, size_t *equal)
{
	size_t i = SIDES_MOST;

	qsort(s->size, n, sizeof *s->size, descending);
	while (i > 0 && s->size[i - 1] == s->size[SIDES_MOST - 1])
		i--;
	*equal = SIDES_MOST - i;
	s->left += n - SIDES_MOST;
	return s->size[SIDES_MOST - 1];
}

/* Leaves the longest runs. */
static void
keep_runs(struct sides *s, struct tiles *t)
{
	size_t i, n = 0, equal, least;

	if (t->n <= SIDES_MOST)
		return;
	grow_sizes(s, t->n);
	for (i = 0; i < t->n; i++)
		s->size[i] = t->tile[i].n;
	least = least_marked(s, t->n, &equal);
	for (i = 0; i < t->n; i++)
		if (t->tile[i].n > least ||
		    (t->tile[i].n == least && equal > 0 && equal--))
			t->tile[n++] = t->tile[i];
	t->n = n;
}

/* Leaves the passages with the most sentences that match. */
static void
keep_rows(struct sides *s)
{
	size_t i, n = 0, equal, least;

	s->left = 0;
	if (s->rows <= SIDES_MOST)
		return;
	grow_sizes(s, s->rows);
	for (i = 0; i < s->rows; i++)
		s->size[i] = s->row[i].x[EVIDENCE];
	least = least_marked(s, s->rows, &equal);
	for (i = 0; i < s->rows; i++)
		if (s->row[i].x[EVIDENCE] > least ||
		    (s->row[i].x[EVIDENCE] == least && equal > 0 && equal--))
			s->row[n++] = s->row[i];
	s->rows = n;
}

/* Marks what both texts of each part have in common. */
static void
find_common(struct sides *s)
{
	const struct token_spans *a = &s->wording.a.token;
	const struct token_spans *b = &s->wording.b.token;
	struct tiles *tiles = &s->wording.tiles;
	const struct tile *t;
	struct sides_part *p;
	size_t i, j;

	s->left = 0;
	for (i = 0; i < s->parts; i++) {
		p = &s->part[i];
		wording_read(&s->wording, p->a.buf, p->a.n, p->b.buf, p->b.n);
		tiles_find(tiles, a, b, s->least);
		keep_runs(s, tiles);
		for (j = 0; j < tiles->n; j++) {
			t = &tiles->tile[j];
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

/* By the place in A, then by that in B. */
static int
by_place(const void *x, const void *y)
{
	const struct row *a = x, *b = y;
	size_t i;

	for (i = PASSAGE_COLUMNS; i < PASSAGE_BYTES; i++)
		if (a->x[i] != b->x[i])
			return a->x[i] < b->x[i] ? -1 : 1;
	return a->line < b->line ? -1 : a->line > b->line;
}

void
sides_rows(struct sides *s, const struct both *d)
{
	struct span f[PASSAGE_BYTES];
	char *p = d->shown->line;
	struct row *r;
	size_t j, n;

	s->rows = d->shown->records;
	s->row = mem_grow(s->row, &s->row_cap, s->rows, sizeof *s->row);
	for (r = s->row; r < s->row + s->rows; r++) {
		n = shown_next(&p, f, PASSAGE_BYTES);
		for (j = EVIDENCE; j < n; j++)
			span_number(f[j], &r->x[j]);
		pair_similarity(f[2].p, &r->similarity);
		r->line = d->shown->at + (r - s->row);
		if (n == PASSAGE_BYTES)
			continue;
		r->x[8] = sentence(s, d, true, r->x[4], r->line)->begin;
		r->x[9] = sentence(s, d, true, r->x[5], r->line)->end;
		r->x[10] = sentence(s, d, false, r->x[6], r->line)->begin;
		r->x[11] = sentence(s, d, false, r->x[7], r->line)->end;
	}
	qsort(s->row, s->rows, sizeof *s->row, by_place);
	keep_rows(s);
}

/* Nothing is alike in the sentences of a document that met none in a passage;
 * bit `first` is of its first one. */
static void
skip_unmet(struct wording_side *side, const struct held_document *d,
    const uint8_t *met, size_t first)
{
	size_t i, bit;

	for (i = 0; i < d->sentences; i++) {
		bit = first + i;
		if (!(met[bit / 8] >> bit % 8 & 1))
			wording_skipped(side, d->sentence[i].begin,
			    d->sentence[i].end);
	}
}

/* Which words of the passages are worded otherwise in the other text. */
static void
find_pale(struct sides *s, const struct both *d)
{
	struct sides_part *p = &s->part[0];
	struct wording *w = &s->wording;
	const uint8_t *met = d->shown->met;
	size_t i;

	wording_read(w, p->a.buf, p->a.n, p->b.buf, p->b.n);
	for (i = 0; i < s->rows; i++)
		wording_passage(w, s->row[i].x + PASSAGE_COLUMNS, s->least);
	if (met) {
		skip_unmet(&w->a, d->a, met, 0);
		skip_unmet(&w->b, d->b, met, d->a->sentences);
	}
	wording_pale(&w->a);
	wording_pale(&w->b);
	p->pale_a = w->a.pale;
	p->pales_a = w->a.pales;
	p->pale_b = w->b.pale;
	p->pales_b = w->b.pales;
}

static void
mark_passages(struct sides *s, const struct both *d)
{
	struct sides_part *p = &s->part[0];
	const uint64_t *at;
	size_t i;

	sides_rows(s, d);
	for (i = 0; i < s->rows; i++) {
		at = s->row[i].x + PASSAGE_COLUMNS;
		if (at[0] > at[1] || at[1] > p->a.n || at[2] > at[3] ||
		    at[3] > p->b.n)
			die("%s:%ju: expected a passage in texts of %zu and "
			    "%zu bytes, got %ju to %ju and %ju to %ju",
			    s->file, (uintmax_t)s->row[i].line, p->a.n, p->b.n,
			    (uintmax_t)at[0], (uintmax_t)at[1],
			    (uintmax_t)at[2], (uintmax_t)at[3]);
		add_mark(s, p, at[0], at[1], at[2], at[3]);
	}
	find_pale(s, d);
}

void
sides_text(const struct held *h, const struct held_document *d,
    struct unescaped *to)
{
	size_t column;

	read_field(h, d, 0, to, &column);
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
