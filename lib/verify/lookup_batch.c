#include "verify/lookup_batch.h"

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
		in_bad(k->in, "id '%.*s' has %s, but %zu in %s", span_shown(id),
		    id.p, counted(n, "feature"), c->n, l->in.name);
	return false;
}

/* Scores one candidate. */
static void
score_waiting(struct lookup_batch *k, struct waiting_candidate *w)
{
	struct span a = kept_line_first(&w->line),
		    b = { w->line.line.p + a.n + 1, w->line.b_n };

	k->in->line = w->number;
	k->in->last = buf_span(&w->line.line);
	if (w->na != k->na || !span_equal(kept_line_first(&k->line), a)) {
		k->line.a_n = 0;
		if (!fetch(k, k->first, a, w->hash_a, w->na, &k->a))
			return;
		kept_line_set(&k->line, k->in->last, a, b);
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
	const struct span last = k->in->last;
	const uint64_t line = k->in->line;
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
	k->in->last = last;
}

/* Adds the candidate just read to the batch. */
static void
enqueue(struct lookup_batch *k, const struct candidate *c)
{
	struct waiting_candidate *w = &k->waiting[k->n];

	if (kept_line_has(k->n ? &w[-1].line : &k->previous, c->a, c->b)) {
		flush(k);
		kept_line_die(k->in, c->a, c->b);
	}
	kept_line_set(&w->line, k->in->last, c->a, c->b);
	w->number = k->in->line;
	w->na = c->na;
	w->nb = c->nb;
	w->hash_a = record_lookup_hash(k->first, c->a);
	w->hash_b = record_lookup_hash(k->second, c->b);
	k->n++;
}

/* Reads the next candidate. Reports a malformed line after the errors of the
 * lines before it. */
static bool
next_candidate(
    struct lookup_batch *k, struct candidate *c, struct candidate_forms accept)
{
	struct in *in = k->in;
	size_t len;

	while (in_any_line(in, &len)) {
		if (in->mended)
			flush(k);
		in_check_record(in);
		if (candidate_parse(in->last, c, accept))
			return true;
		flush(k);
		candidate_bad(in, accept);
	}
	return false;
}

void
lookup_batch_run(
    struct lookup_batch *k, struct in *in, struct candidate_forms accept)
{
	struct candidate c;

	k->in = in;
	k->previous.a_n = 0;
	if (in->last.n > 0 && candidate_parse(in->last, &c, accept))
		kept_line_set(&k->previous, in->last, c.a, c.b);
	while (next_candidate(k, &c, accept)) {
		enqueue(k, &c);
		if (k->n == LOOKUP_BATCH)
			flush(k);
	}
	flush(k);
}

void
lookup_batch_free(struct lookup_batch *k)
{
	size_t i;

	for (i = 0; i < LOOKUP_BATCH; i++)
		buf_free(&k->waiting[i].line.line);
	buf_free(&k->previous.line);
	buf_free(&k->line.line);
	content_free(&k->a);
	content_free(&k->b);
}
