/* chunk.c: tables of sketches cut into chunks that can be compared apart. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/outfmt.h"
#include "record/table_record.h"
#include "sketch/chunk.h"

/* A record without its table; owns p. */
struct held {
	char *p;
	size_t n, cap;
};

/* The last records of a table, at most reach: number i is in held[i % reach].
 * They are those from number n - reach up to n. */
struct tail {
	struct held *held;
	size_t n, cap, reach;
};

static void
hold(struct tail *t, struct span rest)
{
	size_t i = t->n++ % t->reach, had = t->cap;
	struct held *h;

	if (i >= had) {
		t->held = mem_grow(t->held, &t->cap, i + 1, sizeof *t->held);
		memset(t->held + had, 0, (t->cap - had) * sizeof *t->held);
	}
	h = &t->held[i];
	h->p = mem_grow(h->p, &h->cap, rest.n, 1);
	memcpy(h->p, rest.p, rest.n);
	h->n = rest.n;
}

static void
put(struct out *out, const struct table_record *t, size_t chunk, size_t reach,
    struct span rest)
{
	out_put(out, t->table.p, t->table.n);
	out_fmt(out, ".%08zu.%zu\t", chunk, reach);
	out_put(out, rest.p, rest.n);
	out_char(out, '\n');
}

void
chunk_run(struct in *in, struct out *out, size_t records, size_t reach)
{
	struct tail tail = { .reach = reach };
	struct sketch_kind kind = {0};
	struct table_record t = {0};
	const struct held *h;
	size_t i, chunk = 1;

	while (table_record_read(in, &kind, &t)) {
		if (!t.same_table) {
			tail.n = 0;
			chunk = 1;
		} else if (tail.n % records == 0) {
			chunk++;
			for (i = tail.n < reach ? 0 : tail.n - reach;
			    i < tail.n; i++) {
				h = &tail.held[i % reach];
				put(out, &t, chunk, reach,
				    (struct span){ h->p, h->n });
			}
		}
		put(out, &t, chunk, reach, t.rest);
		hold(&tail, t.rest);
	}
	for (i = 0; i < tail.cap; i++)
		free(tail.held[i].p);
	free(tail.held);
	free(t.last);
}
