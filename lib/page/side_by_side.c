#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "diff/row_maker.h"
#include "page/evidence_text.h"
#include "page/listed_pair.h"
#include "page/side_by_side.h"

/* The fewest words of a run, without passages, that begins a row. */
enum { RUN_IN_ROW = 12 };

struct document_pair
sides_documents(const struct side_by_side *s, const struct listed_pair *listed)
{
	struct document_pair d = { .listed = listed };
	int i;

	for (i = 0; i < 2; i++) {
		d.id[i] = pair_list_id(listed, i);
		d.doc[i] = docs_find(s->docs[i], d.id[i]);
	}
	return d;
}

/* Reads field s->parts of both documents; false if neither has it. */
static bool
read_part(struct side_by_side *s, const struct document_pair *d)
{
	struct sides_part *p = &s->part[s->parts];
	const struct sides_text *before;
	struct sides_text *t;
	bool exists = false;
	int i;

	p->marks = 0;
	for (i = 0; i < 2; i++) {
		t = &p->side[i];
		exists |= docs_read_text(
		    s->docs[i], d->doc[i], s->parts, &t->text, &p->column);
		before = s->parts > 0 ? &p[-1].side[i] : NULL;
		t->begin = before ? before->begin + before->text.n : 0;
	}
	return exists;
}

/* Reads all fields of both documents as one part. */
static void
read_joined(struct side_by_side *s, const struct document_pair *d)
{
	struct sides_part *p;
	int i;

	MEM_GROW(s->part, s->part_cap, 1);
	p = &s->part[0];
	memset(p, 0, s->parts == 0 ? sizeof *p : 0);
	s->parts = 1;
	p->marks = 0;
	for (i = 0; i < 2; i++) {
		docs_read_all(s->docs[i], d->doc[i], &p->side[i].text);
		p->side[i].begin = 0;
	}
}

/* Reads all fields of both documents. The columns of two collections need not
 * be the same. */
static void
read_parts(struct side_by_side *s, const struct document_pair *d)
{
	size_t old_cap;

	if (s->list->cross && s->list->kind == PAIR_LIST_PAIRS) {
		read_joined(s, d);
		return;
	}
	s->parts = 0;
	do {
		old_cap = s->part_cap;
		MEM_GROW(s->part, s->part_cap, s->parts + 1);
		memset(s->part + old_cap, 0,
		    (s->part_cap - old_cap) * sizeof *s->part);
	} while (read_part(s, d) && ++s->parts);
}

/* Marks bytes [offset[0], offset[1]) of A and [offset[2], offset[3]) of B, in a
 * part. */
static void
add_mark(struct side_by_side *s, struct sides_part *p, const uint64_t offset[4])
{
	const size_t number = s->ranges + 1;
	const uint64_t a = p->side[0].begin, b = p->side[1].begin;
	struct sides_text *t;
	int i;

	for (i = 0; i < 2; i++) {
		t = &p->side[i];
		MEM_GROW(t->mark, t->mark_cap, p->marks + 1);
		t->mark[p->marks] = (struct text_mark){ offset[2 * i],
			offset[2 * i + 1], number, false };
	}
	p->marks++;
	MEM_GROW(s->range, s->range_cap, number);
	s->range[s->ranges++] = (struct plot_passage){
		{ a + offset[0], a + offset[1], b + offset[2], b + offset[3] },
		number
	};
}

/* The texts of a part, whose tokens were read last. */
static struct rows_source
rows_source(const struct side_by_side *s, const struct sides_part *p)
{
	return (struct rows_source){
		{ &p->side[0].text, &p->side[1].text },
		{ &s->rewording.side[0].token, &s->rewording.side[1].token },
	};
}

/* Makes the rows of a part by its marks. */
static void
make_rows(struct side_by_side *s, struct sides_part *p)
{
	const struct rows_source source = rows_source(s, p);
	const struct rows_marks marks = { .mark = { p->side[0].mark,
					      p->side[1].mark },
		.n = p->marks,
		.row_least = p->view == SIDES_RUNS ? RUN_IN_ROW : 0,
		.run_least = s->least_run };

	text_rows_passages(&p->rows, &source, &marks, &s->diff);
}

/* Marks the common runs of a part. */
static void
mark_runs(struct side_by_side *s, struct sides_part *p)
{
	const struct token_spans *a = &s->rewording.side[0].token;
	const struct token_spans *b = &s->rewording.side[1].token;
	struct common_runs *runs = &s->rewording.common;
	const struct common_run *r;
	size_t i;

	common_runs_find(runs, a, b, s->least_run);
	MEM_GROW(s->size, s->size_cap, runs->n);
	for (i = 0; i < runs->n; i++)
		s->size[i] = runs->found[i].n;
	runs->n = sides_keep(s, runs->found, runs->n, sizeof *runs->found);
	for (i = 0; i < runs->n; i++) {
		r = &runs->found[i];
		add_mark(s, p,
		    (uint64_t[]){ a->begin[r->a], a->end[r->a + r->n - 1],
			b->begin[r->b], b->end[r->b + r->n - 1] });
	}
	p->changes.list[0].n = p->changes.list[1].n = 0;
	make_rows(s, p);
}

