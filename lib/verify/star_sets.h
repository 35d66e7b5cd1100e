/* star_sets.h: the sets of a file in an order of preference, which are compared
 * by their places, for key_stars.h. A file that is wrong ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "verify/record_lookup.h"
#include "verify/score.h"

struct star_sets_batch;
struct star_sets_thread;

/* Sets with an order of preference.h: by place where their records begin and
 * their numbers of features; by number in ids their places or, when sealed, by
 * place their numbers. 16 bytes a set besides its id. Owns all but score. */
struct star_sets {
	struct score *score;
	struct record_lookup file;
	struct idmap ids;
	uint64_t *at;
	uint32_t *size, *order, *place;
	size_t at_cap, size_cap, threads;
	struct star_sets_batch *batch;
	struct star_sets_thread *thread;
};

/* Opens the sets at path, of which at most room bytes of a plain file will be
 * in memory, and orders them by the ranks at `rank`, or NULL. Prints notes. r
 * and s are borrowed. */
void star_sets_open(struct star_sets *x, struct score *s, const char *path,
    struct content_reader *r, size_t room, const char *rank, size_t threads);

/* Divides what the ids leave of `memory` bytes, but at least an eighth: half is
 * for records in memory, and half, which it returns, for others. */
size_t star_sets_limit(struct star_sets *x, size_t memory);

/* Ends the look-up of ids in x->ids, and of places by x->place. */
void star_sets_seal(struct star_sets *x);
void star_sets_close(struct star_sets *x);

/* Of key_stars.h; `sets` is a struct star_sets. star_sets_close writes the last
 * pairs. */
void star_sets_prefetch(void *sets, uint32_t place);
bool star_sets_similar(
    void *sets, size_t t, uint32_t r, uint32_t c, uint64_t *shared);
void star_sets_write(void *sets, uint32_t r, uint32_t c, uint64_t shared);
