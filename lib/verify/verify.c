/* verify.c: verifies candidates in batches. */
#include <string.h>

#include "base/buf.h"
#include "record/candidate.h"
#include "record/candidate_runs.h"
#include "verify/record_lookup.h"
#include "verify/verify.h"

enum { BATCH = 64, COLUMNS = 4 };

/* A copy of a line that begins with two ids, of a_n and b_n bytes. */
struct kept_line {
	struct buf line;
	size_t a_n, b_n;
};

static void
keep_line(struct kept_line *k, struct span line, struct span a, struct span b)
{
	buf_set(&k->line, line);
	k->a_n = a.n;
	k->b_n = b.n;
}

static struct span
first_id(const struct kept_line *k)
{
	return (struct span){ k->line.p, k->a_n };
}

static struct span
second_id(const struct kept_line *k)
{
	return (struct span){ k->line.p + k->a_n + 1, k->b_n };
}

/* Whether k has the ids a and b, which are in one line. */
static bool
same_ids(const struct kept_line *k, struct span a, struct span b)
{
	return k->a_n == a.n && k->b_n == b.n &&
	    memcmp(k->line.p, a.p, a.n + 1 + b.n) == 0;
}

static _Noreturn void
die_repeated(const struct in *in, struct span a, struct span b)
{
	die("%s:%ju: expected each candidate once, got '%.*s' and '%.*s' "
	    "again: use sort -u",
	    in->name, (uintmax_t)in->line, span_shown(a), a.p, span_shown(b),
	    b.p);
}

struct verify_counts
verify_by_count(struct score *s, struct in *in)
{
	struct verify_counts v = { 0 };
	struct candidate_runs r;

	candidate_runs_open(&r, in, s->cross);
	while (candidate_runs_next(&r)) {
		score_shared(s, r.candidate.a, r.candidate.b, r.count,
		    r.candidate.na, r.candidate.nb);
		v.candidates++;
	}
	candidate_runs_close(&r);
	return v;
}

/* A candidate of the batch. */
struct waiting_candidate {
	struct kept_line line;
	uint64_t number; /* of the line */
	uint64_t na, nb; /* sizes of the sets; 0 if unknown */
	uint64_t hash_a, hash_b;
};

/* A batch of candidates, whose records are prefetched together, and the records
 * last read. a stays while the next candidates have the same first id. */
struct lookup_batch {
	struct score *s;
	struct in *in;
	struct record_lookup lookup[2];
	struct record_lookup *first, *second; /* of the ids; may be equal */
	struct waiting_candidate waiting[BATCH];
	size_t n;
	struct kept_line previous; /* the line before the batch */
	struct kept_line line;	   /* the line of a; its a_n is 0 if none */
	uint64_t na;		   /* na of that line */
	struct record_content a, b;
	struct verify_counts counts;
};

/* Adds the candidate just read to the batch. */
static void
enqueue(struct lookup_batch *k, const struct candidate *c)
{
	struct waiting_candidate *w = &k->waiting[k->n];

	if (same_ids(k->n ? &w[-1].line : &k->previous, c->a, c->b))
		die_repeated(k->in, c->a, c->b);
	keep_line(&w->line, k->in->last, c->a, c->b);
	w->number = k->in->line;
	w->na = c->na;
	w->nb = c->nb;
	w->hash_a = record_lookup_hash(k->first, c->a);
	w->hash_b = record_lookup_hash(k->second, c->b);
	k->n++;
}

/* Reads the record of an id. Calls in_bad and returns false if the id is
 * absent, or if n is known (not 0) and is not the size of its set. */
static bool
fetch(struct lookup_batch *k, struct record_lookup *l, struct span id,
    uint64_t hash, uint64_t n, struct record_content *c)
{
	if (!record_lookup_read(l, id, hash, c))
		in_bad(k->in, "id '%.*s' is not in %s", span_shown(id), id.p,
		    l->in.name);
	else if (n == 0 || n == c->size || k->s->kind != CONTENT_SET)
		return true;
	else if (c->weight)
		in_bad(k->in, "id '%.*s' weighs %ju, but %ju in %s",
		    span_shown(id), id.p, (uintmax_t)n, (uintmax_t)c->size,
		    l->in.name);
	else
		in_bad(k->in, "id '%.*s' has %ju feature%s, but %zu in %s",
		    span_shown(id), id.p, (uintmax_t)n, plural(n), c->n,
		    l->in.name);
	return false;
}

