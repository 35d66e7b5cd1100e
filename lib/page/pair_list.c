#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/sorted.h"
#include "page/listed_pair.h"
#include "page/pair_list.h"
#include "record/pair.h"

/* The most matching sentences of a pair: their sum of similarities, in
 * millionths, fits in 64 bits. */
#define MATCHES_MOST (UINT64_MAX / 1000000)

struct span
pair_list_id(const struct listed_pair *p, int side)
{
	char *id = p->lines.p;

	if (side)
		id += strcspn(id, "\t") + 1;
	return (struct span){ id, strcspn(id, "\t\n") };
}

size_t
pair_list_split(char **line, struct span *field, size_t max)
{
	char *nl = span_line_end(*line);
	size_t n = span_split((struct span){ *line, nl - *line }, field, max);

	*line = nl + 1;
	return n;
}

size_t
pair_list_passage(char **line, struct passage_row *r)
{
	struct span f[PASSAGE_BYTE_COLUMNS];
	size_t n = pair_list_split(line, f, PASSAGE_BYTE_COLUMNS), i;

	pair_similarity(f[2].p, &r->similarity);
	for (i = EVIDENCE_COLUMN; i < n; i++)
		span_number(f[i], &r->column[i]);
	return n;
}

/* Whether all columns of the evidence are whole numbers. */
static bool
all_numbers(const struct span *f, size_t n)
{
	uint64_t number;
	size_t i;

	for (i = EVIDENCE_COLUMN; i < n; i++)
		if (!span_number(f[i], &number))
			return false;
	return true;
}

/* Whether all columns of the evidence are similarities or `-`. */
static bool
all_similarities(const struct span *f, size_t n)
{
	uint32_t x;
	size_t i;

	for (i = EVIDENCE_COLUMN; i < n; i++)
		if ((f[i].n != 1 || f[i].p[0] != '-') &&
		    (f[i].n != PAIR_SIMILARITY || !pair_similarity(f[i].p, &x)))
			return false;
	return true;
}

/* Finds the kind of the records by the evidence of the first. */
static void
find_kind(struct pair_list *l, const struct span *f, size_t n)
{
	l->kind = PAIR_LIST_PAIRS;
	if ((n == PASSAGE_COLUMNS || n == PASSAGE_BYTE_COLUMNS) &&
	    all_numbers(f, n)) {
		l->kind = PAIR_LIST_PASSAGES;
		l->passage_columns = n;
	} else if (l->parts > 0 && n == EVIDENCE_COLUMN + l->parts &&
	    all_similarities(f, n)) {
		l->kind = PAIR_LIST_PARTS;
	}
}

/* The matching sentences of a passage; a malformed one ends the program. */
static uint64_t
passage_matches(
    const struct pair_list *l, struct in *in, const struct span *f, size_t n)
{
	uint64_t x[PASSAGE_BYTE_COLUMNS] = { 0 };
	size_t i;

	if (n != l->passage_columns)
		in_bad(in, "expected a passage of %zu fields, got %zu",
		    l->passage_columns, n);
	for (i = EVIDENCE_COLUMN; i < n; i++)
		if (!span_number(f[i], &x[i]))
			in_bad(in,
			    "expected a number in column %zu, got "
			    "'%.*s'",
			    i + 1, span_shown(f[i]), f[i].p);
	for (i = EVIDENCE_COLUMN + 1; i < n; i += 2)
		if (x[i] > x[i + 1])
			in_bad(in,
			    "expected at least %ju in column %zu, the end of "
			    "a passage, got %ju",
			    (uintmax_t)x[i], i + 2, (uintmax_t)x[i + 1]);
	if (x[EVIDENCE_COLUMN] == 0)
		in_bad(in,
		    "expected at least 1 matching sentence in column 4, got 0");
	return x[EVIDENCE_COLUMN];
}

/* In the order in which pairs are shown. */
static int
by_rank(const void *x, const void *y)
{
	const struct listed_pair *a = x, *b = y;

	if (a->equal != b->equal)
		return a->equal ? 1 : -1;
	if (a->matches != b->matches)
		return a->matches > b->matches ? -1 : 1;
	if (a->similarity_sum != b->similarity_sum)
		return a->similarity_sum > b->similarity_sum ? -1 : 1;
	return a->read_order < b->read_order ? -1 : 1;
}

void
pair_list_sort(struct pair_list *l)
{
	if (l->n > 0)
		qsort(l->pair, l->n, sizeof *l->pair, by_rank);
}

