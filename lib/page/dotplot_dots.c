#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "page/dotplot.h"
#include "page/dotplot_dots.h"
#include "page/listed_pair.h"
#include "record/dot.h"

/* The bytes of a document's text. Passages are of one column. */
static uint64_t
text_length(const struct document_store *h, const struct stored_document *d)
{
	static struct unescaped text;

	docs_read_text(h, d, 0, &text, NULL);
	return text.n;
}

/* The sentences of a passage, and the greatest last_a of the passages up to
 * it. */
struct passage_box {
	uint64_t first_a, last_a, first_b, last_b, greatest_a;
};

/* The documents and the sorted passages of a pair. */
struct pair_plot {
	const struct stored_document *a, *b;
	uint64_t bytes_a, bytes_b;
	struct passage_box *box;
};

static int
by_begin(const void *x, const void *y)
{
	const struct passage_box *a = x, *b = y;

	return a->first_a < b->first_a ? -1 : a->first_a > b->first_a;
}

/* The passages of a pair, sorted by where they begin in A. */
static struct passage_box *
make_boxes(const struct listed_pair *p)
{
	struct passage_box *box = mem_new(p->records + 1, sizeof *box);
	struct passage_row r = { 0 };
	char *line = p->lines.p;
	uint64_t last = 0;
	size_t i;

	for (i = 0; i < p->records; i++) {
		pair_list_passage(&line, &r);
		box[i] = (struct passage_box){ r.column[4], r.column[5],
			r.column[6], r.column[7], 0 };
	}
	qsort(box, p->records, sizeof *box, by_begin);
	for (i = 0; i < p->records; i++) {
		last = box[i].last_a > last ? box[i].last_a : last;
		box[i].greatest_a = last;
	}
	return box;
}

/* Whether a dot is in one of n sorted passages. */
static bool
is_inside(const struct passage_box *box, size_t n, const struct dot *d)
{
	size_t i;

	BISECT(i, 0, n, box[i].first_a <= d->pos_a);
	while (i-- > 0 && box[i].greatest_a >= d->pos_a)
		if (box[i].last_a >= d->pos_a && box[i].first_b <= d->pos_b &&
		    box[i].last_b >= d->pos_b)
			return true;
	return false;
}

static uint64_t
middle(const struct stored_sentence *s)
{
	return s->begin + (s->end - s->begin) / 2;
}

/* Adds a dot to its pair; false if a sentence is missing. */
static bool
place_dot(
    struct listed_pair *p, const struct pair_plot *plot, const struct dot *d)
{
	const struct stored_sentence *a = docs_find_sentence(plot->a, d->pos_a);
	const struct stored_sentence *b = docs_find_sentence(plot->b, d->pos_b);
	size_t i, j;

	if (!a || !b)
		return false;
	if (!p->grid) {
		p->grid = mem_new(DOTPLOT_BYTES, 1);
		p->matched = mem_new(
		    (plot->a->sentences + plot->b->sentences) / 8 + 1, 1);
	}
	if (is_inside(plot->box, p->records, d)) {
		i = a - plot->a->sentence;
		j = plot->a->sentences + (b - plot->b->sentence);
		p->matched[i / 8] |= 1 << i % 8;
		p->matched[j / 8] |= 1 << j % 8;
	} else {
		dotplot_add_dot(p->grid, plot->bytes_a, plot->bytes_b,
		    middle(a), middle(b));
	}
	return true;
}

void
dotplot_dots_read(struct pair_list *s, const struct document_store *a,
    const struct document_store *b, const char *path)
{
	struct pair_plot *plot = mem_new(s->n + 1, sizeof *plot);
	struct idmap map = { 0 };
	struct listed_pair *p;
	uint32_t n;
	struct dot d;
	struct in in;

	for (n = 0; n < s->n; n++) {
		p = &s->pair[n];
		idmap_add(
		    &map, span_join(pair_list_id(p, 0), pair_list_id(p, 1)));
		plot[n].a = docs_find(a, pair_list_id(p, 0));
		plot[n].b = docs_find(b, pair_list_id(p, 1));
		plot[n].bytes_a = text_length(a, plot[n].a);
		plot[n].bytes_b = text_length(b, plot[n].b);
		plot[n].box = make_boxes(p);
	}
	in_open(&in, path);
	while (dot_read(&in, &d)) {
		n = idmap_find(&map, span_join(d.a, d.b));
		if (n != IDMAP_NONE && !place_dot(&s->pair[n], &plot[n], &d))
			in_bad(&in,
			    "sentence %u or %u is not in the file of "
			    "--sentences",
			    d.pos_a, d.pos_b);
	}
	in_close(&in);
	for (n = 0; n < s->n; n++)
		free(plot[n].box);
	idmap_free(&map);
	free(plot);
}