/* Scores one candidate. */
static void
score_waiting(struct lookup_batch *k, struct waiting_candidate *w)
{
	struct span a = first_id(&w->line), b = second_id(&w->line);

	k->in->line = w->number;
	k->in->last = buf_span(&w->line.line);
	if (w->na != k->na || !span_equal(first_id(&k->line), a)) {
		k->line.a_n = 0;
		if (!fetch(k, k->first, a, w->hash_a, w->na, &k->a))
			return;
		keep_line(&k->line, k->in->last, a, b);
		k->na = w->na;
	}
	if (!fetch(k, k->second, b, w->hash_b, w->nb, &k->b))
		return;
	k->counts.empty += k->a.n == 0 || k->b.n == 0;
	score_pair(k->s, a, b, &k->a, &k->b);
}

/* Scores the batch; keeps its last line, to compare the next with. */
static void
flush(struct lookup_batch *k)
{
	uint64_t line = k->in->line;
	struct kept_line spare;
	size_t i;

	for (i = 0; i < k->n; i++) {
		record_lookup_prefetch(k->first, k->waiting[i].hash_a);
		record_lookup_prefetch(k->second, k->waiting[i].hash_b);
	}
	for (i = 0; i < k->n; i++)
		score_waiting(k, &k->waiting[i]);
	if (k->n > 0) {
		spare = k->previous;
		k->previous = k->waiting[k->n - 1].line;
		k->waiting[k->n - 1].line = spare;
	}
	k->counts.candidates += k->n;
	k->n = 0;
	k->in->line = line;
}

static struct record_lookup *
open_file(struct record_lookup *l, const char *path, struct content_reader *r,
    size_t room)
{
	record_lookup_open(l, path, r, room);
	content_report(r, &l->in);
	return l;
}

struct verify_counts
verify_by_lookup(struct score *s, struct in *in, const char *path,
    const char *other, struct content_reader *r, size_t room)
{
	static struct lookup_batch k;
	struct candidate c;
	const struct candidate_forms accept = { .pairs = true,
		.cross = s->cross };
	bool more = candidate_read(in, &c, accept);

	k.s = s;
	k.in = in;
	if (s->cross)
		room /= 2;
	k.first = open_file(&k.lookup[0], path, r, room);
	k.second = s->cross ? open_file(&k.lookup[1], other, r, room) : k.first;
	for (; more; more = candidate_read(in, &c, accept)) {
		enqueue(&k, &c);
		if (k.n == BATCH)
			flush(&k);
	}
	flush(&k);
	return k.counts;
}

/* Splits the line at in->last into two ids and two columns; false if it went to
 * in->rejects. */
static bool
split_inline(struct in *in, struct span f[static COLUMNS])
{
	size_t n = span_split(in->last, f, COLUMNS), i;

	if (n != COLUMNS) {
		in_bad(in,
		    "expected 4 fields (idA, idB, and a record of each), "
		    "got %zu",
		    n);
		return false;
	}
	for (i = 0; i < 2; i++)
		if (!in_check_id(in, f[i]))
			return false;
	if (span_order(f[0], f[1]) >= 0) {
		in_bad(in,
		    "expected two ids in byte order, got '%.*s' before "
		    "'%.*s'",
		    span_shown(f[0]), f[0].p, span_shown(f[1]), f[1].p);
		return false;
	}
	return true;
}

struct verify_counts
verify_inline(struct score *s, struct in *in, struct content_reader *r)
{
	struct verify_counts v = { 0 };
	struct record_content a = { 0 }, b = { 0 };
	struct kept_line before = { 0 };
	struct span f[COLUMNS];
	size_t len;

	while (in_record(in, &len)) {
		if (!split_inline(in, f))
			continue;
		if (same_ids(&before, f[0], f[1]))
			die_repeated(in, f[0], f[1]);
		keep_line(&before, span_join(f[0], f[1]), f[0], f[1]);
		if (!content_parse_column(&a, r, in, f[2], 3) ||
		    !content_parse_column(&b, r, in, f[3], 4))
			continue;
		v.candidates++;
		v.empty += a.n == 0 || b.n == 0;
		score_pair(s, f[0], f[1], &a, &b);
	}
	content_free(&a);
	content_free(&b);
	buf_free(&before.line);
	return v;
}
