/* run_hashes.h: hashes of all runs of n units of a text, and for each run an
 * anchor: a place in it that depends on the run alone, and has a hash, too.
 *
 * Runs that follow each other mostly have one anchor, so that few anchors need
 * to be looked at to know which runs are in one place only. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The runs of a text, `runs` of them; run i begins with unit i. Anchor m < n is
 * that of runs [anchor[m].run, anchor[m + 1].run). Owns all. */
struct run_hashes {
	size_t length;	     /* units of a run */
	size_t gram, window; /* units of an anchor; places of one in a run */
	uint64_t power, gram_power, prime_power; /* bases, to these powers */
	uint64_t *sum, *prime_sum;		 /* of the units before each */
	uint64_t *gram_hash;
	uint32_t *place;
	struct run_anchor {
		uint64_t hash;
		size_t run;
	} * anchor;
	size_t runs, anchors;
	size_t sum_cap, prime_cap, gram_cap, place_cap, anchor_cap;
};

/* Prepares for runs of length > 0 units. */
void run_hashes_open(struct run_hashes *h, size_t length);

/* Makes the anchors of the runs of a text of n units, whose other hashes are in
 * check. */
void run_hashes_read(struct run_hashes *h, const uint64_t *check, size_t n);

/* Prepares run_hash for this text. */
void run_hashes_sum(struct run_hashes *h, const uint64_t *key, size_t n);

/* The two hashes of run i: 61 bits of the keys, mixed, and RUN_CHECK_BITS of
 * the checks. */
enum { RUN_CHECK_BITS = 24 };
struct run_hash {
	uint64_t hash;
	uint32_t check;
} run_hash(const struct run_hashes *h, size_t i);

void run_hashes_free(struct run_hashes *h);
