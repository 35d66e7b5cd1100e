/* verify.c: candidates to pairs. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "record/candidate.h"
#include "record/candidate_runs.h"
#include "verify/lookup.h"
#include "verify/verify.h"

enum { BATCH = 64, COLUMNS = 4 };

/* A copy of a line that begins with two ids, and how long these are. */
struct kept {
	char *line;
	size_t n, cap;
	size_t a, b;
};

static void
keep(struct kept *k, struct span line, struct span a, struct span b)
{
	k->line = mem_grow(k->line, &k->cap, line.n, 1);
	memcpy(k->line, line.p, line.n);
	k->n = line.n;
	k->a = a.n;
	k->b = b.n;
}

static struct span
first(const struct kept *k)
{
	return (struct span){ k->line, k->a };
}

static struct span
second(const struct kept *k)
{
	return (struct span){ k->line + k->a + 1, k->b };
}

/* Whether the two ids are those of the line kept. They stand in one line. */
static bool
again(const struct kept *k, struct span a, struct span b)
{
	return k->a == a.n && k->b == b.n &&
	    memcmp(k->line, a.p, a.n + 1 + b.n) == 0;
}

static _Noreturn void
repeated(const struct in *in, struct span a, struct span b)
{
	die("%s:%ju: expected each candidate once, got '%.*s' and '%.*s' "
	    "again: use sort -u", in->name, (uintmax_t)in->line,
	    span_shown(a), a.p, span_shown(b), b.p);
}

struct verified
verify_count(struct score *s, struct in *in)
{
	struct verified v = {0};
	struct candidate_runs r;

	candidate_runs_open(&r, in, s->cross);
	while (candidate_runs_next(&r)) {
		score_shared(s, r.candidate.a, r.candidate.b, r.count, r.candidate.na, r.candidate.nb);
		v.candidates++;
	}
	candidate_runs_close(&r);
	return v;
}

/* A candidate that waits for its records. */
struct waiting {
	struct kept line;
	uint64_t number;	/* of the line */
	uint64_t na, nb;	/* 0 where not known */
	uint64_t hash_a, hash_b;
};

/* Candidates on their way to pairs, and the records last read. */
struct looking {
	struct score *s;
	struct in *in;
	struct lookup l[2];
	struct lookup *first, *second;	/* of the ids: may be one */
	struct waiting wait[BATCH];
	size_t n;
	struct kept before;	/* the line before those that wait */
	struct kept line;	/* whose first id a has; its a is 0 for none */
	uint64_t na;		/* what that line said of it */
	struct subject a, b;
	struct verified v;
};

/* Puts the candidate just read behind those that wait. */
static void
await(struct looking *k, const struct candidate *c)
{
	struct waiting *w = &k->wait[k->n];

	if (again(k->n ? &w[-1].line : &k->before, c->a, c->b))
		repeated(k->in, c->a, c->b);
	keep(&w->line, k->in->last, c->a, c->b);
	w->number = k->in->line;
	w->na = c->na;
	w->nb = c->nb;
	w->hash_a = lookup_ask(k->first, c->a);
	w->hash_b = lookup_ask(k->second, c->b);
	k->n++;
}

/* Reads the record of one side, which has n features unless that is 0;
 * false, and in_bad told, where it is not so. */
static bool
fetch(struct looking *k, struct lookup *l, struct span id, uint64_t hash,
    uint64_t n, struct subject *to)
{
	if (!lookup_read(l, id, hash, to))
		in_bad(k->in, "id '%.*s' is not in %s", span_shown(id), id.p,
		    l->in.name);
	else if (n == 0 || n == to->size || k->s->kind != SUBJECT_SET)
		return true;
	else if (to->weight)
		in_bad(k->in, "id '%.*s' weighs %ju, but %ju in %s",
		    span_shown(id), id.p, (uintmax_t)n, (uintmax_t)to->size,
		    l->in.name);
	else
		in_bad(k->in, "id '%.*s' has %ju feature%s, but %zu in %s",
		    span_shown(id), id.p, (uintmax_t)n, plural(n), to->n,
		    l->in.name);
	return false;
}

