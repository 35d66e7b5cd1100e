/* passage_table.c: writes the table of passages. */
#include "page/html_text.h"
#include "page/passage_table.h"
#include "page/percent.h"
#include "diff/token_range.h"
#include "record/pair.h"

/* Lengths in words: before and after a passage; the beginning and the end of a
 * long one, and of the shortest that is long. */
enum { AROUND = 10, BEGINNING = 50, END = 20, LONG = 90 };

/* A text and its words that differ. */
struct excerpt_source {
	const struct unescaped *text;
	const struct token_spans *token;
	const struct changed_list *changed;
};

/* The first changed range that ends after a byte. */
static size_t
first_changed(const struct changed_list *l, size_t byte)
{
	size_t low = 0, high = l->n, half;

	while (low < high) {
		half = low + (high - low) / 2;
		if (l->range[half].end <= byte)
			low = half + 1;
		else
			high = half;
	}
	return low;
}

/* Writes bytes [begin, end), which are in a passage. */
static void
put_marked(struct out *o, const struct excerpt_source *e, size_t number,
    size_t begin, size_t end)
{
	const struct changed_list *l = e->changed;
	size_t i = first_changed(l, begin), to;
	bool changed;

	for (; begin < end; begin = to) {
		while (i < l->n && l->range[i].end <= begin)
			i++;
		changed = i < l->n && l->range[i].begin <= begin;
		to = i == l->n ? end
		    : changed  ? l->range[i].end
			       : l->range[i].begin;
		to = to < end ? to : end;
		html_number(o, "<mark class=\"p", highlight_class(number));
		out_str(o, changed ? " x\">" : "\">");
		html_text(o, e->text->buf + begin, to - begin);
		out_str(o, "</mark>");
	}
}

static void
put_context(
    struct out *o, const struct excerpt_source *e, size_t begin, size_t end)
{
	if (begin == end)
		return;
	out_str(o, "<span class=soft>");
	html_text(o, e->text->buf + begin, end - begin);
	out_str(o, "</span>");
}

/* Writes bytes [begin, end) of a text, a passage, with the words around it. */
static void
put_excerpt(struct out *o, const struct excerpt_source *e, size_t number,
    size_t begin, size_t end)
{
	const struct token_spans *t = e->token;
	const struct token_range r = token_range_find(t, begin, end);
	const size_t after = r.first + r.n;
	size_t from = r.first > AROUND ? t->begin[r.first - AROUND] : 0;
	size_t to =
	    after + AROUND < t->n ? t->end[after + AROUND - 1] : e->text->n;

	from = from < begin ? from : begin;
	to = to > end ? to : end;
	out_str(o, from > 0 ? "\xe2\x80\xa6" : "");
	put_context(o, e, from, begin);
	if (r.n <= LONG) {
		put_marked(o, e, number, begin, end);
	} else {
		put_marked(
		    o, e, number, begin, t->end[r.first + BEGINNING - 1]);
		html_number(o,
		    "<span class=soft lang=en dir=ltr> \xe2\x80\xa6 ",
		    r.n - BEGINNING - END);
		out_str(o, " words \xe2\x80\xa6 </span>");
		put_marked(o, e, number, t->begin[after - END], end);
	}
	put_context(o, e, end, to);
	out_str(o, to < e->text->n ? "\xe2\x80\xa6" : "");
}

/* Links to a passage in a text: sentences x[0] to x[1]. */
static void
put_place(struct out *o, const char *link, size_t number, const uint64_t *x)
{
	html_number(o, link, number);
	html_number(o, x[1] > x[0] ? "\">sentences " : "\">sentence ", x[0]);
	if (x[1] > x[0])
		html_number(o, "\xe2\x80\x93", x[1]);
	out_str(o, "</a>");
}

static void
put_side(struct out *o, const struct side_by_side *s, size_t number, int side)
{
	const struct passage_row *r = &s->passage[number - 1];
	const uint64_t *offset = r->column + PASSAGE_COLUMNS + 2 * side;
	const struct excerpt_source e = { &s->part->side[side].text,
		&s->rewording.side[side].token, &s->part->changes.list[side] };

	out_str(o,
	    side ? "<td class=b><div class=q lang=\"\" dir=auto>"
		 : "<td class=a><div class=q lang=\"\" dir=auto>");
	put_excerpt(o, &e, number, offset[0], offset[1]);
	put_place(o,
	    side ? "</div><a class=at href=\"#b"
		 : "</div><a class=at href=\"#a",
	    number, r->column + EVIDENCE_COLUMN + 1 + 2 * side);
}

void
passage_table_write(struct out *o, const struct side_by_side *s)
{
	const struct passage_row *r;
	size_t i;

	out_str(o, "<h2 id=passages>");
	html_number(o, "", s->passages);
	out_str(o, s->passages == 1 ? " passage" : " passages");
	if (s->unmarked > 0)
		html_number(o, ": those with the most sentences, of ",
		    s->passages + s->unmarked);
	out_str(o,
	    "</h2>\n<table class=pt>\n<thead><tr><th scope=col>Passage"
	    "<th scope=col>In A<th scope=col>In B</thead>\n<tbody>\n");
	for (i = 1; i <= s->passages; i++) {
		r = &s->passage[i - 1];
		html_number(
		    o, "<tr><th scope=row><a class=\"n p", highlight_class(i));
		html_number(o, "\" href=\"#a", i);
		html_number(o, "\">", i);
		out_str(o, "</a> ");
		percent_write(o, r->similarity, PAIR_ONE);
		html_number(o, "<span class=s>", r->column[EVIDENCE_COLUMN]);
		out_str(o,
		    r->column[EVIDENCE_COLUMN] == 1 ? " sentence</span>\n"
						    : " sentences</span>\n");
		if (r->moved)
			out_str(o, "<span class=s>moved</span>\n");
		put_side(o, s, i, 0);
		out_char(o, '\n');
		put_side(o, s, i, 1);
		out_char(o, '\n');
	}
	out_str(o, "</tbody></table>\n");
}
