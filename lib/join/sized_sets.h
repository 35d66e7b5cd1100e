/* sized_sets.h: different sets in a file without a name, by size, so that none
 * takes memory. Errors: a malformed line is in_bad's; a file that cannot be
 * written or read ends the program. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/set_spill.h"

/* The sets of n features: set number `first` and those after it, in the file
 * from word `at` on. */
struct size_class {
	uint32_t n, first;
	uint64_t at;
};

/* Set i of the file has a word with its number, and its features. Owns all. */
struct sized_sets {
	struct set_spill file; /* its features are the words */
	struct size_class *class;
	size_t classes, cap;
	uint32_t sets;
	uint64_t *buf; /* words that are not written yet */
	size_t used, buf_cap;
};

struct sized_set {
	uint32_t number, n;
	const uint64_t *feature; /* valid until the next call */
};

/* Begins an empty file in dir, whose window fits all sets; adds the next set,
 * which is not smaller than those before; ends. */
void sized_sets_begin(
    struct sized_sets *s, const char *dir, const struct halves_window *window);
void sized_sets_add(
    struct sized_sets *s, uint32_t number, const uint64_t *f, uint32_t n);
void sized_sets_end(struct sized_sets *s);

/* Begins a file of the sets of in, by several threads, and reports. They are
 * different, and their ids are different numbers; sets of a size keep their
 * order. */
void sized_sets_read(struct sized_sets *s, struct in *in,
    const struct set_source *source, size_t threads, const char *dir);

/* Set i; w is of one thread. Fast if i grows from call to call. */
struct sized_set sized_sets_get(
    const struct sized_sets *s, struct set_spill_window *w, uint32_t i);

/* How many features set i has. */
uint32_t sized_sets_n(const struct sized_sets *s, uint32_t i);

void sized_sets_free(struct sized_sets *s);
