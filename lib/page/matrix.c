/* matrix.c: the matrix of the documents of a site. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/union_find.h"
#include "page/document_names.h"
#include "page/html_text.h"
#include "page/report_fields.h"
#include "page/site_pages.h"
#include "record/pair.h"

/* The most documents, pairs, and documents of a matrix with their names. */
enum { MATRIX_MOST = 300, MATRIX_CELLS = 3000, MATRIX_NAMED = 40 };

/* The most bytes of a name; the columns that 100 bytes take. */
enum { NAME_BYTES = 40, NAME_COLUMNS = 40 };

/* Shades of cells: classes m1 to m5. */
enum { LEVELS = 5 };

/* The documents of one side in their order. */
struct axis {
	uint32_t *document; /* from 1 */
	uint32_t n;
};

/* Of one collection, both axes are equal; of two, rows are documents of the
 * first and columns of the second. row[d] is the row or column of document d,
 * from 1. */
struct matrix {
	const struct report *report;
	uint32_t *parent, *size; /* of the groups */
	uint32_t *row;
	struct axis rows, columns;
};

struct group {
	uint32_t root, size;
	size_t first; /* the page of its first document */
};

static int
by_size(const void *x, const void *y)
{
	const struct group *a = x, *b = y;

	if (a->size != b->size)
		return a->size > b->size ? -1 : 1;
	return a->first < b->first ? -1 : a->first > b->first;
}

/* The groups of documents that pairs connect, the largest first; returns how
 * many there are. */
static size_t
find_groups(struct matrix *m, const struct report *r, struct group *group)
{
	const size_t n = r->sides->list->n;
	uint32_t d;
	size_t i, groups = 0;

	m->parent = union_find_new(r->documents);
	m->size = mem_new(r->documents + 1, sizeof *m->size);
	for (i = 0; i < n; i++)
		union_find_merge(m->parent, r->side[2 * i], r->side[2 * i + 1]);
	for (i = 0; i < r->pages; i++) {
		d = union_find_root(m->parent, r->order[i]);
		if (m->size[d]++ == 0)
			group[groups++] = (struct group){ d, 0, i };
	}
	for (i = 0; i < groups; i++)
		group[i].size = m->size[group[i].root];
	qsort(group, groups, sizeof *group, by_size);
	return groups;
}

/* Gives rows to the documents of the largest groups, as many as there is room
 * for. */
static void
place_documents(struct matrix *m, const struct report *r)
{
	struct group *group = mem_new(r->pages + 1, sizeof *group);
	const size_t groups = find_groups(m, r, group);
	uint32_t *next = mem_new(r->documents + 1, sizeof *next), root, row;
	size_t i, used = 0;

	for (i = 0; i < groups; i++) {
		/* Pairs alone show nothing if there are many. */
		if (used == MATRIX_MOST ||
		    (group[i].size < 3 && r->pages > MATRIX_NAMED))
			break;
		next[group[i].root] = used + 1;
		used += group[i].size;
		if (used > MATRIX_MOST)
			used = MATRIX_MOST;
	}
	for (i = 0; i < r->pages; i++) {
		root = union_find_root(m->parent, r->order[i]);
		row = next[root];
		if (row == 0 || row > MATRIX_MOST)
			continue;
		next[root]++;
		m->row[r->order[i]] = row;
		m->rows.document[row] = r->order[i];
	}
	m->rows.n = used;
	m->columns = m->rows;
	free(next);
	free(group);
}

/* Gives rows to the documents of the first collection, and columns to those of
 * the second, in the order of their pages. */
static void
place_collections(struct matrix *m, const struct report *r)
{
	const uint32_t first = r->sides->docs[0]->ids.n;
	struct axis *a;
	size_t i;

	m->columns.document =
	    mem_new(MATRIX_MOST + 1, sizeof *m->columns.document);
	for (i = 0; i < r->pages; i++) {
		a = r->order[i] < first ? &m->rows : &m->columns;
		if (a->n == MATRIX_MOST)
			continue;
		a->document[++a->n] = r->order[i];
		m->row[r->order[i]] = a->n;
	}
}

static void
put_square(struct out *o, const struct field *f)
{
	FILL(o, NULL, square, fill_number("x", f->n - 1),
	    fill_number("y", f->of - 1));
}

