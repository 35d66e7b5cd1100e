#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/threads.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "join/join_stream.h"
#include "join/partition_query.h"
#include "record/set_record.h"

enum { SOME = 256 };

/* One of the threads that ask the partition ask.p or, if it is NULL, the index
 * of writer, and room for its queries. */
struct stream_asker {
	struct join_writer writer;
	struct partition_query ask;
	struct set_record set;
	uint32_t *half;
	size_t half_cap;
	uint64_t empty; /* sets read without a feature */
	bool some;	/* it asks for one set in SOME */
	bool separate;	/* an empty line after the pairs of each set */
	char apart[THREADS_APART];
};

/* Writes the pairs of an id, whose set has n features, with what the partition
 * has answered. */
static void
write_answer(struct stream_asker *a, struct span id, size_t n)
{
	const struct partition_hit *hit;
	uint32_t place;
	size_t i;

	for (i = 0; i < a->ask.hits; i++) {
		hit = &a->ask.hit[i];
		for (place = hit->first_id; place < hit->end_id; place++)
			join_write_pair(&a->writer, id, n,
			    partition_query_id(&a->ask, place), hit->n,
			    hit->shared);
	}
}

/* Writes the pairs of a->set, which has a feature. */
static void
write_pairs(struct stream_asker *a)
{
	const struct set_record *set = &a->set;
	const struct set_store *s =
	    a->ask.p ? &a->ask.p->sets : a->writer.query.j->s;
	struct halves query;

	MEM_GROW(a->half, a->half_cap, 2 * set->n);
	query = halves_split(&s->window, set->feature, set->n, a->half);
	if (a->ask.p) {
		partition_query_ask(&a->ask, &query, set->n);
		write_answer(a, set->id, set->n);
	} else {
		prefix_query_ask(&a->writer.query, &query, set->n, s->n);
		join_write_id(&a->writer, set->id, set->n);
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
    const struct partition *p, size_t threads, bool some)
{
	struct stream_asker *asker = mem_new(threads, sizeof *asker);
	size_t t;

	for (t = 0; t < threads; t++) {
		asker[t].writer = *e;
		asker[t].writer.pairs = 0;
		asker[t].some = some;
		asker[t].separate = a->separate;
		asker[t].ask.p = p;
		asker[t].ask.m = a->params.m;
		asker[t].ask.cache.map = p ? &p->map : NULL;
		prefix_query_open(&asker[t].writer.query, e->query.j);
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
		partition_query_free(&a[t].ask);
		free(a[t].set.feature);
		free(a[t].half);
	}
	free(a);
	return empty;
}

/* As join_stream does, of all sets or of some. */
static void
stream_pairs(const struct join_pairs *a, struct join_writer *e,
    const struct partition *p, struct out *out, bool some, bool again)
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
	if (p && !in_is_file(&in))
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
    const struct partition *p)
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
    const struct partition *p, struct out *out, bool again)
{
	stream_pairs(a, e, p, out, are_many(a, e, p), again);
}
