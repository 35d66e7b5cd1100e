#include <string.h>

#include "base/mem.h"
#include "diff/row_maker.h"

/* Lengths in words. */
enum {
	SLACK = 12,	  /* of a shown stretch, to reach the end of a line */
	LINE_LEAST = 12,  /* of a row that ends with a line */
	PROSE_LEAST = 40, /* of a row that ends with a sentence */
};

struct row_maker
row_maker_begin(struct text_rows *r, const struct rows_source *s)
{
	r->n = r->folds[0] = r->folds[1] = 0;
	return (struct row_maker){ .rows = r, .source = s };
}

void
row_maker_end(struct row_maker *m, const size_t end[2], const size_t token[2],
    size_t folded)
{
	struct text_rows *r = m->rows;
	const struct text_row *last = r->n > 0 ? &r->row[r->n - 1] : NULL;
	size_t i;

	if (end[0] > (last ? last->end[0] : 0) ||
	    end[1] > (last ? last->end[1] : 0)) {
		MEM_GROW(r->row, r->cap, r->n + 1);
		r->row[r->n++] =
		    (struct text_row){ { end[0], end[1] }, folded, m->differs };
	}
	for (i = 0; i < 2; i++)
		m->first[i] = token[i];
	m->differs = false;
}

void
row_maker_end_texts(struct row_maker *m, size_t folded)
{
	const struct rows_source *s = m->source;

	row_maker_end(m, (size_t[]){ s->text[0]->n, s->text[1]->n },
	    (size_t[]){ s->token[0]->n, s->token[1]->n }, folded);
}

void
row_maker_fold(
    struct text_rows *r, int side, size_t begin, size_t end, size_t words)
{
	MEM_GROW(r->fold[side], r->fold_cap[side], r->folds[side] + 1);
	r->fold[side][r->folds[side]++] =
	    (struct text_fold){ begin, end, words };
}

/* Whether a text ends a sentence at p. */
static bool
ends_sentence(const char *p, size_t n)
{
	static const char *const stop[] = { ".", "!", "?", ";", "\xe3\x80\x82",
		"\xef\xbc\x81", "\xef\xbc\x9f", "\xef\xbc\x9b" };
	size_t i, length;

	for (i = 0; i < sizeof stop / sizeof *stop; i++) {
		length = strlen(stop[i]);
		if (n > length && memcmp(p, stop[i], length) == 0)
			return true;
	}
	return false;
}

/* A place for a row to end, before tokens of both texts that are equal, as are
 * the tokens before them. */
struct row_place {
	size_t end[2];
	bool line, sentence; /* ends there: a line in both, a sentence in A */
};

static struct row_place
place_before(const struct rows_source *s, const size_t token[2])
{
	struct row_place p = { .line = true };
	const char *text, *newline;
	size_t i, from, to;

	for (i = 0; i < 2; i++) {
		text = s->text[i]->buf;
		from = token[i] > 0 ? s->token[i]->end[token[i] - 1] : 0;
		to = s->token[i]->begin[token[i]];
		newline = memrchr(text + from, '\n', to - from);
		p.end[i] = newline ? (size_t)(newline + 1 - text) : to;
		p.line &= newline != NULL;
		p.sentence |= newline ||
		    (i == 0 && ends_sentence(text + from, to - from));
	}
	return p;
}

void
row_maker_end_within(
    struct row_maker *m, const struct common_run *r, size_t from, size_t to)
{
	struct row_place p;
	size_t i, words, token[2];

	for (i = from > 0 ? from : 1; i < to; i++) {
		token[0] = r->a + i;
		token[1] = r->b + i;
		words = token[0] - m->first[0];
		if (words < token[1] - m->first[1])
			words = token[1] - m->first[1];
		if (words < LINE_LEAST)
			continue;
		p = place_before(m->source, token);
		if (p.line || (p.sentence && words >= PROSE_LEAST))
			row_maker_end(m, p.end, token, 0);
	}
}

/* Ends a row before token i of an equal run. */
static void
end_row_at(
    struct row_maker *m, const struct common_run *r, size_t i, size_t folded)
{
	const size_t token[2] = { r->a + i, r->b + i };
	const struct row_place p = place_before(m->source, token);

	row_maker_end(m, p.end, token, folded);
}

/* The token of an equal run, from i on in steps of `by`, before which a line
 * ends; i if there is none within SLACK tokens. */
static size_t
near_line(
    const struct row_maker *m, const struct common_run *r, size_t i, int by)
{
	size_t n, at;

	for (n = 0; n < SLACK; n++) {
		at = by > 0 ? i + n : i - n;
		if (place_before(m->source, (size_t[]){ r->a + at, r->b + at })
			.line)
			return at;
	}
	return i;
}

void
row_maker_run(struct row_maker *m, const struct common_run *r, size_t head,
    size_t tail, size_t least)
{
	size_t from, to;

	if (r->n < head + tail + least) {
		row_maker_end_within(m, r, 0, r->n);
		return;
	}
	from = head > 0 ? near_line(m, r, head, 1) : 0;
	to = tail > 0 ? near_line(m, r, r->n - tail, -1) : r->n;
	if (from > 0) {
		row_maker_end_within(m, r, 0, from);
		end_row_at(m, r, from, 0);
	}
	if (tail == 0) {
		row_maker_end_texts(m, to - from);
	} else {
		end_row_at(m, r, to, to - from);
		row_maker_end_within(m, r, to + 1, r->n);
	}
}
