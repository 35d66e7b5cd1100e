/* record_places.h: the records of a file by their places in it, and its lines:
 * record_lookup.h without ids. */
#pragma once

#include "verify/record_lookup.h"

/* Opens a file of sets without the table: they are read by their places. Calls
 * each(state, id, n, at) for each set, in the order of the file; id stays
 * valid. */
void record_lookup_open_sets(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room,
    void (*each)(void *state, struct span id, uint64_t n, size_t at),
    void *state);

/* Calls work(state, t, line) once for each line, without its newline, with up
 * to `threads` threads, in any order; t is as in threads_run. */
void record_lookup_lines(const struct record_lookup *l, size_t threads,
    void (*work)(void *state, size_t t, struct span line), void *state);

/* Prefetches the set at byte `at` of the file; reads it into s. */
void record_lookup_prefetch_at(const struct record_lookup *l, size_t at);
void record_lookup_read_at(
    struct record_lookup *l, size_t at, struct record_content *s);

/* Ends the program: the records at these two bytes have the same id. */
void record_lookup_die_repeated(
    struct record_lookup *l, size_t first, size_t at);
