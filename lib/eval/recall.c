/* recall.c: the recall of found pairs on a sample of true pairs. */
#include <math.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "eval/recall.h"
#include "io/sorted.h"

/* A file of pairs in order, and its last pair. */
struct pair_file {
	struct in *in;
	bool once; /* a pair again is an error */
	bool has_pair;
	struct buf pair; /* idA, TAB, idB */
};

static void
read_pair(struct pair_file *f)
{
	struct span a, b;
	size_t len;
	char *line = in_record(f->in, &len);
	int order = 1;

	if (!line) {
		f->has_pair = false;
		return;
	}
	if (!span_two_ids(line, line + len, &a, &b))
		in_bad(f->in, "expected two ids");
	if (f->has_pair)
		order = sorted_ids(
		    f->in, "pairs in order", buf_span(&f->pair), a, b);
	if (order == 0 && f->once)
		in_bad(f->in, "expected each pair once, got it again");
	buf_set(&f->pair, span_join(a, b));
	f->has_pair = true;
}

/* The numbers of pairs of the records that were drawn. */
struct drawn {
	struct idmap ids;
	uint64_t *pairs;
	size_t cap;
};

/* Counts a pair by the id in a column of 1 to 3, if it is there. Returns how
 * much more the sum of squares is. */
static double
count_drawn(struct drawn *d, const struct pair_file *f, size_t column)
{
	struct span field[4];
	size_t before = d->cap;
	uint32_t number;
	struct span id;

	if (span_split(f->in->last, field, 4) < column)
		return 1;
	id = field[column - 1];
	in_check_id(f->in, id);
	number = idmap_add(&d->ids, id);
	if (number == IDMAP_NONE)
		die("%s: expected at most %ju ids, got more", f->in->name,
		    (uintmax_t)IDMAP_MAX);
	if (number >= before) {
		d->pairs = mem_grow(
		    d->pairs, &d->cap, number + (size_t)1, sizeof *d->pairs);
		memset(
		    d->pairs + before, 0, (d->cap - before) * sizeof *d->pairs);
	}
	return 2 * (double)d->pairs[number]++ + 1;
}

void
recall_read(struct recall *r, struct in *truth, struct in *found, size_t drawn)
{
	struct pair_file t = { .in = truth, .once = true };
	struct pair_file f = { .in = found };
	struct drawn d = { 0 };
	int order;

	*r = (struct recall){ 0 };
	read_pair(&f);
	for (read_pair(&t); t.has_pair; read_pair(&t)) {
		r->pairs++;
		r->squares += count_drawn(&d, &t, drawn);
		order = 1;
		while (f.has_pair &&
		    (order = span_order(buf_span(&f.pair), buf_span(&t.pair))) <
			0)
			read_pair(&f);
		r->hits += f.has_pair && order == 0;
	}
	while (f.has_pair)
		read_pair(&f);
	buf_free(&t.pair);
	buf_free(&f.pair);
	idmap_free(&d.ids);
	free(d.pairs);
}

struct interval
recall_interval(const struct recall *r)
{
	const double n = r->pairs, share = r->hits / n;
	const double z = 1.96 * 1.96 / (n * n / r->squares);
	const double middle = (share + z / 2) / (1 + z);
	const double half = sqrt(z * (share * (1 - share) + z / 4)) / (1 + z);

	return (struct interval){ middle > half ? middle - half : 0,
		middle + half < 1 ? middle + half : 1 };
}
