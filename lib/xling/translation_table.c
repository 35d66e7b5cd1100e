#include <stdlib.h>
#include <string.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "base/triple.h"
#include "io/in.h"
#include "xling/translation_table.h"

enum {
	COLUMNS = 3,
	ROWS_INITIAL = 1 << 16,
	SUM_MOST = TTABLE_ONE / 100 * 101, /* of rounded p: 1 % too much */
	EXP_TERMS = 30,			   /* of the power series of e^x */
};

#define LN2 0x1.62e42fefa39efp-1

/* The lines of the file: a is the number of f, b of e, and c is p. */
struct ttable_rows {
	struct triple *row;
	size_t n, cap;
};

bool
ttable_columns_valid(const char *columns)
{
	return strlen(columns) == COLUMNS && strchr(columns, 'e') &&
	    strchr(columns, 'f') &&
	    (strchr(columns, 'p') || strchr(columns, 'l'));
}

/* e^x for x <= 0, by + - * / alone: the same on every machine. */
static double
exp_negative(double x)
{
	double sum = 1, term = 1;
	int i, half = 0;

	if (x < -50)
		return 0;
	for (; x < -LN2; half++)
		x += LN2;
	for (i = 1; i < EXP_TERMS; i++) {
		term = term * x / i;
		sum += term;
	}
	while (half-- > 0)
		sum /= 2;
	return sum;
}

/* Reads a probability or, if log, its natural logarithm; false if s is neither.
 * A logarithm up to 10^-6 is 1: rounded sums may be a little too large. */
static bool
probability(struct span s, bool log, uint32_t *p)
{
	char *end;
	double x;

	if (s.n == 0 || strspn(s.p, "0123456789.eE+-") < s.n)
		return false;
	x = strtod(s.p, &end);
	if (end != s.p + s.n)
		return false;
	if (log)
		x = x > 0 && x < 1e-6 ? 1 : x > 0 ? x + 1 : exp_negative(x);
	if (!(x >= 0 && x <= 1))
		return false;
	*p = x * TTABLE_ONE + .5;
	return true;
}

/* Splits a line at each TAB and space; returns the number of fields, of which
 * the first COLUMNS are set. */
static size_t
split_fields(char *line, size_t len, struct span *field)
{
	char *end = line + len, *p;
	size_t n = 0;

	for (;; line = p + 1) {
		for (p = line; p < end && *p != '\t' && *p != ' '; p++)
			;
		if (n < COLUMNS)
			field[n] = (struct span){ line, p - line };
		n++;
		if (p == end)
			return n;
	}
}

/* Whether a vector can have this term; aligners write NULL for no word. */
static bool
is_term(struct span s)
{
	static const char *const none[] = { "NULL", "(NULL)", "<eps>" };
	size_t i;

	for (i = 0; i < sizeof none / sizeof *none; i++)
		if (span_is(s, none[i]))
			return false;
	return !memchr(s.p, ':', s.n);
}

/* Adds the line last read as a row. */
static void
read_row(struct translation_table *t, struct ttable_rows *r, struct in *in)
{
	struct span field[COLUMNS], e, f, p;
	size_t n = split_fields(in->last.p, in->last.n, field),
	       old_cap = r->cap;
	const char *c = t->columns;
	struct triple row;

	if (n != COLUMNS)
		in_bad(in, "expected 3 fields, got %zu", n);
	e = field[strchr(c, 'e') - c];
	f = field[strchr(c, 'f') - c];
	p = field[strcspn(c, "pl")];
	if (!id_ok(e) || !id_ok(f))
		in_bad(in,
		    "expected terms without control characters, got "
		    "'%.*s'",
		    span_shown(id_ok(e) ? f : e), id_ok(e) ? f.p : e.p);
	if (!probability(p, strchr(c, 'l'), &row.c))
		in_bad(in, "expected %s, got '%.*s'",
		    strchr(c, 'l') ? "the logarithm of a probability"
				   : "a probability from 0 to 1",
		    span_shown(p), p.p);
	if (!is_term(e) || !is_term(f)) {
		t->not_terms++;
		return;
	}
	if (row.c == 0) {
		t->zero_p++;
		return;
	}
	row.a = idmap_add(&t->f.map, f);
	row.b = idmap_add(&t->e.map, e);
	if (r->n == r->cap) {
		r->cap = old_cap ? 2 * old_cap : ROWS_INITIAL;
		r->row = mem_remap(
		    r->row, old_cap * sizeof row, r->cap * sizeof row);
	}
	r->row[r->n++] = row;
}

/* Ranks the terms in byte order. */
static void
sort_terms(struct ttable_terms *t)
{
	uint32_t *order = mem_new(t->map.n + 1, sizeof *order), i;

	t->rank = mem_new(t->map.n + 1, sizeof *t->rank);
	t->term = mem_new(t->map.n + 1, sizeof *t->term);
	idmap_sort(&t->map, order);
	for (i = 0; i < t->map.n; i++) {
		t->rank[order[i]] = i;
		t->term[i] = idmap_id(&t->map, order[i]);
	}
	free(order);
}

/* Replaces numbers by ranks and sorts the rows by f, then e. A duplicate ends
 * the program. */
static void
sort_rows(
    const struct translation_table *t, struct ttable_rows *r, const char *name)
{
	struct span f, e;
	size_t i;

	for (i = 0; i < r->n; i++) {
		r->row[i].a = t->f.rank[r->row[i].a];
		r->row[i].b = t->e.rank[r->row[i].b];
	}
	triple_sort(r->row, r->n);
	for (i = 1; i < r->n; i++) {
		if (triple_ab(&r->row[i - 1]) != triple_ab(&r->row[i]))
			continue;
		f = t->f.term[r->row[i].a];
		e = t->e.term[r->row[i].b];
		die("%s: duplicate translation of e '%.*s' and f '%.*s'", name,
		    span_shown(e), e.p, span_shown(f), f.p);
	}
}

