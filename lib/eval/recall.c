#include <math.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/decimal.h"
#include "base/idmap.h"
#include "eval/recall.h"
#include "io/sorted.h"

/* A file of pairs in order, and its last pair. */
struct pair_file {
	struct in *in;
	bool once; /* a pair again is an error */
	bool has_pair;
	struct buf pair;  /* idA, TAB, idB */
	struct span rest; /* of the line: empty, or from a TAB on */
};

static void
read_pair(struct pair_file *f)
{
	struct span a, b;
	size_t len;
	char *line = in_record(f->in, &len), *end;
	int order = 1;

	if (!line) {
		f->has_pair = false;
		return;
	}
	end = span_two_ids(line, line + len, &a, &b);
	if (!end)
		in_bad(f->in, "expected two ids");
	if (f->has_pair)
		order = sorted_ids(
		    f->in, "pairs in order", buf_span(&f->pair), a, b);
	if (order == 0 && f->once)
		in_bad(f->in, "expected each pair once, got it again");
	buf_set(&f->pair, span_join(a, b));
	f->rest = (struct span){ end, line + len - end };
	f->has_pair = true;
}

/* The ids of records that were drawn, and their numbers; and those that are
 * known to be, if `knows`. */
struct drawn {
	struct idmap ids;
	uint32_t *number;
	size_t cap;
	struct idmap known;
	bool knows;
};

/* Reads the ids that begin the lines. */
static void
read_known(struct drawn *d, struct in *in)
{
	struct span id;

	d->knows = true;
	while (in_id(in, &id))
		idmap_add(&d->known, id);
}

/* The first id of the pair that was read last if it was drawn, else the
 * second. */
static struct span
drawn_of(const struct drawn *d, const struct pair_file *f)
{
	struct span id[2];

	span_split(buf_span(&f->pair), id, 2);
	return id[idmap_find(&d->known, id[0]) == IDMAP_NONE];
}

/* The number of the record with an id. */
static uint32_t
number_of(struct recall *r, struct drawn *d, struct span id)
{
	uint32_t n = d->ids.n, i = idmap_add(&d->ids, id);

	MEM_GROW(d->number, d->cap, i + 1);
	if (i == n)
		d->number[i] = r->drawn++;
	return d->number[i];
}

static double
read_weight(struct in *in, struct span field)
{
	uint64_t millionths;
	const char *end = decimal_get(field.p, &millionths);

	if (!end || end != field.p + field.n || millionths == 0)
		in_bad(in, "expected a weight above 0, got '%.*s'",
		    span_shown(field), field.p);
	return (double)millionths / DECIMAL_ONE;
}

static uint32_t
read_length(struct in *in, struct span field)
{
	uint64_t n = 0;

	if (!span_number(field, &n) || n > UINT32_MAX)
		in_bad(in, "expected a length, got '%.*s'", span_shown(field),
		    field.p);
	return n;
}

/* Adds the true pair that was read last. */
static void
add_true(
    struct recall *r, struct drawn *d, const struct pair_file *f, size_t column)
{
	struct true_pair x = { .weight = 1 };
	struct span field[3], rest = f->rest;
	size_t n = 0;

	if (rest.n > 0 && column == 3)
		n = span_split(
		    (struct span){ rest.p + 1, rest.n - 1 }, field, 3);
	if (column < 3) {
		span_split(f->in->last, field, 3);
		x.drawn = number_of(r, d, field[column - 1]);
	} else if (n == 0 && d->knows) {
		x.drawn = number_of(r, d, drawn_of(d, f));
	} else if (n == 0) {
		x.drawn = r->drawn++;
	} else if (span_is(field[0], "-")) {
		x.drawn = RECALL_SURE;
	} else {
		in_check_id(f->in, field[0]);
		x.drawn = number_of(r, d, field[0]);
	}
	if (n > 1)
		x.weight = read_weight(f->in, field[1]);
	if (n > 2)
		x.length = read_length(f->in, field[2]);
	MEM_ADD(r->pair, r->n, r->cap, x);
}

/* Reads the second ids of pairs. */
static void
read_members(struct idmap *members, struct in *in)
{
	struct span a, b;
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (!span_two_ids(line, line + len, &a, &b))
			in_bad(in, "expected two ids");
		idmap_add(members, b);
	}
}

/* Whether one of the pair that was read last is a member of a star. */
static bool
has_member(const struct idmap *members, const struct pair_file *f)
{
	struct span id[2];

	span_split(buf_span(&f->pair), id, 2);
	return idmap_find(members, id[0]) != IDMAP_NONE ||
	    idmap_find(members, id[1]) != IDMAP_NONE;
}

void
recall_read(struct recall *r, struct in *truth, struct in *found, size_t drawn,
    struct in *ids)
{
	struct pair_file t = { .in = truth, .once = true };
	struct pair_file f = { .in = found };
	struct idmap members = { 0 };
	struct drawn d = { 0 };
	int order;

