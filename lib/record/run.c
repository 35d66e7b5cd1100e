/* run.c: runs of postings of equal key. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "record/run.h"

static _Noreturn void
disorder(const struct run *r, const char *what, struct span id)
{
	die("%s:%ju: expected postings in order, got %s '%.*s' behind a "
	    "greater one: sort with LC_ALL=C", r->in->name,
	    (uintmax_t)r->in->line, what, span_shown(id), id.p);
}

/* Reads the next posting; whether it is a member of the run at hand. */
static bool
more(struct run *r)
{
	struct span id;
	int order;

	while ((r->ready = posting_read(r->in, &r->next))) {
		id = r->next.id;
		order = key_order(r->next.key, r->key);
		if (order > 0)
			return false;
		if (order < 0)
			disorder(r, "key", (struct span){ r->in->at.p,
			    id.p - r->in->at.p - 1 });
		order = span_order(id, run_id(r, &r->last));
		if (order > 0)
			return true;
		if (order < 0)
			disorder(r, "id", id);
		in_bad(r->in, "id '%.*s' again for one key, first in line %ju",
		    span_shown(id), id.p, (uintmax_t)r->line);
	}
	return false;
}

/* Makes the next posting the last member. Its id comes behind those held:
 * it is one of them if used says so. */
static void
take(struct run *r)
{
	struct span id = r->next.id;

	r->text = mem_grow(r->text, &r->text_cap, r->used + id.n, 1);
	memcpy(r->text + r->used, id.p, id.n);
	r->last = (struct member){ r->next.n, r->used, id.n };
	r->line = r->in->line;
	r->length++;
}

void
run_open(struct run *r, struct in *in, size_t most)
{
	*r = (struct run){ .in = in, .most = most };
	r->ready = posting_read(in, &r->next);
}

bool
run_next(struct run *r)
{
	if (!r->ready)
		return false;
	r->key = r->next.key;
	r->length = r->held = r->used = 0;
	do {
		take(r);
		r->used += r->last.id;
		r->member = mem_grow(r->member, &r->cap, r->held + 1,
		    sizeof *r->member);
		r->member[r->held++] = r->last;
	} while ((r->open = more(r)) && r->held < r->most);
	if (r->open && r->held == RUN_MOST)
		die("%s:%ju: more than %u postings of one key: use -M",
		    r->in->name, (uintmax_t)r->in->line, RUN_MOST);
	return true;
}

bool
run_past(struct run *r, struct member *m)
{
	if (!r->open)
		return false;
	take(r);
	*m = r->last;
	r->open = more(r);
	return true;
}

void
run_close(struct run *r)
{
	free(r->member);
	free(r->text);
	*r = (struct run){0};
}
