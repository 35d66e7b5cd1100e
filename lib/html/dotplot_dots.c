/* dotplot_dots.c: the dots of the pairs that are shown, to their grids. */
#include <stdlib.h>

#include "base/mem.h"
#include "html/dotplot.h"
#include "html/dotplot_dots.h"
#include "record/dot.h"
#include "text/unescape.h"

/* The ids of a pair, as they stand in a line: one, a TAB, the other. */
static struct span
pair_ids(struct span a, struct span b)
{
	return (struct span){ a.p, b.p + b.n - a.p };
}

/* The bytes of the text that sentences are of. */
static uint64_t
text_length(const struct document_store *h, const struct stored_document *d)
{
	static struct unescaped bare;
	struct span text;
	size_t column;

	/* Passages are of one column, which every document has. */
	docs_text(h, d, 0, &text, &column);
	unescape_read(&bare, text);
	return bare.n;
}

/* A passage, in sentences; none up to it, as they are sorted, ends in A behind
 * `last`. */
struct passage_box {
	uint64_t first_a, last_a, first_b, last_b, greatest_a;
};

/* What is needed of a pair to place its dots. */
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
	struct span f[PASSAGE_COLUMNS + 1];
	uint64_t x[PASSAGE_COLUMNS], last = 0;
	char *line = p->lines.p;
	size_t i, j;

	for (i = 0; i < p->records; i++) {
		pair_list_split(&line, f, PASSAGE_COLUMNS + 1);
		for (j = EVIDENCE_COLUMN + 1; j < PASSAGE_COLUMNS; j++)
			span_number(f[j], &x[j]);
		box[i] = (struct passage_box){ x[4], x[5], x[6], x[7], 0 };
	}
	qsort(box, p->records, sizeof *box, by_begin);
	for (i = 0; i < p->records; i++) {
		last = box[i].last_a > last ? box[i].last_a : last;
		box[i].greatest_a = last;
	}
	return box;
}

/* Whether a dot is in one of n passages. */
static bool
is_inside(const struct passage_box *box, size_t n, const struct dot *d)
{
	size_t low = 0, high = n, half;

	while (low < high) {
		half = low + (high - low) / 2;
		if (box[half].first_a <= d->pos_a)
			low = half + 1;
		else
			high = half;
	}
	for (; low > 0 && box[low - 1].greatest_a >= d->pos_a; low--)
		if (box[low - 1].last_a >= d->pos_a &&
		    box[low - 1].first_b <= d->pos_b &&
		    box[low - 1].last_b >= d->pos_b)
			return true;
	return false;
}

static uint64_t
middle(const struct stored_sentence *s)
{
	return s->begin + (s->end - s->begin) / 2;
}

/* Puts a dot where it belongs; false where a sentence is not known. */
static bool
place_dot(
    struct listed_pair *p, const struct pair_plot *of, const struct dot *d)
{
	const struct stored_sentence *a = docs_find_sentence(of->a, d->pos_a);
	const struct stored_sentence *b = docs_find_sentence(of->b, d->pos_b);
	size_t i, j;

	if (!a || !b)
		return false;
	if (!p->grid) {
		p->grid = mem_new(DOTPLOT_BYTES, 1);
		p->matched =
		    mem_new((of->a->sentences + of->b->sentences) / 8 + 1, 1);
	}
	if (is_inside(of->box, p->records, d)) {
		i = a - of->a->sentence;
		j = of->a->sentences + (b - of->b->sentence);
		p->matched[i / 8] |= 1 << i % 8;
		p->matched[j / 8] |= 1 << j % 8;
	} else {
		dotplot_add_dot(
		    p->grid, of->bytes_a, of->bytes_b, middle(a), middle(b));
	}
	return true;
}

void
dotplot_dots_read(struct pair_list *s, const struct document_store *a,
    const struct document_store *b, const char *path)
{
	struct pair_plot *of = mem_new(s->n + 1, sizeof *of);
	struct idmap map = { 0 };
	struct listed_pair *p;
	uint32_t n;
	struct dot d;
	struct in in;

	for (n = 0; n < s->n; n++) {
		p = &s->pair[n];
		idmap_add(&map, pair_ids(pair_list_id_a(p), pair_list_id_b(p)));
		of[n].a = docs_find(a, pair_list_id_a(p));
		of[n].b = docs_find(b, pair_list_id_b(p));
		of[n].bytes_a = text_length(a, of[n].a);
		of[n].bytes_b = text_length(b, of[n].b);
		of[n].box = make_boxes(p);
	}
	in_open(&in, path);
	while (dot_read(&in, &d)) {
		n = idmap_find(&map, pair_ids(d.a, d.b));
		if (n != IDMAP_NONE && !place_dot(&s->pair[n], &of[n], &d))
			in_bad(&in,
			    "sentence %u or %u is not in the file of "
			    "--sentences",
			    d.pos_a, d.pos_b);
	}
	in_close(&in);
	for (n = 0; n < s->n; n++)
		free(of[n].box);
	idmap_free(&map);
	free(of);
}