	if (ids)
		read_known(&d, ids);
	if (r->of_stars)
		read_members(&members, found);
	else
		read_pair(&f);
	for (read_pair(&t); t.has_pair; read_pair(&t)) {
		add_true(r, &d, &t, drawn);
		order = 1;
		while (f.has_pair &&
		    (order = span_order(buf_span(&f.pair), buf_span(&t.pair))) <
			0)
			read_pair(&f);
		r->pair[r->n - 1].found = r->of_stars
		    ? has_member(&members, &t)
		    : f.has_pair && order == 0;
	}
	while (f.has_pair)
		read_pair(&f);
	buf_free(&t.pair);
	buf_free(&f.pair);
	idmap_free(&members);
	idmap_free(&d.ids);
	idmap_free(&d.known);
	free(d.number);
}

/* Sums of true pairs. noise is the sum of the squares of the weights of those
 * that were drawn. */
struct recall_sums {
	double hits, all, noise;
};

static void
add_sums(struct recall_sums *s, const struct true_pair *x)
{
	s->hits += x->found ? x->weight : 0;
	s->all += x->weight;
	if (x->drawn != RECALL_SURE)
		s->noise += x->weight * x->weight;
}

/* The sum over the drawn records of the squares of their weights. */
static double
sum_squares(const struct recall *r)
{
	double *of = mem_new(r->drawn + (size_t)1, sizeof *of), squares = 0;
	size_t i;

	for (i = 0; i < r->n; i++)
		if (r->pair[i].drawn != RECALL_SURE)
			of[r->pair[i].drawn] += r->pair[i].weight;
	for (i = 0; i < r->drawn; i++)
		squares += of[i] * of[i];
	free(of);
	return squares;
}

static struct interval
wilson(double share, double all, double squares)
{
	const double z = 1.96 * 1.96 / (all * all / squares);
	const double middle = (share + z / 2) / (1 + z);
	const double half = sqrt(z * (share * (1 - share) + z / 4)) / (1 + z);

	return (struct interval){ middle > half ? middle - half : 0,
		middle + half < 1 ? middle + half : 1 };
}

void
recall_compute(struct recall *r)
{
	struct recall_sums s = { 0 };
	double squares = sum_squares(r);
	size_t i;

	r->interval = (struct interval){ 0, 1 };
	if (r->n == 0)
		return;
	for (i = 0; i < r->n; i++)
		add_sums(&s, &r->pair[i]);
	r->share = s.hits / s.all;
	r->interval = wilson(
	    r->share, s.all, squares > 0 ? squares : s.all * s.all / 1e12);
}

/* Whether the share of these pairs counts. */
static bool
is_sure(const struct recall_sums *s)
{
	return s->noise * 200 <= s->all * s->all;
}

/* The standard deviation of the share of these pairs, up to 0.02. */
static double
deviation(const struct recall_sums *s, double wanted)
{
	double d = sqrt(wanted * (1 - wanted) * s->noise) / s->all;

	return d < .02 ? d : .02;
}

static int
by_length(const void *a, const void *b)
{
	const struct true_pair *x = *(struct true_pair *const *)a;
	const struct true_pair *y = *(struct true_pair *const *)b;

	if (x->length != y->length)
		return x->length < y->length ? -1 : 1;
	return (x > y) - (x < y);
}

/* Whether the pairs in the order of lengths, which weigh `all`, have enough in
 * each tenth. */
static bool
tenths_are_kept(struct true_pair **pair, size_t n, double all, double wanted)
{
	double before = 0;
	struct recall_sums s;
	size_t i = 0;
	int k;

	for (k = 1; k <= 10; k++) {
		s = (struct recall_sums){ 0 };
		for (; i < n && (before < all * k / 10 || k == 10); i++) {
			before += pair[i]->weight;
			add_sums(&s, pair[i]);
		}
		if (s.all > 0 && is_sure(&s) &&
		    s.hits / s.all < wanted - deviation(&s, wanted))
			return false;
	}
	return true;
}

bool
recall_is_kept(struct recall *r, struct ratio wanted)
{
	struct true_pair **pair = mem_new(r->n + 1, sizeof *pair);
	double least = ratio_value(wanted);
	struct recall_sums s = { 0 };
	bool kept;
	size_t i;

	for (i = 0; i < r->n; i++) {
		pair[i] = &r->pair[i];
		add_sums(&s, pair[i]);
	}
	qsort(pair, r->n, sizeof *pair, by_length);
	kept = r->n == 0 ||
	    ((is_sure(&s) ? r->share : r->interval.high) >= least &&
		tenths_are_kept(pair, r->n, s.all, least));
	free(pair);
	return kept;
}

void
recall_free(struct recall *r)
{
	free(r->pair);
	*r = (struct recall){ 0 };
}
