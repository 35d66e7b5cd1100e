/* posting_runs.c: runs of postings of equal key. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "io/sorted.h"
#include "record/posting_runs.h"

static _Noreturn void
disorder(const struct posting_runs *r, const char *what, struct span id)
{
	sorted_die(r->in, "postings in order", "%s '%.*s' behind a greater one",
	    what, span_shown(id), id.p);
}

/* Reads the next posting; whether it is a member of the run at hand. */
static bool
read_next(struct posting_runs *r)
{
	struct span id;
	int order;

	while ((r->ready = posting_read(r->in, &r->next))) {
		id = r->next.id;
		order = posting_key_order(r->next.key, r->key);
		if (order > 0)
			return false;
		if (order < 0)
			disorder(r, "key",
			    (struct span){
				r->in->last.p, id.p - r->in->last.p - 1 });
		order = span_order(id, posting_runs_id(r, &r->last));
		if (order > 0)
			return true;
		if (order < 0)
			disorder(r, "id", id);
		in_bad(r->in, "id '%.*s' again for one key, first in line %ju",
		    span_shown(id), id.p, (uintmax_t)r->last_line);
	}
	return false;
}

/* Makes the next posting the last member. Its id comes behind those held:
 * it is one of them if text.n counts it. */
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
posting_runs_open(struct posting_runs *r, struct in *in, size_t most)
{
	*r = (struct posting_runs){ .in = in, .most = most };
	r->ready = posting_read(in, &r->next);
}

bool
posting_runs_next(struct posting_runs *r)
{
	if (!r->ready)
		return false;
	r->key = r->next.key;
	r->length = r->held = r->text.n = 0;
	do {
		add_member(r);
		r->text.n += r->last.id_n;
		r->member = mem_grow(
		    r->member, &r->cap, r->held + 1, sizeof *r->member);
		r->member[r->held++] = r->last;
	} while ((r->open = read_next(r)) && r->held < r->most);
	if (r->open && r->held == POSTING_RUNS_MOST)
		die("%s:%ju: more than %u postings of one key: use -M",
		    r->in->name, (uintmax_t)r->in->line, POSTING_RUNS_MOST);
	return true;
}

bool
posting_runs_next_extra(struct posting_runs *r, struct run_member *m)
{
	if (!r->open)
		return false;
	add_member(r);
	*m = r->last;
	r->open = read_next(r);
	return true;
}

void
posting_runs_close(struct posting_runs *r)
{
	free(r->member);
	buf_free(&r->text);
	*r = (struct posting_runs){ 0 };
}
