#include <stdlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "format/id_twice.h"
#include "io/sorted.h"
#include "record/posting_runs.h"

static _Noreturn void
die_unsorted(const struct posting_runs *r, const char *what, struct span id)
{
	sorted_die(r->in, "postings in order", "%s '%.*s' after a greater one",
	    what, span_shown(id), id.p);
}

/* Reads the next posting; returns whether it is a member of this run. */
static bool
read_next(struct posting_runs *r)
{
	struct span id;
	int order;

	while ((r->has_next = posting_read(r->in, &r->next))) {
		id = r->next.id;
		order = posting_key_order(r->next.key, r->key);
		if (order > 0)
			return false;
		if (order < 0)
			die_unsorted(r, "key",
			    (struct span){
				r->in->last.p, id.p - r->in->last.p - 1 });
		order = span_order(id, posting_runs_id(r, &r->last));
		if (order > 0)
			return true;
		if (order < 0)
			die_unsorted(r, "id", id);
		in_id_twice(r->in, id, " of one key", r->last_line);
	}
	return false;
}

/* Makes the next posting the last member. Puts its id after the ids held,
 * without adding to text.n: only the caller knows whether it is to be held. */
static void
add_member(struct posting_runs *r)
{
	struct span id = r->next.id;

	put_span(buf_room(&r->text, id.n), id);
	r->last = (struct run_member){ r->next.n, r->text.n, id.n };
	r->last_line = r->in->line;
	r->length++;
}

void
posting_runs_open(
    struct posting_runs *r, struct in *in, size_t held_max, const char *advice)
{
	*r = (struct posting_runs){
		.in = in, .held_max = held_max, .advice = advice
	};
	r->has_next = posting_read(in, &r->next);
}

bool
posting_runs_next(struct posting_runs *r)
{
	if (!r->has_next)
		return false;
	r->key = r->next.key;
	r->length = r->held = r->text.n = 0;
	do {
		add_member(r);
		r->text.n += r->last.id_n;
		MEM_ADD(r->member, r->held, r->cap, r->last);
	} while ((r->next_in_run = read_next(r)) && r->held < r->held_max);
	if (r->next_in_run && r->held == POSTING_RUNS_MOST)
		die("%s:%ju: expected at most %u postings of one key, got "
		    "more: %s",
		    r->in->name, (uintmax_t)r->in->line, POSTING_RUNS_MOST,
		    r->advice);
	return true;
}

bool
posting_runs_next_extra(struct posting_runs *r, struct run_member *m)
{
	if (!r->next_in_run)
		return false;
	add_member(r);
	*m = r->last;
	r->next_in_run = read_next(r);
	return true;
}

const struct triple *
posting_runs_by_size(struct posting_runs *r)
{
	const struct run_member *m = r->member;
	struct triple *t;
	size_t i;

	r->by_size = t =
	    mem_grow(r->by_size, &r->by_size_cap, r->held, sizeof *t);
	for (i = 0; i < r->held; i++)
		t[i] = triple_make(m[i].n, i);
	triple_sort(t, r->held);
	return t;
}

void
posting_runs_close(struct posting_runs *r)
{
	free(r->by_size);
	free(r->member);
	buf_free(&r->text);
	*r = (struct posting_runs){ 0 };
}
