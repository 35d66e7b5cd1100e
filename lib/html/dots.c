/* dots.c: the dots of the pairs that are shown, to their grids. */
#include <stdlib.h>

#include "base/mem.h"
#include "html/dotplot.h"
#include "html/dots.h"
#include "record/dot.h"
#include "text/unescape.h"

/* The ids of a pair, as they stand in a line: one, a TAB, the other. */
static struct span
ids(struct span a, struct span b)
{
	return (struct span){ a.p, b.p + b.n - a.p };
}

/* The bytes of the text that sentences are of. */
static uint64_t
length(const struct held *h, const struct held_document *d)
{
	static struct unescaped bare;
	struct span text;
	size_t column;

	if (!held_field(h, d, 0, &text, &column))
		return 0;
	unescape_read(&bare, text);
	return bare.n;
}

/* A passage, in sentences; none up to it, as they are sorted, ends in A behind
 * `last`. */
struct box {
	uint64_t from_a, to_a, from_b, to_b, last;
};

/* What is needed of a pair to place its dots. */
struct plot_of {
	const struct held_document *a, *b;
	uint64_t bytes_a, bytes_b;
	struct box *box;
};

static int
by_begin(const void *x, const void *y)
{
	const struct box *a = x, *b = y;

	return a->from_a < b->from_a ? -1 : a->from_a > b->from_a;
}

/* The passages of a pair, sorted by where they begin in A. */
static struct box *
boxes(const struct shown *p)
{
	struct box *box = mem_new(p->records + 1, sizeof *box);
	struct span f[PASSAGE_COLUMNS];
	uint64_t x[PASSAGE_COLUMNS], last = 0;
	char *line = p->line;
	size_t i, j;

	for (i = 0; i < p->records; i++) {
		shown_next(&line, f, PASSAGE_COLUMNS);
		for (j = EVIDENCE + 1; j < PASSAGE_COLUMNS; j++)
			span_number(f[j], &x[j]);
		box[i] = (struct box){ x[4], x[5], x[6], x[7], 0 };
	}
	qsort(box, p->records, sizeof *box, by_begin);
	for (i = 0; i < p->records; i++) {
		last = box[i].to_a > last ? box[i].to_a : last;
		box[i].last = last;
	}
	return box;
}

/* Whether a dot is in one of n passages. */
static bool
is_inside(const struct box *box, size_t n, const struct dot *d)
{
	size_t low = 0, high = n, half;

	while (low < high) {
		half = low + (high - low) / 2;
		if (box[half].from_a <= d->pos_a)
			low = half + 1;
		else
			high = half;
	}
	for (; low > 0 && box[low - 1].last >= d->pos_a; low--)
		if (box[low - 1].to_a >= d->pos_a &&
		    box[low - 1].from_b <= d->pos_b &&
		    box[low - 1].to_b >= d->pos_b)
			return true;
	return false;
}

static uint64_t
middle(const struct held_sentence *s)
{
	return s->begin + (s->end - s->begin) / 2;
}

/* Puts a dot where it belongs; false where a sentence is not known. */
static bool
put(struct shown *p, const struct plot_of *of, const struct dot *d)
{
	const struct held_sentence *a = held_sentence(of->a, d->pos_a);
	const struct held_sentence *b = held_sentence(of->b, d->pos_b);
	size_t i, j;

	if (!a || !b)
		return false;
	if (!p->grid) {
		p->grid = mem_new(DOTPLOT_BYTES, 1);
		p->met = mem_new((of->a->sentences + of->b->sentences) / 8 + 1,
		    1);
	}
	if (is_inside(of->box, p->records, d)) {
		i = a - of->a->sentence;
		j = of->a->sentences + (b - of->b->sentence);
		p->met[i / 8] |= 1 << i % 8;
		p->met[j / 8] |= 1 << j % 8;
	} else {
		dotplot_dot(p->grid, of->bytes_a, of->bytes_b, middle(a),
		    middle(b));
	}
	return true;
}

void
dots_read(struct showing *s, const struct held *a, const struct held *b,
    const char *path)
{
	struct plot_of *of = mem_new(s->n + 1, sizeof *of);
	struct idmap map = {0};
	struct shown *p;
	uint32_t n;
	struct dot d;
	struct in in;

	for (n = 0; n < s->n; n++) {
		p = &s->pair[n];
		idmap_add(&map, ids(shown_a(p), shown_b(p)));
		of[n].a = held_find(a, shown_a(p));
		of[n].b = held_find(b, shown_b(p));
		of[n].bytes_a = length(a, of[n].a);
		of[n].bytes_b = length(b, of[n].b);
		of[n].box = boxes(p);
	}
	in_open(&in, path);
	while (dot_read(&in, &d)) {
		n = idmap_find(&map, ids(d.a, d.b));
		if (n != IDMAP_NONE && !put(&s->pair[n], &of[n], &d))
			in_bad(&in, "sentence %u or %u is not in the file of "
			    "--sentences", d.pos_a, d.pos_b);
	}
	in_close(&in);
	for (n = 0; n < s->n; n++)
		free(of[n].box);
	idmap_free(&map);
	free(of);
}
