/* passage_table.c: writes the table of passages. */
#include "diff/token_range.h"
#include "page/listed_pair.h"
#include "page/site_pages.h"
#include "record/pair.h"

/* Lengths in words: before and after a passage; the beginning and the end of a
 * long one, and of the shortest that is long. */
enum { AROUND = 10, BEGINNING = 50, END = 20, LONG = 90 };

/* A text, its words that differ, and the number of a passage in it. */
struct excerpt_source {
	const struct unescaped *text;
	const struct token_spans *token;
	const struct changed_list *changed;
	size_t number;
};

static void
put_words(struct out *o, const struct field *f)
{
	const struct excerpt_source *e = f->from;

	highlight_changed(o, e->changed, e->text->buf, f->n, f->of);
}

/* Writes bytes [f->n, f->of), which are in a passage. */
static void
put_marked(struct out *o, const struct field *f)
{
	const struct excerpt_source *e = f->from;

	if (f->n < f->of)
		FILL(o, NULL, mark,
		    fill_number("hue", highlight_class(e->number)),
		    fill_number("overlaps", 0), fill_number("ignored", 0),
		    { "text", put_words, f->n, f->of, .from = e });
}

/* Writes bytes [f->n, f->of) of a text, a passage, with the words around it. */
static void
put_excerpt(struct out *o, const struct field *f)
{
	const struct excerpt_source *e = f->from;
	const struct token_spans *t = e->token;
	const size_t begin = f->n, end = f->of;
	const struct token_range r = token_range_find(t, begin, end);
	const size_t after = r.first + r.n;
	const bool whole = r.n <= LONG;
	size_t from = r.first > AROUND ? t->begin[r.first - AROUND] : 0;
	size_t to =
	    after + AROUND < t->n ? t->end[after + AROUND - 1] : e->text->n;

	from = from < begin ? from : begin;
	to = to > end ? to : end;
	FILL(o, NULL, excerpt, fill_number("within", from > 0),
	    fill_number("after", from < begin),
	    fill_text("words_before",
		(struct span){ e->text->buf + from, begin - from }),
	    fill_number("whole", whole),
	    { "text", put_marked, begin, end, .from = e },
	    { "first", put_marked, begin,
		whole ? end : t->end[r.first + BEGINNING - 1], .from = e },
	    fill_number("n", r.n - BEGINNING - END),
	    { "last", put_marked, whole ? begin : t->begin[after - END], end,
		.from = e },
	    fill_number("before", end < to),
	    fill_text(
		"words_after", (struct span){ e->text->buf + end, to - end }),
	    fill_number("cut", to < e->text->n));
}

/* The cell of passage f->n in text f->of. */
static void
put_side(struct out *o, const struct field *f)
{
	const struct side_by_side *s = f->from;
	const uint64_t *x = s->passage[f->n - 1].column + 2 * f->of,
		       *offset = x + PASSAGE_COLUMNS,
		       *sentence = x + EVIDENCE_COLUMN + 1;
	const struct excerpt_source e = { &s->part->side[f->of].text,
		&s->rewording.side[f->of].token, &s->part->changes.list[f->of],
		f->n };

	FILL(o, NULL, passage_side, fill_number("in_a", f->of == 0),
	    { "text", put_excerpt, offset[0], offset[1], .from = &e },
	    fill_number("n", f->n),
	    fill_number("several", sentence[1] > sentence[0]),
	    fill_number("first", sentence[0]),
	    fill_number("last", sentence[1]));
}

static void
put_rows(struct out *o, const struct field *f)
{
	const struct side_by_side *s = f->from;
	const struct passage_row *r;
	size_t i;

	for (i = 1; i <= s->passages; i++) {
		r = &s->passage[i - 1];
		FILL(o, NULL, passage_row,
		    fill_number("hue", highlight_class(i)), fill_number("n", i),
		    fill_percent("similarity", r->similarity, PAIR_ONE),
		    fill_number("matches", r->column[EVIDENCE_COLUMN]),
		    fill_number("moved", r->moved),
		    { "a", put_side, i, 0, .from = s },
		    { "b", put_side, i, 1, .from = s });
	}
}

void
passage_table_put(struct out *o, const struct field *f)
{
	const struct side_by_side *s = ((struct report *)f->from)->sides;

	FILL(o, NULL, passage_table, fill_number("n", s->passages),
	    fill_number("unmarked", s->unmarked),
	    fill_number("all", s->passages + s->unmarked),
	    fill_part("list", put_rows, s, 0));
}
