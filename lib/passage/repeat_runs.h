/* repeat_runs.h: of the runs that a store has, by their hashes: which is the
 * first place, and which are copies. */
#pragma once

#include "passage/repeats.h"
#include "passage/run_hashes.h"

/* A run in r->runs: its hash and, above the REPEAT_PLACE_BITS of its first
 * unit, its check. */
enum { REPEAT_PLACE_BITS = 64 - RUN_CHECK_BITS };
struct repeat_run {
	uint64_t hash, place;
};

/* A copy in r->links: the units where it and its first place begin. */
struct repeat_link {
	uint64_t copy, first;
};

/* Opens r->runs for about `most` runs, with which `writers` write. The part of
 * a run is its hash >> the number returned. */
int repeat_runs_open(struct repeats *r, uint64_t most, size_t writers);

/* Closes r->runs, and makes r->links and r->first_runs of it. */
void repeat_runs_close(struct repeats *r);

/* Closes r->links, and makes the cuts of it. */
void repeat_cuts_make(struct repeats *r);