/* One that waits -> its pair. The record of a stays while it comes again. */
static void
look_up(struct looking *k, struct waiting *w)
{
	struct span a = first(&w->line), b = second(&w->line);

	k->in->line = w->number;
	k->in->last = (struct span){ w->line.line, w->line.n };
	if (w->na != k->na || !span_equal(first(&k->line), a)) {
		k->line.a = 0;
		if (!fetch(k, k->first, a, w->hash_a, w->na, &k->a))
			return;
		keep(&k->line, k->in->last, a, b);
		k->na = w->na;
	}
	if (!fetch(k, k->second, b, w->hash_b, w->nb, &k->b))
		return;
	k->v.empty += k->a.n == 0 || k->b.n == 0;
	score_pair(k->s, a, b, &k->a, &k->b);
}

/* All that wait -> their pairs. The last stays, to be compared with the
 * next. */
static void
flush(struct looking *k)
{
	uint64_t line = k->in->line;
	struct kept last;
	size_t i;

	for (i = 0; i < k->n; i++) {
		lookup_reach(k->first, k->wait[i].hash_a);
		lookup_reach(k->second, k->wait[i].hash_b);
	}
	for (i = 0; i < k->n; i++)
		look_up(k, &k->wait[i]);
	if (k->n > 0) {
		last = k->before;
		k->before = k->wait[k->n - 1].line;
		k->wait[k->n - 1].line = last;
	}
	k->v.candidates += k->n;
	k->n = 0;
	k->in->line = line;
}

static struct lookup *
open_file(struct lookup *l, const char *path, struct reading *r, size_t room)
{
	lookup_open(l, path, r, room);
	subject_report(r, &l->in);
	return l;
}

struct verified
verify_look_up(struct score *s, struct in *in, const char *path,
    const char *other, struct reading *r, size_t room)
{
	static struct looking k;
	struct candidate c;
	bool more = candidate_read_ids(in, &c, s->cross);

	k.s = s;
	k.in = in;
	if (s->cross)
		room /= 2;
	k.first = open_file(&k.l[0], path, r, room);
	k.second = s->cross ? open_file(&k.l[1], other, r, room) : k.first;
	for (; more; more = candidate_read_ids(in, &c, s->cross)) {
		await(&k, &c);
		if (k.n == BATCH)
			flush(&k);
	}
	flush(&k);
	return k.v;
}

/* The two ids and two columns of the line at in->at; false, and in_bad told,
 * where they are not there. */
static bool
split_inline(struct in *in, struct span f[static COLUMNS])
{
	size_t n = split(in->last.p, in->last.n, f, COLUMNS), i;

	if (n != COLUMNS) {
		in_bad(in, "expected 4 fields (idA, idB, and what each has), "
		    "got %zu", n);
		return false;
	}
	for (i = 0; i < 2; i++)
		if (!in_id(in, f[i]))
			return false;
	if (span_order(f[0], f[1]) >= 0) {
		in_bad(in, "expected two ids in byte order, got '%.*s' before "
		    "'%.*s'", span_shown(f[0]), f[0].p, span_shown(f[1]),
		    f[1].p);
		return false;
	}
	return true;
}

struct verified
verify_inline(struct score *s, struct in *in, struct reading *r)
{
	struct verified v = {0};
	struct subject a = {0}, b = {0};
	struct kept before = {0};
	struct span f[COLUMNS], ids;
	size_t len;

	while (in_record(in, &len)) {
		if (!split_inline(in, f))
			continue;
		if (again(&before, f[0], f[1]))
			repeated(in, f[0], f[1]);
		ids = (struct span){ f[0].p, f[0].n + 1 + f[1].n };
		keep(&before, ids, f[0], f[1]);
		if (!subject_column(&a, r, in, f[2], 3) ||
		    !subject_column(&b, r, in, f[3], 4))
			continue;
		v.candidates++;
		v.empty += a.n == 0 || b.n == 0;
		score_pair(s, f[0], f[1], &a, &b);
	}
	subject_free(&a);
	subject_free(&b);
	free(before.line);
	return v;
}