/* The index in triple.at of the term that p is conditioned on. */
static int
given_column(const struct translation_table *t)
{
	return t->inverse ? 0 : 1;
}

/* Ends the program if the p conditioned on one term add up to more than 1. */
static void
check_sums(const struct translation_table *t, const struct ttable_rows *r,
    const char *name)
{
	const struct ttable_terms *given = t->inverse ? &t->f : &t->e;
	uint64_t *sum = mem_new(given->map.n + 1, sizeof *sum);
	uint32_t most = 0, i;
	uint64_t total;
	struct span s;
	size_t k;

	for (k = 0; k < r->n; k++)
		sum[r->row[k].word[given_column(t)]] += r->row[k].c;
	for (i = 1; i < given->map.n; i++)
		if (sum[i] > sum[most])
			most = i;
	total = sum[most];
	free(sum);
	if (total > SUM_MOST) {
		s = given->term[most];
		die("%s: expected %s to sum to 1 at most, got %ju.%06ju for "
		    "'%.*s': is it %s (%s--inverse), or are the columns "
		    "in another order (--columns)?",
		    name, t->inverse ? "p(e|f)" : "p(f|e)",
		    (uintmax_t)(total / TTABLE_ONE),
		    (uintmax_t)(total % TTABLE_ONE / 1000), span_shown(s), s.p,
		    t->inverse ? "p(f|e)" : "p(e|f)",
		    t->inverse ? "without " : "");
	}
}

/* Leaves out the rows with p below least. */
static void
cut_small(struct translation_table *t, struct ttable_rows *r)
{
	size_t n = 0, i;

	for (i = 0; i < r->n; i++)
		if (r->row[i].c >= t->least)
			r->row[n++] = r->row[i];
	t->below_least = r->n - n;
	r->n = n;
}

/* Keeps the `top` most probable translations of each term that p is conditioned
 * on; of equal p, the first in byte order. */
static void
cut_beyond(struct translation_table *t, struct ttable_rows *r)
{
	const int given = given_column(t), other = 1 - given;
	size_t n = 0, i, rank = 0;
	uint32_t before = 0;
	struct triple x;

	for (i = 0; i < r->n; i++) {
		x = r->row[i];
		r->row[i] = (struct triple){
			.a = x.word[given], .b = ~x.c, .c = x.word[other]
		};
	}
	triple_sort(r->row, r->n);
	for (i = 0; i < r->n; i++) {
		x = r->row[i];
		rank = i > 0 && x.a == before ? rank + 1 : 0;
		before = x.a;
		if (rank < t->top) {
			r->row[n].word[given] = x.a;
			r->row[n].word[other] = x.c;
			r->row[n++].c = ~x.b;
		}
	}
	t->beyond_top = r->n - n;
	r->n = n;
	triple_sort(r->row, r->n);
}

/* Makes the entries of t from the sorted rows. */
static void
index_rows(struct translation_table *t, const struct ttable_rows *r)
{
	uint32_t f, n = t->f.map.n;
	size_t i;

	t->entries = r->n;
	t->entry = mem_new(r->n + 1, sizeof *t->entry);
	t->start = mem_new((size_t)n + 1, sizeof *t->start);
	for (i = 0, f = 0; f < n; f++) {
		t->start[f] = i;
		for (; i < r->n && r->row[i].a == f; i++)
			t->entry[i] =
			    (struct ttable_entry){ r->row[i].b, r->row[i].c };
	}
	t->start[n] = i;
}

void
ttable_read(struct translation_table *t, const char *path)
{
	struct ttable_rows r = { 0 };
	struct in in;
	size_t len;

	in_open(&in, path);
	while (in_record(&in, &len))
		read_row(t, &r, &in);
	if (in.line == 0 && !t->may_be_empty)
		die("%s: expected a translation table, got an empty file",
		    in.name);
	sort_terms(&t->f);
	sort_terms(&t->e);
	sort_rows(t, &r, in.name);
	check_sums(t, &r, in.name);
	if (t->least)
		cut_small(t, &r);
	if (t->top)
		cut_beyond(t, &r);
	index_rows(t, &r);
	mem_unmap(r.row, r.cap * sizeof *r.row);
	in_close(&in);
}

void
ttable_notes(const struct translation_table *t, const char *name)
{
	note_count(name, t->not_terms, "line",
	    "left out: NULL, or a term with a colon");
	note_count(name, t->zero_p, "translation",
	    "left out, of p below half a billionth");
	if (t->below_least)
		note("%s: %s left out, of p below %g", name,
		    counted(t->below_least, "translation"),
		    (double)t->least / TTABLE_ONE);
	if (t->beyond_top)
		note("%s: %s left out, beyond the first %zu", name,
		    counted(t->beyond_top, "translation"), t->top);
}

const struct ttable_entry *
ttable_find(const struct translation_table *t, struct span f, size_t *n)
{
	uint32_t i = idmap_find(&t->f.map, f);

	if (i == IDMAP_NONE)
		return NULL;
	i = t->f.rank[i];
	*n = t->start[i + 1] - t->start[i];
	return *n > 0 ? t->entry + t->start[i] : NULL;
}

static void
free_terms(struct ttable_terms *t)
{
	idmap_free(&t->map);
	free(t->rank);
	free(t->term);
}

void
ttable_free(struct translation_table *t)
{
	free_terms(&t->f);
	free_terms(&t->e);
	free(t->entry);
	free(t->start);
}