/* A cell for each pair, and its reflection. */
static void
put_cells(struct out *o, const struct field *f)
{
	const struct matrix *m = f->from;
	const struct report *r = m->report;
	const struct pair_list *l = r->sides->list;
	uint64_t num, den, percent, above;
	size_t i, cells = 0;
	uint32_t a, b;

	for (i = 1; i <= l->n && cells < MATRIX_CELLS; i++) {
		a = m->row[r->side[2 * i - 2]];
		b = m->row[r->side[2 * i - 1]];
		if (a == 0 || b == 0)
			continue;
		report_similarity(&l->pair[i - 1], &num, &den);
		percent = num / (den / 100);
		above = percent < r->low ? 0 : percent - r->low;
		FILL(o, NULL, cell, field_page("page", SITE_PAIRS, i),
		    fill_number("level", 1 + above * LEVELS / (101 - r->low)),
		    { "square", put_square, l->cross ? b : a,
			l->cross ? a : b },
		    fill_number("alone", a == b || l->cross),
		    { "reflection", put_square, b, a },
		    fill_number("percent", percent));
		cells++;
	}
}

/* A frame around each group of more than two documents. */
static void
put_frames(struct out *o, const struct field *f)
{
	const struct matrix *m = f->from;
	uint32_t i, root, last = UINT32_MAX, begin = 1;

	for (i = 1; m->parent && i <= m->rows.n + 1; i++) {
		root = i <= m->rows.n
		    ? union_find_root(m->parent, m->rows.document[i])
		    : UINT32_MAX - 1;
		if (i > 1 && root != last) {
			if (i - begin > 2)
				FILL(o, NULL, group,
				    fill_number("at", begin - 1),
				    fill_number("size", i - begin));
			begin = i;
		}
		last = root;
	}
}

/* The squares that the names of an axis take; 0 if they are too many. */
static size_t
name_squares(const struct report *r, const struct axis *a)
{
	size_t most = 0, n;
	uint32_t i;

	if (a->n > MATRIX_NAMED)
		return 0;
	for (i = 1; i <= a->n; i++) {
		n = document_name(r, a->document[i], NAME_SHORT).n;
		most = n > most ? n : most;
	}
	most = most < NAME_BYTES ? most : NAME_BYTES + 1;
	return most * NAME_COLUMNS / 100 + 2;
}

/* The names at the left of the rows or, if f->n, above the columns. */
static void
put_names(struct out *o, const struct field *f)
{
	const struct matrix *m = f->from;
	const struct axis *a = f->n ? &m->columns : &m->rows;
	struct span id;
	uint32_t i;
	size_t n;

	for (i = 1; i <= a->n; i++) {
		id = document_name(m->report, a->document[i], NAME_SHORT);
		n = html_cut_length(id.p, id.n, NAME_BYTES);
		FILL(o, NULL, matrix_name, fill_number("columns", f->n),
		    fill_number("at", i - 1),
		    fill_attribute("name", (struct span){ id.p, n }),
		    fill_number("cut", n < id.n));
	}
}

/* The percentages of each shade. */
static void
put_shades(struct out *o, const struct field *f)
{
	const unsigned low = f->n;
	unsigned i, from, to;

	for (i = 0; i < LEVELS; i++) {
		from = low + ((101 - low) * i + LEVELS - 1) / LEVELS;
		to = low + ((101 - low) * (i + 1) + LEVELS - 1) / LEVELS - 1;
		if (to >= from)
			FILL(o, NULL, shade, fill_number("level", i + 1),
			    fill_number("from", from), fill_number("to", to),
			    fill_number("range", to > from));
	}
}

static void
put_section(struct out *o, const struct report *r, const struct matrix *m)
{
	const bool cross = r->sides->list->cross;
	const size_t left = name_squares(r, &m->rows),
		     top = cross ? name_squares(r, &m->columns) : 0,
		     all = m->rows.n + (cross ? m->columns.n : 0);

	FILL(o, r->scope, matrix, fill_number("some", all < r->pages),
	    fill_number("cross", cross), fill_number("n", m->rows.n),
	    fill_number("columns", m->columns.n), fill_number("left", left),
	    fill_number("top", top), fill_number("width", m->columns.n + left),
	    fill_number("height", m->rows.n + top),
	    fill_part("shades", put_shades, NULL, r->low),
	    fill_part("cells", put_cells, m, 0),
	    fill_part("frames", put_frames, m, 0),
	    fill_part("names", put_names, m, 0),
	    fill_part("above", put_names, m, 1));
}

void
matrix_put(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	struct matrix m = { .report = r };

	if (r->sides->list->n < 2)
		return;
	m.rows.document = mem_new(MATRIX_MOST + 1, sizeof *m.rows.document);
	m.row = mem_new(r->documents + 1, sizeof *m.row);
	if (r->sides->list->cross)
		place_collections(&m, r);
	else
		place_documents(&m, r);
	if (m.rows.n > 0)
		put_section(o, r, &m);
	if (m.parent)
		mem_unmap(m.parent, (size_t)r->documents * sizeof *m.parent);
	if (m.columns.document != m.rows.document)
		free(m.columns.document);
	free(m.size);
	free(m.rows.document);
	free(m.row);
}
