/* shown.c: the pairs of documents that are shown. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "html/shown.h"
#include "record/pair.h"

static struct span
field_at(const char *p)
{
	return (struct span){ (char *)p, strcspn(p, "\t\n") };
}

struct span
shown_a(const struct shown *p)
{
	return field_at(p->line);
}

struct span
shown_b(const struct shown *p)
{
	return field_at(p->line + shown_a(p).n + 1);
}

size_t
shown_next(char **p, struct span *field, size_t max)
{
	char *nl = rawmemchr(*p, '\n');
	size_t n = split(*p, nl - *p, field, max);

	*p = nl + 1;
	return n;
}

/* Whether all columns of the evidence are whole numbers. */
static bool
all_numbers(const struct span *f, size_t n)
{
	uint64_t number;
	size_t i;

	for (i = EVIDENCE; i < n; i++)
		if (!span_number(f[i], &number))
			return false;
	return true;
}

/* Whether all are similarities, or `-`. */
static bool
all_similarities(const struct span *f, size_t n)
{
	uint32_t x;
	size_t i;

	for (i = EVIDENCE; i < n; i++)
		if ((f[i].n != 1 || f[i].p[0] != '-') && (f[i].n !=
		    PAIR_SIMILARITY || !pair_similarity(f[i].p, &x)))
			return false;
	return true;
}

/* What the first record is, by its evidence. */
static void
find_kind(struct showing *s, const struct span *f, size_t n)
{
	s->kind = SHOWN_PAIRS;
	if ((n == PASSAGE_COLUMNS || n == PASSAGE_BYTES) && all_numbers(f, n)) {
		s->kind = SHOWN_PASSAGES;
		s->columns = n;
	} else if (s->parts > 0 && n == EVIDENCE + s->parts &&
	    all_similarities(f, n)) {
		s->kind = SHOWN_PARTS;
	}
}

/* Of a passage, how many sentences match; dies where it is none. */
static uint64_t
passage_matches(const struct showing *s, struct in *in, const struct span *f,
    size_t n)
{
	uint64_t x[PASSAGE_BYTES] = {0};
	size_t i;

	if (n != s->columns)
		in_bad(in, "expected a passage of %zu fields, got %zu",
		    s->columns, n);
	for (i = EVIDENCE; i < n; i++)
		if (!span_number(f[i], &x[i]))
			in_bad(in, "expected a number in column %zu, got "
			    "'%.*s'", i + 1, span_shown(f[i]), f[i].p);
	for (i = EVIDENCE + 1; i < n; i += 2)
		if (x[i] > x[i + 1])
			in_bad(in, "expected the end of a passage in column "
			    "%zu behind %ju, got %ju", i + 2,
			    (uintmax_t)x[i], (uintmax_t)x[i + 1]);
	if (x[EVIDENCE] == 0)
		in_bad(in, "expected sentences that match in column 4, got 0");
	return x[EVIDENCE];
}

/* Those that are shown first come first. */
static int
earlier(const void *x, const void *y)
{
	const struct shown *a = x, *b = y;

	if (a->matches != b->matches)
		return a->matches > b->matches ? -1 : 1;
	if (a->sum != b->sum)
		return a->sum > b->sum ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

/* Sorts the pairs and leaves the first. */
static void
leave_first(struct showing *s)
{
	if (s->n > 0)
		qsort(s->pair, s->n, sizeof *s->pair, earlier);
	for (; s->n > s->most; s->n--)
		free(s->pair[s->n - 1].line);
}

static void
append(struct shown *p, struct span line)
{
	p->line = mem_grow(p->line, &p->cap, p->bytes + line.n + 1 + IN_PAD, 1);
	memcpy(p->line + p->bytes, line.p, line.n);
	p->line[p->bytes + line.n] = '\n';
	p->bytes += line.n + 1;
	memset(p->line + p->bytes, 0, IN_PAD);
	p->records++;
}

/* Whether the record is of the pair read last; dies where passages are not
 * in order. */
static bool
is_same(const struct showing *s, struct in *in, const struct pair *pair)
{
	const struct shown *last;
	int order;

	if (s->kind != SHOWN_PASSAGES || s->n == 0)
		return false;
	last = &s->pair[s->n - 1];
	order = span_order(shown_a(last), pair->a);
	if (order == 0)
		order = span_order(shown_b(last), pair->b);
	if (order > 0)
		in_bad(in, "expected passages in order, got '%.*s' and '%.*s' "
		    "behind greater ones: sort with LC_ALL=C",
		    span_shown(pair->a), pair->a.p, span_shown(pair->b),
		    pair->b.p);
	return order == 0;
}

/* Adds the record at in->at. */
static void
add(struct showing *s, struct in *in, const struct pair *pair)
{
	struct span f[FIELDS];
	size_t n = split(in->last.p, in->last.n, f, FIELDS);
	uint64_t matches = 0;
	struct shown *p;

	if (s->records++ == 0)
		find_kind(s, f, n);
	if (s->kind == SHOWN_PASSAGES)
		matches = passage_matches(s, in, f, n);
	else if (!s->cross && span_equal(pair->a, pair->b))
		in_bad(in, "expected two ids, got '%.*s' twice",
		    span_shown(pair->a), pair->a.p);
	if (s->kind == SHOWN_PARTS && (n != EVIDENCE + s->parts ||
	    !all_similarities(f, n)))
		in_bad(in, "expected a similarity of each of %zu parts",
		    s->parts);
	if (!is_same(s, in, pair)) {
		if (s->n / 2 >= s->most)
			leave_first(s);
		s->pair = mem_grow(s->pair, &s->cap, s->n + 1,
		    sizeof *s->pair);
		s->pair[s->n++] = (struct shown){ .at = in->line,
		    .order = s->pairs++ };
	}
	p = &s->pair[s->n - 1];
	if (matches > SHOWN_MOST - p->matches)
		in_bad(in, "expected at most %ju sentences that match in two "
		    "documents, got more", (uintmax_t)SHOWN_MOST);
	append(p, in->last);
	p->matches += matches;
	p->sum += pair->similarity * (s->kind == SHOWN_PASSAGES ? matches : 1);
}

void
showing_read(struct showing *s, struct in *in)
{
	struct pair pair;

	while (pair_read_cross(in, &pair))
		add(s, in, &pair);
	leave_first(s);
}
