/* posting_runs.h: reads sorted postings, one run of equal keys after another.
 *
 * Postings that are out of order end the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/triple.h"
#include "io/in.h"
#include "record/posting.h"

/* A posting of a run; its id is text.p[offset, offset + id_n). */
struct run_member {
	uint64_t n;
	size_t offset, id_n;
};

/* A run. Its first members, up to held_max, are held in memory, ascending by
 * id; the others are read one by one. in is borrowed, all else owned. */
struct posting_runs {
	struct in *in;
	size_t held_max;
	const char *advice; /* see posting_runs_open */
	struct posting_key key;
	uint64_t length; /* members so far, held or not */
	struct run_member *member;
	size_t held, cap;
	struct triple *by_size; /* see posting_runs_by_size */
	size_t by_size_cap;
	struct buf text;	/* the ids of the members held */
	struct run_member last; /* the member read last */
	uint64_t last_line;	/* its line number */
	struct posting next;	/* the posting after it */
	bool has_next;
	bool next_in_run; /* next has the key of this run */
};

/* Starts with the postings of in; held_max is from 1 to POSTING_RUNS_MOST. If
 * held_max is POSTING_RUNS_MOST, a longer run ends the program with a message,
 * whose last words are advice. */
#define POSTING_RUNS_MOST UINT32_MAX
void posting_runs_open(
    struct posting_runs *r, struct in *in, size_t held_max, const char *advice);
void posting_runs_close(struct posting_runs *r);

/* Reads the next run, up to the last member held; false at the end. A duplicate
 * id in a run is reported by in_bad. */
bool posting_runs_next(struct posting_runs *r);

/* Reads the next member after the members held, valid until the next call;
 * false at the end of the run. The caller reads all of them. */
bool posting_runs_next_extra(struct posting_runs *r, struct run_member *m);

/* The members held, ascending by size: triple_ab is the size, c the index of
 * the member. Valid until the next call. */
const struct triple *posting_runs_by_size(struct posting_runs *r);

static inline struct span
posting_runs_id(const struct posting_runs *r, const struct run_member *m)
{
	return (struct span){ r->text.p + m->offset, m->id_n };
}
