/* posting_runs.h: sorted postings, a run of equal key after the other. The
 * edge: what is out of order ends the program. */
#ifndef ND_POSTING_RUNS_H
#define ND_POSTING_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "record/posting.h"

/* A posting that is held: its id is at text.p[offset, offset + id_n). */
struct run_member {
	uint64_t n;
	size_t offset, id_n;
};

/* The run at hand. Owns member and text; in is borrowed. Of its members the
 * first, up to most, are held, ascending by id; the others pass by. */
struct posting_runs {
	struct in *in;
	size_t most;
	struct posting_key key;
	uint64_t length; /* members so far, held or not */
	struct run_member *member;
	size_t held, cap;
	struct buf text;	/* the ids held, one behind the other */
	struct run_member last; /* the last of those so far */
	uint64_t last_line;	/* where that was read */
	struct posting next;	/* read, in no run yet: the line's */
	bool ready;		/* there is such a one */
	bool open;		/* and it is of the run at hand */
};

/* Begins with the postings of in; most is from 1 to POSTING_RUNS_MOST. */
#define POSTING_RUNS_MOST UINT32_MAX
void posting_runs_open(struct posting_runs *r, struct in *in, size_t most);
void posting_runs_close(struct posting_runs *r);

/* The next run, up to the members that are held; false at the end. An id a
 * second time in a run is a bad record, for in->rejects too; disorder ends
 * the program in any case. */
bool posting_runs_next(struct posting_runs *r);

/* The next member behind those, which lives until the next is asked for;
 * false at the end of the run. All must be asked for. */
bool posting_runs_next_extra(struct posting_runs *r, struct run_member *m);

static inline struct span
posting_runs_id(const struct posting_runs *r, const struct run_member *m)
{
	return (struct span){ r->text.p + m->offset, m->id_n };
}

#endif
