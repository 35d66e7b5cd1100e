/* cluster_order.c: sorts ids by rank, in scratch files.
 *
 * Lines `id TAB key TAB line` of what has a rank are merged with lines `id TAB
 * TAB` of what is in a pair, and the least key of an id is its place: FIRST, or
 * a rank, RANKED and the complement of its key (base/decimal_key.h), or none,
 * LAST. */
#include "base/decimal_key.h"
#include "base/put.h"
#include "cluster/cluster_order.h"
#include "record/preference.h"

enum { FIRST = '0', RANKED = '1', LAST = '2' };

/* The ranks of the id that is read: the first two lines that have one. */
struct ranked_id {
	struct buf id, key;
	uint64_t line[2];
};

/* An id that has two ranks, the first that was read. */
struct rank_twice {
	struct buf id;
	uint64_t line[2];
};

/* Lines of near to lines of both records. */
static void
step_ids(struct components_run *r)
{
	const struct span none = { "", 0 };
	struct span line, f[3];
	size_t i;

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		for (i = 0; i < 2; i++)
			components_put(
			    r, (struct span[]){ f[i], none, none }, 3);
	}
}

static void
put_line(struct out *out, struct span id, struct span key, uint64_t line)
{
	char *begin = out_room(out, id.n + key.n + PUT_NUMBER + 3), *p;

	p = put_span(begin, id);
	*p++ = '\t';
	p = put_span(p, key);
	*p++ = '\t';
	p = put_number(p, line);
	*p++ = '\n';
	out_used(out, p - begin);
}

/* Sets `to` to a key whose byte order is the opposite of that of key. */
static void
complement(struct buf *to, const struct buf *key)
{
	size_t i;
	unsigned char byte;

	to->n = 0;
	buf_char(to, RANKED);
	for (i = 0; i < key->n; i++) {
		byte = ~key->p[i];
		buf_char(to, "0123456789abcdef"[byte >> 4]);
		buf_char(to, "0123456789abcdef"[byte & 15]);
	}
	/* The longer of two keys with equal beginnings is the greater one. */
	buf_char(to, '~');
}

static void
put_ranks(struct out *out, struct in *rank)
{
	struct buf key = { 0 }, text = { 0 };
	struct span f[2];

	while (rank && preference_rank(rank, f, &key)) {
		complement(&text, &key);
		put_line(out, f[0], buf_span(&text), rank->line);
	}
	buf_free(&key);
	buf_free(&text);
}

static void
put_first(struct out *out, struct in *first)
{
	const struct span key = { (char[]){ FIRST }, 1 };
	struct span id;

	while (first && in_id(first, &id))
		put_line(out, id, key, 0);
}

/* Adds a line of a rank. */
static void
add_rank(struct ranked_id *r, struct span key, struct span digits)
{
	uint64_t line = 0;

	if (r->key.p[0] == LAST)
		buf_set(&r->key, key);
	span_number(digits, &line);
	if (key.p[0] != RANKED)
		return;
	if (!r->line[0] || line < r->line[0]) {
		r->line[1] = r->line[0];
		r->line[0] = line;
	} else if (!r->line[1] || line < r->line[1]) {
		r->line[1] = line;
	}
}

/* Writes the place of the id; notes if it has two ranks. */
static void
put_place(struct out *out, const struct ranked_id *r, struct rank_twice *twice)
{
	char *begin, *p;

	if (!r->id.n)
		return;
	begin = out_room(out, r->key.n + r->id.n + 2);
	p = put_span(begin, buf_span(&r->key));
	*p++ = '\t';
	p = put_span(p, buf_span(&r->id));
	*p++ = '\n';
	out_used(out, p - begin);
	if (!r->line[1] || (twice->id.n && twice->line[1] < r->line[1]))
		return;
	buf_set(&twice->id, buf_span(&r->id));
	twice->line[0] = r->line[0];
	twice->line[1] = r->line[1];
}

/* Merged lines to places. */
static void
put_places(struct in *in, struct out *out, struct rank_twice *twice)
{
	const struct span last = { (char[]){ LAST }, 1 };
	struct ranked_id r = { 0 };
	struct span line, f[3];

	while (step_files_line(in, &line)) {
		span_split(line, f, 3);
		if (f[1].n == 0) {
			put_place(out, &r, twice);
			buf_set(&r.id, f[0]);
			buf_set(&r.key, last);
			r.line[0] = r.line[1] = 0;
		} else if (r.id.n && span_equal(f[0], buf_span(&r.id))) {
			add_rank(&r, f[1], f[2]);
		}
	}
	put_place(out, &r, twice);
	buf_free(&r.id);
	buf_free(&r.key);
}

int
cluster_order(
    const struct step_files *f, int near, struct in *rank, struct in *first)
{
	struct line_sorter sorter;
	struct rank_twice twice = { .id = { 0 } };
	struct in in;
	int ids, ranks;

	ids = step_files_sorted(f, step_ids, step_files_again(f, near));
	step_files_sorter(f, &sorter);
	put_ranks(&sorter.out, rank);
	put_first(&sorter.out, first);
	ranks = step_files_close(f, &sorter);
	step_files_take(f, &in, step_files_merge_both(f, ids, ranks));
	step_files_sorter(f, &sorter);
	put_places(&in, &sorter.out, &twice);
	in_close(&in);
	if (twice.id.n)
		die("%s:%ju: expected each id once, got '%.*s' as on line %ju",
		    rank->name, (uintmax_t)twice.line[1],
		    span_shown(buf_span(&twice.id)), twice.id.p,
		    (uintmax_t)twice.line[0]);
	buf_free(&twice.id);
	return step_files_close(f, &sorter);
}
