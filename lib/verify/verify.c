#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/threads.h"
#include "io/line_blocks.h"
#include "record/candidate.h"
#include "record/candidate_runs.h"
#include "verify/lookup_batch.h"
#include "verify/verify.h"

enum { COLUMNS = 4 };

struct verify_counts
verify_by_count(struct score *s, struct in *in)
{
	struct verify_counts v = { 0 };
	struct candidate_runs r;

	candidate_runs_open(&r, in, s->cross, 0);
	while (candidate_runs_next(&r)) {
		score_shared(s, r.candidate.a, r.candidate.b, r.count,
		    r.candidate.na, r.candidate.nb);
		v.candidates++;
		v.repeatable += r.candidate.na > 1 && r.candidate.nb > 1;
		v.repeated += r.count > 1;
	}
	candidate_runs_close(&r);
	return v;
}

/* The state of one thread; weights are used only if its reader has some. */
struct verify_thread {
	struct score score;
	struct content_reader reader;
	struct idf_weight weights;
	struct lookup_batch batch;
	struct verify_counts counts;
	char apart[THREADS_APART];
};

/* The state that all threads share. */
struct verification {
	struct candidate_forms accept;
	struct verify_thread *thread;
	size_t threads;
};

static void
make_threads(struct verification *v, const struct score *s,
    const struct content_reader *r)
{
	struct verify_thread *t;

	v->thread = mem_new(v->threads, sizeof *v->thread);
	for (t = v->thread; t < v->thread + v->threads; t++) {
		t->score = *s;
		t->score.sketch = &t->reader.sketch;
		t->reader = *r;
		t->reader.joined = (struct buf){ 0 };
		t->reader.crs = t->reader.replaced = 0;
		if (!r->weights)
			continue;
		idf_weight_share(&t->weights, r->weights);
		t->reader.weights = &t->weights;
	}
}

/* Adds what the threads counted to s and r; returns the sums of counts. Frees
 * the threads. */
static struct verify_counts
join_threads(struct verification *v, struct score *s, struct content_reader *r)
{
	struct verify_counts sum = { 0 };
	struct verify_thread *t;
	size_t i;

	for (t = v->thread; t < v->thread + v->threads; t++) {
		s->pairs += t->score.pairs;
		r->crs += t->reader.crs;
		r->replaced += t->reader.replaced;
		sum.candidates += t->counts.candidates;
		sum.empty += t->counts.empty;
		if (r->weights)
			idf_weight_join(r->weights, &t->weights);
		for (i = 0; i < 2; i++)
			record_lookup_unshare(&t->batch.lookup[i], v->threads);
		free(t->score.edit_buffer.step);
		free(t->score.similarity);
		buf_free(&t->reader.joined);
		lookup_batch_free(&t->batch);
	}
	free(v->thread);
	return sum;
}

static bool
is_candidate(const void *verification, struct span line)
{
	const struct verification *v = verification;
	struct candidate c;

	return candidate_parse(line, &c, v->accept);
}

/* Verifies the candidates of a block. */
static void
look_up(void *verification, size_t number, struct in *in, struct out *out)
{
	struct verification *v = verification;
	struct verify_thread *t = &v->thread[number];
	struct lookup_batch *k = &t->batch;

	k->s = &t->score;
	k->s->out = out;
	lookup_batch_run(k, in, v->accept);
	t->counts = k->counts;
}

static void
open_file(struct record_lookup *l, const char *path, struct content_reader *r,
    size_t room)
{
	record_lookup_open(l, path, r, room);
	content_report(r, &l->in);
}

struct verify_counts
verify_by_lookup(struct score *s, struct in *in, const char *path,
    const char *other, struct content_reader *r, size_t room, size_t threads)
{
	struct verification v = {
		.accept = { .pairs = true, .cross = s->cross },
		.threads = threads,
	};
	static struct record_lookup file[2];
	struct lookup_batch *k;
	struct candidate c;
	size_t i;

	if (candidate_read(in, &c, v.accept))
		in_again(in);
	if (s->cross)
		room /= 2;
	open_file(&file[0], path, r, room);
	if (s->cross)
		open_file(&file[1], other, r, room);
	make_threads(&v, s, r);
	for (i = 0; i < threads; i++) {
		k = &v.thread[i].batch;
		k->first = k->second = &k->lookup[0];
		record_lookup_share(
		    &k->lookup[0], &file[0], &v.thread[i].reader, threads);
		if (!s->cross)
			continue;
		k->second = &k->lookup[1];
		record_lookup_share(
		    &k->lookup[1], &file[1], &v.thread[i].reader, threads);
	}
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .out = s->out,
	    .outs = 1,
	    .threads = threads,
	    .work = look_up,
	    .is_kept = is_candidate,
	    .state = &v });
	return join_threads(&v, s, r);
}

/* Splits the line at in->last into two ids and two columns; false if it went to
 * in->rejects. */
static bool
split_inline(struct in *in, struct span f[static COLUMNS])
{
	size_t n = span_split(in->last, f, COLUMNS), i;

	if (n != COLUMNS)
		return in_bad(in,
		    "expected 4 fields (idA, idB, and a record of each), "
		    "got %zu",
		    n);
	for (i = 0; i < 2; i++)
		if (!in_check_id(in, f[i]))
			return false;
	if (span_order(f[0], f[1]) >= 0)
		return in_bad(in,
		    "expected two ids in byte order, got '%.*s' before "
		    "'%.*s'",
		    span_shown(f[0]), f[0].p, span_shown(f[1]), f[1].p);
	return true;
}

/* Whether split_inline would return true. */
static bool
is_inline(const void *verification, struct span line)
{
	struct span f[COLUMNS];

	(void)verification;
	return span_split(line, f, COLUMNS) == COLUMNS && id_ok(f[0]) &&
	    id_ok(f[1]) && span_order(f[0], f[1]) < 0;
}

/* Verifies the lines of a block. */
static void
read_inline(void *verification, size_t number, struct in *in, struct out *out)
{
	struct verification *v = verification;
	struct verify_thread *t = &v->thread[number];
	struct lookup_batch *k = &t->batch;
	struct kept_line *before = &k->previous;
	struct span f[COLUMNS];
	size_t len;

	t->score.out = out;
	before->a_n = 0;
	if (in->last.n > 0 && split_inline(in, f))
		kept_line_set(before, span_join(f[0], f[1]), f[0], f[1]);
	while (in_record(in, &len)) {
		if (!split_inline(in, f))
			continue;
		if (kept_line_has(before, f[0], f[1]))
			kept_line_die(in, f[0], f[1]);
		kept_line_set(before, span_join(f[0], f[1]), f[0], f[1]);
		if (!content_parse_column(&k->a, &t->reader, in, f[2], 3) ||
		    !content_parse_column(&k->b, &t->reader, in, f[3], 4))
			continue;
		t->counts.candidates++;
		t->counts.empty += k->a.n == 0 || k->b.n == 0;
		score_pair(&t->score, f[0], f[1], &k->a, &k->b);
	}
}

struct verify_counts
verify_inline(
    struct score *s, struct in *in, struct content_reader *r, size_t threads)
{
	struct verification v = { .threads = threads };

	make_threads(&v, s, r);
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .out = s->out,
	    .outs = 1,
	    .threads = threads,
	    .work = read_inline,
	    .is_kept = is_inline,
	    .state = &v });
	return join_threads(&v, s, r);
}
