/* matrix.c: the matrix of the documents of a site. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/union_find.h"
#include "page/html_text.h"
#include "page/matrix.h"
#include "page/noun.h"
#include "page/site.h"
#include "record/pair.h"

/* The most bytes of a name; the columns that 100 bytes take. */
enum { NAME_BYTES = 40, NAME_COLUMNS = 40 };

/* Shades of cells: classes m1 to m5. */
enum { LEVELS = 5 };

/* The documents in their order; row[d] is the row of document d, from 1. */
struct matrix {
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

/* A cell and its reflection: column x, row y. */
static void
put_square(struct out *o, uint32_t x, uint32_t y)
{
	html_number(o, "M", x);
	html_number(o, " ", y);
	out_str(o, "h1v1h-1z");
}

static void
put_cell(
    struct out *o, const struct report *r, const struct matrix *m, size_t pair)
{
	const struct listed_pair *p = &r->sides->list->pair[pair - 1];
	const uint32_t a = r->side[2 * pair - 2], b = r->side[2 * pair - 1];
	uint64_t num, den, percent;

	report_similarity(p, &num, &den);
	percent = num / (den / 100);
	if (percent < r->low)
		percent = r->low;
	out_str(o, "<a tabindex=-1 href=\"");
	site_put_page(o, SITE_PAIRS, pair);
	html_number(o, "\"><path class=m",
	    1 + (percent - r->low) * LEVELS / (101 - r->low));
	out_str(o, " d=\"");
	put_square(o, m->row[a] - 1, m->row[b] - 1);
	if (a != b)
		put_square(o, m->row[b] - 1, m->row[a] - 1);
	out_str(o, "\"/><title>");
	html_number(o, "", num / (den / 100));
	out_str(o, " %</title></a>\n");
}

/* A frame around each group of more than two documents. */
static void
put_frames(struct out *o, const struct matrix *m)
{
	uint32_t i, root, last = UINT32_MAX, begin = 1;

	out_str(o, "<path class=g d=\"");
	for (i = 1; i <= m->n + 1; i++) {
		root = i <= m->n ? union_find_root(m->parent, m->document[i])
				 : UINT32_MAX - 1;
		if (i > 1 && root != last) {
			if (i - begin > 2) {
				html_number(o, "M", begin - 1);
				html_number(o, " ", begin - 1);
				html_number(o, "h", i - begin);
				html_number(o, "v", i - begin);
				html_number(o, "h-", i - begin);
				out_str(o, "z");
			}
			begin = i;
		}
		last = root;
	}
	out_str(o, "\"/>\n");
}

/* The id of a document, without the prefix of all ids. */
static struct span
name_of(const struct report *r, uint32_t document)
{
	struct span id = report_id(r, document);

	return (struct span){ id.p + r->prefix, id.n - r->prefix };
}

/* The columns that the names take. */
static size_t
name_columns(const struct report *r, const struct matrix *m)
{
	size_t most = 0, n;
	uint32_t i;

	for (i = 1; i <= m->n; i++) {
		n = name_of(r, m->document[i]).n;
		most = n > most ? n : most;
	}
	most = most < NAME_BYTES ? most : NAME_BYTES + 1;
	return most * NAME_COLUMNS / 100 + 2;
}

/* The names, at the left of the rows. */
static void
put_names(struct out *o, const struct report *r, const struct matrix *m)
{
	struct span id;
	uint32_t i;
	size_t n;

	for (i = 1; i <= m->n; i++) {
		id = name_of(r, m->document[i]);
		n = html_cut_length(id.p, id.n, NAME_BYTES);
		html_number(o, "<text x=\"-.5\" y=\"", i - 1);
		out_str(o, ".75\">");
		html_attribute(o, id.p, n);
		out_str(o, n < id.n ? "\xe2\x80\xa6</text>\n" : "</text>\n");
	}
}

static void
put_picture(struct out *o, const struct report *r, const struct matrix *m)
{
	const size_t left = m->n <= MATRIX_NAMED ? name_columns(r, m) : 0;
	const struct pair_list *l = r->sides->list;
	size_t i, cells = 0;

	out_str(o, "<svg class=matrix role=group viewBox=\"");
	html_number(o, left > 0 ? "-" : "", left);
	html_number(o, " 0 ", m->n + left);
	html_number(o, " ", m->n);
	if (left > 0)
		html_number(o, "\" style=\"max-width:", m->n + left);
	out_str(o, left > 0 ? "em" : "");
	noun_text(o, r->noun,
	    "\" aria-label=\"Matrix of %s; the table below has the same "
	    "pairs\">\n");
	for (i = 1; i <= l->n && cells < MATRIX_CELLS; i++)
		if (m->row[r->side[2 * i - 2]] > 0 &&
		    m->row[r->side[2 * i - 1]] > 0) {
			put_cell(o, r, m, i);
			cells++;
		}
	put_frames(o, m);
	if (left > 0)
		put_names(o, r, m);
	out_str(o, "</svg>\n");
}

/* The percentages of each shade. */
static void
put_key(struct out *o, unsigned low)
{
	unsigned i, from, to;

	for (i = 0; i < LEVELS; i++) {
		from = low + ((101 - low) * i + LEVELS - 1) / LEVELS;
		to = low + ((101 - low) * (i + 1) + LEVELS - 1) / LEVELS - 1;
		if (to < from)
			continue;
		html_number(o, "<span><i class=m", i + 1);
		html_number(o, "></i>", from);
		if (to > from)
			html_number(o, "\xe2\x80\x93", to);
		out_str(o, "\xc2\xa0%</span>");
	}
}

static void
put_section(struct out *o, const struct report *r, const struct matrix *m)
{
	out_str(o,
	    "<section>\n<h2 id=matrix>What is similar</h2>\n"
	    "<p class=soft>");
	if (m->n < r->pages)
		html_number(o, "The largest groups: ", m->n);
	else
		out_num(o, m->n);
	noun_text(o, r->noun,
	    " rows and columns, one of each %. A square is a pair, and leads "
	    "to it.</p>\n<p class=shades>");
	put_key(o, r->low);
	out_str(o, "</p>\n");
	put_picture(o, r, m);
	out_str(o, "</section>\n");
}

void
matrix_write(struct out *o, const struct report *r)
{
	struct matrix m = { 0 };

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