/* Whether a diff has few equal words for texts of n and m words: fewer than a
 * third of the shorter one or, if it is contained in the other, of the longer
 * one, of which a diff would mark all else. */
static bool
is_unlike(const struct word_diff *d, size_t n, size_t m, bool contained)
{
	size_t i, equal = 0;

	for (i = 0; i < d->n; i++)
		equal += d->equal[i].n;
	return (n == 0) != (m == 0) ||
	    3 * equal < ((n < m) != contained ? n : m);
}

/* Marks the words of a part that translate each other, in one row. */
static void
mark_words(struct side_by_side *s, struct sides_part *p)
{
	const struct rows_source source = rows_source(s, p);
	struct row_maker m = row_maker_begin(&p->rows, &source);

	word_translations_find(s->words, source.token, p->changes.list);
	row_maker_end_texts(&m, 0);
}

/* Compares both texts of a part; contained: one text has the features of the
 * other. */
static void
compare_part(struct side_by_side *s, struct sides_part *p, bool contained)
{
	const struct rows_source source = rows_source(s, p);
	const struct token_spans *a = source.token[0], *b = source.token[1];

	rewording_read(&s->rewording, source.text[0], source.text[1]);
	p->side[0].words = a->n;
	p->side[1].words = b->n;
	if (s->words) {
		p->view = SIDES_WORDS;
		mark_words(s, p);
		return;
	}
	word_diff_find(&s->diff, a, b, s->least_run);
	if (is_unlike(&s->diff, a->n, b->n, contained)) {
		p->view = SIDES_RUNS;
		mark_runs(s, p);
		return;
	}
	p->view = SIDES_DIFF;
	diff_changes_find(&p->changes, &source, s->diff.equal, s->diff.n);
	text_rows_diff(&p->rows, &source, s->diff.equal, s->diff.n);
}

/* Marks the sentences of a document that match none in a passage as reworded.
 * Bit `first` of matched is that of its first sentence. */
static void
skip_unmatched(struct rewording_side *side, const struct stored_document *d,
    const uint8_t *matched, size_t first)
{
	size_t i, bit;

	for (i = 0; i < d->sentences; i++) {
		bit = first + i;
		if (!(matched[bit / 8] >> bit % 8 & 1))
			rewording_skip(
			    side, d->sentence[i].begin, d->sentence[i].end);
	}
}

/* Finds the reworded tokens of the passages. */
static void
find_reworded(struct side_by_side *s, const struct document_pair *d)
{
	struct sides_part *p = s->part;
	const uint8_t *matched = d->listed->matched;
	struct rewording *w = &s->rewording;
	size_t i;

	rewording_read(w, &p->side[0].text, &p->side[1].text);
	for (i = 0; i < s->passages; i++)
		rewording_passage(
		    w, s->passage[i].column + PASSAGE_COLUMNS, s->least_run);
	for (i = 0; i < 2; i++) {
		if (matched && !d->listed->same)
			skip_unmatched(&w->side[i], d->doc[i], matched,
			    i * d->doc[0]->sentences);
		p->covered[i] =
		    rewording_find(&w->side[i], &p->changes.list[i]);
		p->side[i].words = w->side[i].token.n;
	}
}

static void
mark_passages(struct side_by_side *s, const struct document_pair *d)
{
	const size_t n = s->part->side[0].text.n, m = s->part->side[1].text.n;
	const struct text_mark *mark;
	const uint64_t *offset;
	size_t i;

	sides_read_passages(s, d);
	for (i = 0; i < s->passages; i++) {
		offset = s->passage[i].column + PASSAGE_COLUMNS;
		if (offset[0] > offset[1] || offset[1] > n ||
		    offset[2] > offset[3] || offset[3] > m)
			die("%s:%ju: expected a passage in texts of %zu and "
			    "%zu bytes, got %ju to %ju and %ju to %ju",
			    s->file, (uintmax_t)s->passage[i].line, n, m,
			    (uintmax_t)offset[0], (uintmax_t)offset[1],
			    (uintmax_t)offset[2], (uintmax_t)offset[3]);
		add_mark(s, s->part, offset);
	}
	find_reworded(s, d);
	s->part->view = SIDES_PASSAGES;
	make_rows(s, s->part);
	s->part->moved = 0;
	for (i = 0; i < s->part->marks; i++) {
		mark = &s->part->side[0].mark[i];
		s->passage[mark->number - 1].moved = mark->moved;
		s->part->moved += mark->moved;
	}
}

void
sides_read(struct side_by_side *s, const struct document_pair *d)
{
	bool contained = s->list->kind == PAIR_LIST_PAIRS &&
	    evidence_contained(d->listed) >= 0;
	size_t i;

	s->pair = *d;
	s->ranges = 0;
	s->unmarked = 0;
	read_parts(s, d);
	if (s->list->kind == PAIR_LIST_PASSAGES)
		mark_passages(s, d);
	else
		for (i = 0; i < s->parts; i++)
			compare_part(s, &s->part[i], contained);
}

uint64_t
sides_length(const struct side_by_side *s, int side)
{
	const struct sides_text *last;

	if (s->parts == 0)
		return 0;
	last = &s->part[s->parts - 1].side[side];
	return last->begin + last->text.n;
}
