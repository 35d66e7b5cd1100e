#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/threads.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "join/join_stream.h"
#include "join/partition_answers.h"
#include "join/partition_list.h"
#include "record/set_record.h"

enum { SOME = 256 };

/* One of the threads that ask partitions or, if there are none, the index of
 * writer, and room for its queries. */
struct stream_asker {
	struct join_writer writer;
	struct partition_answers ask;
	struct set_record set;
	uint32_t *half;
	size_t half_cap;
	uint64_t empty; /* sets read without a feature */
	bool some;	/* it asks for one set in SOME */
	bool separate;	/* an empty line after the pairs of each set */
	char apart[THREADS_APART];
};

/* Writes the pairs of a->set with the index. */
static void
write_indexed(struct stream_asker *a)
{
	const struct set_record *set = &a->set;
	const struct set_store *s = a->writer.query.j->s;
	struct halves query;

	MEM_GROW(a->half, a->half_cap, 2 * set->n);
	query = halves_split(&s->window, set->feature, set->n, a->half);
	prefix_query_ask(&a->writer.query, &query, set->n, s->n);
	join_write_id(&a->writer, set->id, set->n);
}

/* Writes the pairs of a->set, which has a feature. */
static void
write_pairs(struct stream_asker *a)
{
	const struct partition_answer *x;
	size_t i;

	if (!a->ask.queries) {
		write_indexed(a);
		return;
	}
	partition_answers_ask(&a->ask, &a->set);
	for (i = 0; i < a->ask.n; i++) {
		x = &a->ask.answer[i];
		join_write_pair(
		    &a->writer, a->set.id, a->set.n, x->id, x->n, x->shared);
	}
}

static void
record_pairs(void *state, size_t t, struct in *in, struct out *out)
{
	struct stream_asker *a = (struct stream_asker *)state + t;
	const struct set_record *set = &a->set;

	a->writer.out = out;
	while (set_record_read(in, &a->set)) {
		if (a->some && hash64(set->id.p, set->id.n) % SOME)
			continue;
		if (set->n > 0)
			write_pairs(a);
		else
			a->empty++;
		if (a->separate)
			out_char(out, '\n');
	}
}

static struct stream_asker *
open_askers(const struct join_pairs *a, const struct join_writer *e,
    const struct partitions *p, size_t threads, bool some)
{
	struct stream_asker *asker = mem_new(threads, sizeof *asker);
	size_t t;

	for (t = 0; t < threads; t++) {
		asker[t].writer = *e;
		asker[t].writer.pairs = 0;
		asker[t].some = some;
		asker[t].separate = a->separate;
		partition_answers_open(&asker[t].ask, p->p, p->n, &a->params.m);
		asker[t].writer.query =
		    (struct prefix_query){ .j = e->query.j };
	}
	return asker;
}

/* Adds to e->pairs what the askers wrote; returns the sets without a
 * feature. */
static uint64_t
close_askers(struct stream_asker *a, size_t threads, struct join_writer *e)
{
	uint64_t empty = 0;
	size_t t;

	for (t = 0; t < threads; t++) {
		e->pairs += a[t].writer.pairs;
		empty += a[t].empty;
		prefix_query_close(&a[t].writer.query);
		partition_answers_free(&a[t].ask);
		free(a[t].set.feature);
		free(a[t].half);
	}
	free(a);
	return empty;
}

/* As join_stream does, of all sets or of some. */
static void
stream_pairs(const struct join_pairs *a, struct join_writer *e,
    const struct partitions *p, struct out *out, bool some, bool again)
{
	struct line_blocks b = { .out = out,
		.outs = 1,
		.threads = a->threads,
		.work = record_pairs };
	uint64_t empty;
	struct in in;

	in_open(&in, a->file);
	in.rejects = again ? NULL : a->rejects;
	in.is_silent = again;
	b.in = &in;
	if (p->n && !in_is_file(&in))
		b.threads = 1;
	b.state = open_askers(a, e, p, b.threads, some);
	line_blocks_run(&b);
	empty = close_askers(b.state, b.threads, e);
	if (!again)
		set_records.report(NULL, &in, empty);
	in_close(&in);
}

/* Whether there are more pairs than a->few, by those of some sets. */
static bool
are_many(const struct join_pairs *a, struct join_writer *e,
    const struct partitions *p)
{
	const bool were_off = notes_off;
	struct out none;
	bool many;

	if (!a->few)
		return false;
	notes_off = true;
	out_open(&none, "/dev/null");
	stream_pairs(a, e, p, &none, true, false);
	out_close(&none);
	notes_off = were_off;
	many = e->pairs > a->few / SOME;
	e->pairs = 0;
	return many;
}

void
join_stream(const struct join_pairs *a, struct join_writer *e,
    const struct partitions *p, struct out *out, bool again)
{
	stream_pairs(a, e, p, out, are_many(a, e, p), again);
}

uint32_t
join_stream_listed(
    const struct join_pairs *a, struct join_writer *e, struct out *out)
{
	static struct pool pool;
	static struct partition_list l;
	static struct partitions all;
	struct partition *p;
	uint32_t sets = 0;
	size_t i;

	partition_list_open(&l, &pool, a->index);
	all.p = mem_new(l.n, sizeof *all.p);
	for (i = 0; i < l.n; i++) {
		if (l.file[i].kind == LISTED_IDS ||
		    (a->kept_only && l.file[i].kind != LISTED_KEPT))
			continue;
		p = &all.p[all.n++];
		partition_open(p, l.file[i].path, &a->params);
		partition_query_prepare(p);
		sets += p->sets.n;
	}
	join_stream(a, e, &all, out, false);
	return sets;
}
