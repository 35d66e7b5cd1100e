/* key_stars.h: the stars of records that share keys, without all candidates.
 *
 * Two records are similar if they share enough keys and `similar` returns true.
 * Records are asked in an order of preference. A record belongs to the most
 * preferred centre that is similar to it, of those before it; if there is none,
 * it is a centre. These are the stars that nd-cluster makes of all similar
 * pairs. A key has a list of its centres only, so that n similar records cost n
 * comparisons for each centre, not n^2 / 2.
 *
 * Places, in the order of preference, are divided into parts, of which one is
 * in memory. A key's centres of a part go on to the next part with that key. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "candidates/part_writer.h"
#include "io/in.h"
#include "similarity/set_measure.h"

#define KEY_STARS_NONE UINT32_MAX

/* The caller sets the members up to state, whose pointers are borrowed. All
 * records are in a file called ids_name, and numbered as in ids. It may set the
 * two after state, for tests; 0 is the default. */
struct key_stars {
	struct idmap *ids;
	const char *ids_name;
	const uint32_t *place; /* of each number */
	const uint32_t *size;  /* of each place */
	struct measure m;
	uint64_t min_shared; /* of nd-index -p; 0: one key is enough */
	size_t threads;
	size_t memory;	 /* bytes of keys and centres, beside those of a part */
	const char *dir; /* for what is beyond that */
	/* Prefetches what similar needs of a place. */
	void (*prefetch)(void *state, uint32_t place);
	/* Whether r and the centre c, which are places, are similar: then sets
	 * *shared for found. t is the number of the thread. */
	bool (*similar)(
	    void *state, size_t t, uint32_t r, uint32_t c, uint64_t *shared);
	/* r belongs to c. Called in ascending order of r, by one thread. */
	void (*found)(void *state, uint32_t r, uint32_t c, uint64_t shared);
	void *state;
	uint32_t part_places, block; /* places of a part, of a block */

	uint64_t postings, keys; /* of keys of several records */
	uint64_t compared;
	struct part_store posting, centre;
	struct part_writer posting_writer, centre_writer;
};

/* Reads sorted postings. Malformed ones end the program or go to in->rejects;
 * an unknown id, or one of another size, ends it. Afterwards ids and place are
 * no longer needed. */
void key_stars_read(struct key_stars *k, struct in *in);

/* Finds the stars of what was read, and frees all. */
void key_stars_run(struct key_stars *k);