/* Sorts the pairs and keeps the first pairs_most. */
static void
keep_first(struct pair_list *l)
{
	pair_list_sort(l);
	for (; l->n > l->pairs_most; l->n--)
		buf_free(&l->pair[l->n - 1].lines);
}

void
pair_list_append(struct buf *lines, struct span line)
{
	buf_room(lines, line.n + 1 + IN_PAD);
	buf_put(lines, line);
	buf_char(lines, '\n');
	memset(lines->p + lines->n, 0, IN_PAD);
}

/* Whether the record is a passage of the last pair; passages out of order end
 * the program. */
static bool
is_last_pair(const struct pair_list *l, struct in *in, const struct pair *pair)
{
	const struct listed_pair *last;

	if (l->kind != PAIR_LIST_PASSAGES || l->n == 0)
		return false;
	last = &l->pair[l->n - 1];
	return sorted_ids(in, "passages in order",
		   span_join(pair_list_id(last, 0), pair_list_id(last, 1)),
		   pair->a, pair->b) == 0;
}

static bool
is_equal(const struct pair_list *l, const struct pair *pair)
{
	return l->kind == PAIR_LIST_PAIRS && !l->cross && pair->equal;
}

/* The pair that the record last read belongs to; a new one, unless it is a
 * passage of the last pair. */
static struct listed_pair *
pair_of_record(struct pair_list *l, struct in *in, const struct pair *pair)
{
	if (!is_last_pair(l, in, pair)) {
		if (l->n / 2 >= l->pairs_most)
			keep_first(l);
		MEM_GROW(l->pair, l->cap, l->n + 1);
		l->pair[l->n++] = (struct listed_pair){ .line_number = in->line,
			.read_order = l->pairs++,
			.equal = is_equal(l, pair) };
	}
	return &l->pair[l->n - 1];
}

/* Adds the record last read. */
static void
add_record(struct pair_list *l, struct in *in, const struct pair *pair)
{
	struct span f[PAIR_LIST_FIELDS];
	size_t n = span_split(in->last, f, PAIR_LIST_FIELDS);
	uint64_t matches = 0;
	struct listed_pair *p;

	if (l->records++ == 0)
		find_kind(l, f, n);
	if (l->kind == PAIR_LIST_PASSAGES)
		matches = passage_matches(l, in, f, n);
	else if (!l->cross && span_equal(pair->a, pair->b))
		in_bad(in, "expected two ids, got '%.*s' twice",
		    span_shown(pair->a), pair->a.p);
	if (l->kind == PAIR_LIST_PARTS &&
	    (n != EVIDENCE_COLUMN + l->parts || !all_similarities(f, n)))
		in_bad(in, "expected a similarity of each of %zu part%s",
		    l->parts, plural(l->parts));
	l->histogram[pair->similarity / (PAIR_ONE / 100)]++;
	if (l->counts_ids) {
		idmap_add(&l->ids[0], pair->a);
		idmap_add(&l->ids[1], pair->b);
	}
	if (is_equal(l, pair)) {
		l->equal_pairs++;
		if (!copies_add(&l->copies, pair->a, pair->b)) {
			l->pairs++;
			return;
		}
	}
	p = pair_of_record(l, in, pair);
	if (matches > MATCHES_MOST - p->matches)
		in_bad(in,
		    "expected at most %ju matching sentences of two "
		    "documents, got more",
		    (uintmax_t)MATCHES_MOST);
	pair_list_append(&p->lines, in->last);
	p->records++;
	p->matches += matches;
	p->similarity_sum +=
	    pair->similarity * (l->kind == PAIR_LIST_PASSAGES ? matches : 1);
}

/* Keeps the first of the pairs whose groups of equal documents became one. */
static void
drop_merged(struct pair_list *l)
{
	uint8_t *seen;
	size_t i, n = 0;
	uint32_t group;

	copies_group(&l->copies);
	seen = mem_new((size_t)l->copies.ids.n + 1, 1);
	for (i = 0; i < l->n; i++) {
		if (l->pair[i].equal) {
			group = copies_find(
			    &l->copies, pair_list_id(&l->pair[i], 0));
			if (seen[group]) {
				buf_free(&l->pair[i].lines);
				continue;
			}
			seen[group] = 1;
		}
		l->pair[n++] = l->pair[i];
	}
	l->n = n;
	l->groups = copies_groups(&l->copies);
	l->rows = l->pairs - l->equal_pairs + l->groups;
	free(seen);
}

void
pair_list_read(struct pair_list *l, struct in *in)
{
	struct pair pair;

	while (pair_read(in, &pair, true))
		add_record(l, in, &pair);
	keep_first(l);
	drop_merged(l);
}
