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

/* The documents in their order; row[d] is the row of document d, from 1. */
struct matrix {
	const struct report *report;
	uint32_t *parent, *size; /* of the groups */
	uint32_t *document, *row;
	uint32_t n;
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

	m->document = mem_new(MATRIX_MOST + 1, sizeof *m->document);
	m->row = mem_new(r->documents + 1, sizeof *m->row);
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
		m->document[row] = r->order[i];
	}
	m->n = used;
	free(next);
	free(group);
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
		    { "square", put_square, a, b },
		    fill_number("alone", a == b),
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

	for (i = 1; i <= m->n + 1; i++) {
		root = i <= m->n ? union_find_root(m->parent, m->document[i])
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

/* The columns that the names take. */
static size_t
name_columns(const struct report *r, const struct matrix *m)
{
	size_t most = 0, n;
	uint32_t i;

	for (i = 1; i <= m->n; i++) {
		n = document_name(r, m->document[i], NAME_SHORT).n;
		most = n > most ? n : most;
	}
	most = most < NAME_BYTES ? most : NAME_BYTES + 1;
	return most * NAME_COLUMNS / 100 + 2;
}

/* The names, at the left of the rows. */
static void
put_names(struct out *o, const struct field *f)
{
	const struct matrix *m = f->from;
	struct span id;
	uint32_t i;
	size_t n;

	for (i = 1; i <= m->n; i++) {
		id = document_name(m->report, m->document[i], NAME_SHORT);
		n = html_cut_length(id.p, id.n, NAME_BYTES);
		FILL(o, NULL, matrix_name, fill_number("y", i - 1),
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
	const size_t left = m->n <= MATRIX_NAMED ? name_columns(r, m) : 0;

	FILL(o, r->scope, matrix, fill_number("some", m->n < r->pages),
	    fill_number("n", m->n), fill_number("left", left),
	    fill_number("width", m->n + left),
	    fill_part("shades", put_shades, NULL, r->low),
	    fill_part("cells", put_cells, m, 0),
	    fill_part("frames", put_frames, m, 0),
	    fill_part("names", put_names, m, 0));
}

void
matrix_put(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	struct matrix m = { .report = r };

	if (r->sides->list->n < 2)
		return;
	place_documents(&m, r);
	if (m.n > 0)
		put_section(o, r, &m);
	mem_unmap(m.parent, (size_t)r->documents * sizeof *m.parent);
	free(m.size);
	free(m.document);
	free(m.row);
}
