/* set_spill.h: the sets of a collection in a file without a name, in the order
 * of their lines. Errors: a malformed line is in_bad's; a file that cannot be
 * written or read ends the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"
#include "join/set_batch.h"
#include "similarity/halves_window.h"

/* Record i has a set of n[i] features; 0: none. The file has the features of
 * one set after the other. window fits all. The id of a record is that of
 * number i in ids or, if numbered is set, the number[i]. If want_hash is set,
 * hash[i] is a hash of the set. Owns n, hash, number, ids and the file. */
struct set_spill {
	bool want_hash, numbered;
	const char *dir; /* of the file */
	int fd;
	uint32_t records;
	struct idmap ids;
	uint32_t *n, *number;
	uint64_t *hash;
	size_t n_cap, hash_cap, number_cap;
	uint64_t features;
	struct halves_window window;
};

/* Reads all sets of in into a new file, by several threads; reports. A quarter
 * of `memory` is for the ids; those beyond are in files. Start from {0},
 * want_hash and numbered. */
void set_spill_read(struct set_spill *p, struct in *in,
    const struct set_source *source, size_t threads, size_t memory);

/* Makes the window fit the n > 0 features at f, the first ones or more. */
void set_spill_fit(
    struct set_spill *p, const uint64_t *f, size_t n, bool first);

/* Reads the n features from number `at` of the file on to f; appends n features
 * to the file, or writes them at number `at`. */
void set_spill_get(
    const struct set_spill *p, uint64_t *f, uint64_t at, uint64_t n);
void set_spill_put(struct set_spill *p, const uint64_t *f, size_t n);
void set_spill_put_at(
    const struct set_spill *p, const uint64_t *f, size_t n, uint64_t at);

/* A part of the file in memory, for one thread. Start from {0}; free feature.
 */
struct set_spill_window {
	uint64_t *feature;
	size_t cap;
	uint64_t from, n;
};

/* The n features from number `at` of the file on; valid until the next call
 * with w. Fast if `at` grows from call to call. */
const uint64_t *set_spill_at(const struct set_spill *p,
    struct set_spill_window *w, uint64_t at, uint32_t n);

void set_spill_free(struct set_spill *p);
