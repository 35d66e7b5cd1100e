/* side_by_side.c: two documents side by side. */
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "html/side_by_side.h"
#include "record/pair.h"

struct document_pair
sides_documents(const struct side_by_side *s, const struct listed_pair *shown)
{
	struct document_pair d = { shown, pair_list_id_a(shown),
		pair_list_id_b(shown), NULL, NULL };

	d.a = docs_find(s->docs_a, d.id_a);
	d.b = docs_find(s->docs_b, d.id_b);
	return d;
}

/* Reads a field of a document, if it has so many. */
static bool
read_field(const struct document_store *h, const struct stored_document *d,
    size_t n, struct unescaped *to, size_t *column)
{
	struct span text = { "\n", 0 };
	bool there = docs_text(h, d, n, &text, column);

	unescape_read(to, text);
	return there;
}

/* Reads the fields of both documents to the parts of the page. */
static void
read_parts(struct side_by_side *s, const struct document_pair *d)
{
	size_t at_a = 0, at_b = 0, had;
	struct sides_part *p;
	bool in_a, in_b;

	for (s->parts = 0;; s->parts++) {
		if (s->parts == s->part_cap) {
			had = s->part_cap;
			s->part = mem_grow(
			    s->part, &s->part_cap, had + 1, sizeof *s->part);
			memset(s->part + had, 0,
			    (s->part_cap - had) * sizeof *s->part);
		}
		p = &s->part[s->parts];
		in_a = read_field(s->docs_a, d->a, s->parts, &p->a, &p->column);
		in_b = read_field(s->docs_b, d->b, s->parts, &p->b, &p->column);
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
add_mark(struct side_by_side *s, struct sides_part *p, uint64_t from_a,
    uint64_t to_a, uint64_t from_b, uint64_t to_b)
{
	const size_t number = s->ranges + 1, i = p->n++;

	p->mark_a = mem_grow(p->mark_a, &p->cap_a, p->n, sizeof *p->mark_a);
	p->mark_b = mem_grow(p->mark_b, &p->cap_b, p->n, sizeof *p->mark_b);
	p->mark_a[i] = (struct highlight){ from_a, to_a, number };
	p->mark_b[i] = (struct highlight){ from_b, to_b, number };
	s->range = mem_grow(s->range, &s->range_cap, number, sizeof *s->range);
	s->range[s->ranges++] =
	    (struct plot_passage){ p->begin_a + from_a, p->begin_a + to_a,
		    p->begin_b + from_b, p->begin_b + to_b, number };
}

static int
descending(const void *x, const void *y)
{
	const size_t *a = x, *b = y;

	return *a > *b ? -1 : *a < *b;
}

/* Room for the sizes of n things that may be marked. */
static void
grow_sizes(struct side_by_side *s, size_t n)
{
	s->size = mem_grow(s->size, &s->size_cap, n, sizeof *s->size);
}

/* Of n sizes, more than SIDES_MARKS_MOST, the least that is marked; of those as
 * large *equal are. */
static size_t
least_marked(struct side_by_side *s, size_t n, size_t *equal)
{
	size_t i = SIDES_MARKS_MOST;

	qsort(s->size, n, sizeof *s->size, descending);
	while (i > 0 && s->size[i - 1] == s->size[SIDES_MARKS_MOST - 1])
		i--;
	*equal = SIDES_MARKS_MOST - i;
	s->unmarked += n - SIDES_MARKS_MOST;
	return s->size[SIDES_MARKS_MOST - 1];
}

/* Leaves the longest runs. */
static void
keep_runs(struct side_by_side *s, struct common_runs *t)
{
	size_t i, n = 0, equal, least;

	if (t->n <= SIDES_MARKS_MOST)
		return;
	grow_sizes(s, t->n);
	for (i = 0; i < t->n; i++)
		s->size[i] = t->found[i].n;
	least = least_marked(s, t->n, &equal);
	for (i = 0; i < t->n; i++)
		if (t->found[i].n > least ||
		    (t->found[i].n == least && equal > 0 && equal--))
			t->found[n++] = t->found[i];
	t->n = n;
}

/* Leaves the passages with the most sentences that match. */
static void
keep_passages(struct side_by_side *s)
{
	size_t i, n = 0, equal, least;

	s->unmarked = 0;
	if (s->passages <= SIDES_MARKS_MOST)
		return;
	grow_sizes(s, s->passages);
	for (i = 0; i < s->passages; i++)
		s->size[i] = s->passage[i].column[EVIDENCE_COLUMN];
	least = least_marked(s, s->passages, &equal);
	for (i = 0; i < s->passages; i++)
		if (s->passage[i].column[EVIDENCE_COLUMN] > least ||
		    (s->passage[i].column[EVIDENCE_COLUMN] == least &&
			equal > 0 && equal--))
			s->passage[n++] = s->passage[i];
	s->passages = n;
}

/* Marks what both texts of each part have in common. */
static void
find_common(struct side_by_side *s)
{
	const struct token_spans *a = &s->rewording.a.token;
	const struct token_spans *b = &s->rewording.b.token;
	struct common_runs *tiles = &s->rewording.common;
	const struct common_run *t;
	struct sides_part *p;
	size_t i, j;

	s->unmarked = 0;
	for (i = 0; i < s->parts; i++) {
		p = &s->part[i];
		rewording_read(
		    &s->rewording, p->a.buf, p->a.n, p->b.buf, p->b.n);
		common_runs_find(tiles, a, b, s->least_run);
		keep_runs(s, tiles);
		for (j = 0; j < tiles->n; j++) {
			t = &tiles->found[j];
			add_mark(s, p, a->begin[t->a], a->end[t->a + t->n - 1],
			    b->begin[t->b], b->end[t->b + t->n - 1]);
		}
	}
}

/* Where sentence n begins, or ends, of a document. */
static const struct stored_sentence *
find_sentence(const struct side_by_side *s, const struct document_pair *d,
    bool in_a, uint64_t n, uint64_t line)
{
	const struct stored_sentence *at =
	    docs_find_sentence(in_a ? d->a : d->b, n);
	const struct span id = in_a ? d->id_a : d->id_b;

	if (!at)
		die("%s:%ju: sentence %ju of '%.*s' is not in the file of "
		    "--sentences",
		    s->file, (uintmax_t)line, (uintmax_t)n, span_shown(id),
		    id.p);
	return at;
}

/* By the place in A, then by that in B. */
static int
by_place(const void *x, const void *y)
{
	const struct passage_row *a = x, *b = y;
	size_t i;

	for (i = PASSAGE_COLUMNS; i < PASSAGE_BYTE_COLUMNS; i++)
		if (a->column[i] != b->column[i])
			return a->column[i] < b->column[i] ? -1 : 1;
	return a->line < b->line ? -1 : a->line > b->line;
}

void
sides_read_passages(struct side_by_side *s, const struct document_pair *d)
{
	struct span f[PASSAGE_BYTE_COLUMNS];
	char *p = d->listed->lines.p;
	struct passage_row *r;
	size_t j, n;

	s->passages = d->listed->records;
	s->passage = mem_grow(
	    s->passage, &s->passage_cap, s->passages, sizeof *s->passage);
	for (r = s->passage; r < s->passage + s->passages; r++) {
		n = pair_list_split(&p, f, PASSAGE_BYTE_COLUMNS);
		for (j = EVIDENCE_COLUMN; j < n; j++)
			span_number(f[j], &r->column[j]);
		pair_similarity(f[2].p, &r->similarity);
		r->line = d->listed->line_number + (r - s->passage);
		if (n == PASSAGE_BYTE_COLUMNS)
			continue;
		r->column[8] =
		    find_sentence(s, d, true, r->column[4], r->line)->begin;
		r->column[9] =
		    find_sentence(s, d, true, r->column[5], r->line)->end;
		r->column[10] =
		    find_sentence(s, d, false, r->column[6], r->line)->begin;
		r->column[11] =
		    find_sentence(s, d, false, r->column[7], r->line)->end;
	}
	qsort(s->passage, s->passages, sizeof *s->passage, by_place);
	keep_passages(s);
}

/* Nothing is alike in the sentences of a document that met none in a passage;
 * bit `first` is of its first one. */
static void
skip_unmatched(struct rewording_side *side, const struct stored_document *d,
    const uint8_t *met, size_t first)
{
	size_t i, bit;

	for (i = 0; i < d->sentences; i++) {
		bit = first + i;
		if (!(met[bit / 8] >> bit % 8 & 1))
			rewording_skip(
			    side, d->sentence[i].begin, d->sentence[i].end);
	}
}

/* Which words of the passages are worded otherwise in the other text. */
static void
find_pale(struct side_by_side *s, const struct document_pair *d)
{
	struct sides_part *p = &s->part[0];
	struct rewording *w = &s->rewording;
	const uint8_t *met = d->listed->matched;
	size_t i;

	rewording_read(w, p->a.buf, p->a.n, p->b.buf, p->b.n);
	for (i = 0; i < s->passages; i++)
		rewording_passage(
		    w, s->passage[i].column + PASSAGE_COLUMNS, s->least_run);
	if (met) {
		skip_unmatched(&w->a, d->a, met, 0);
		skip_unmatched(&w->b, d->b, met, d->a->sentences);
	}
	rewording_find(&w->a);
	rewording_find(&w->b);
	p->pale_a = w->a.pale;
	p->pales_a = w->a.pales;
	p->pale_b = w->b.pale;
	p->pales_b = w->b.pales;
}

static void
mark_passages(struct side_by_side *s, const struct document_pair *d)
{
	struct sides_part *p = &s->part[0];
	const uint64_t *at;
	size_t i;

	sides_read_passages(s, d);
	for (i = 0; i < s->passages; i++) {
		at = s->passage[i].column + PASSAGE_COLUMNS;
		if (at[0] > at[1] || at[1] > p->a.n || at[2] > at[3] ||
		    at[3] > p->b.n)
			die("%s:%ju: expected a passage in texts of %zu and "
			    "%zu bytes, got %ju to %ju and %ju to %ju",
			    s->file, (uintmax_t)s->passage[i].line, p->a.n,
			    p->b.n, (uintmax_t)at[0], (uintmax_t)at[1],
			    (uintmax_t)at[2], (uintmax_t)at[3]);
		add_mark(s, p, at[0], at[1], at[2], at[3]);
	}
	find_pale(s, d);
}

void
sides_read_text(const struct document_store *h, const struct stored_document *d,
    struct unescaped *to)
{
	size_t column;

	read_field(h, d, 0, to, &column);
}

void
sides_read(struct side_by_side *s, const struct document_pair *d)
{
	s->ranges = 0;
	read_parts(s, d);
	if (s->list->kind == PAIR_LIST_PASSAGES)
		mark_passages(s, d);
	else
		find_common(s);
}

void
sides_lengths(const struct side_by_side *s, uint64_t *a, uint64_t *b)
{
	size_t i;

	for (*a = *b = i = 0; i < s->parts; i++) {
		*a += s->part[i].a.n;
		*b += s->part[i].b.n;
	}
}
