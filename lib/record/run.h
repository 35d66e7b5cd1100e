/* run.h: sorted postings, a run of equal key after the other. The edge: what
 * is out of order ends the program. */
#ifndef ND_RUN_H
#define ND_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "record/posting.h"

/* A posting that is held: its id is at text[at, at + id). */
struct member {
	uint64_t n;
	size_t at, id;
};

/* The run at hand. Owns member and text; in is borrowed. Of its members the
 * first, up to most, are held, ascending by id; the others pass by. */
struct run {
	struct in *in;
	size_t most;
	struct key key;
	uint64_t length;	/* members so far, held or not */
	struct member *member;
	size_t held, cap;
	char *text;
	size_t used, text_cap;
	struct member last;	/* the last of those so far */
	uint64_t line;		/* where that was read */
	struct posting next;	/* read, in no run yet: the line's */
	bool ready;		/* there is such a one */
	bool open;		/* and it is of the run at hand */
};

/* Begins with the postings of in; most is from 1 to RUN_MOST. */
#define RUN_MOST UINT32_MAX
void run_open(struct run *r, struct in *in, size_t most);
void run_close(struct run *r);

/* The next run, up to the members that are held; false at the end. An id a
 * second time in a run is a bad record, for in->rejects too; disorder ends
 * the program in any case. */
bool run_next(struct run *r);

/* The next member behind those, which lives until the next is asked for;
 * false at the end of the run. All must be asked for. */
bool run_past(struct run *r, struct member *m);

static inline struct span
run_id(const struct run *r, const struct member *m)
{
	return (struct span){ r->text + m->at, m->id };
}

#endif
