/* set_part.h: the sets of some records of a spill (set_spill.h), in memory. */
#pragma once

#include <stdint.h>

#include "join/set_store.h"
#include "similarity/set_measure.h"

/* s.id_number[i] is the number of the record of set i; s has no ids, and equal
 * sets of several records; s.set has room for one more. Owns all. */
struct set_part {
	struct set_store s;
	uint32_t *upper;
	uint64_t features;
};

/* About how many bytes of memory a set of n features takes with its index. */
uint64_t set_part_bytes(const struct measure *m, uint64_t n);

/* A note if sets of so many bytes are many parts of `memory` bytes; a process
 * that holds all takes `whole` bytes. */
void set_part_note(uint64_t bytes, size_t memory, uint64_t whole);

/* Begins a part of so many sets, with so many features together, that fit the
 * window; adds the set of a record, which has n features; and sorts the sets by
 * size when all are added. */
void set_part_begin(struct set_part *x, const struct halves_window *w,
    uint32_t sets, uint64_t features);
void set_part_add(
    struct set_part *x, uint32_t number, const uint64_t *f, uint32_t n);
void set_part_end(struct set_part *x);

void set_part_free(struct set_part *x);
