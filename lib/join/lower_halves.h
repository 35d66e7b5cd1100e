/* lower_halves.h: the lower halves (halves.h) of the sets of a collection,
 * which are seldom read: in memory while they are few, then in a file without a
 * name. Errors: a file that cannot be written or read ends the
 * program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes stay in memory, unless a caller wants another number. */
#define LOWER_HALVES_KEPT ((size_t)64 << 20)

/* n places, all in kept or all in the file, or a partition, at base. Owns kept
 * and the file. */
struct lower_halves {
	const char *dir; /* of the file */
	int fd;		 /* -1 before it is needed */
	const uint32_t *base;
	uint64_t n;
	uint32_t *kept; /* or NULL */
	size_t cap;	/* of kept */
};

/* Where a caller gets what is in the file. Start from {0}; free half. */
struct lower_room {
	uint32_t *half;
	size_t cap;
};

/* Begins an empty one that keeps at most `kept` bytes, at least 4, in
 * memory. */
void lower_halves_begin(struct lower_halves *l, const char *dir, size_t kept);

/* Reserves n places; returns the first. Unless lower_halves_fits(l, n), it
 * moves all to the file: then no thread may use what lower_halves_room
 * returned. */
uint64_t lower_halves_reserve(struct lower_halves *l, size_t n);
bool lower_halves_fits(const struct lower_halves *l, size_t n);

/* Where in memory the caller writes those from place `at` on; or NULL: they are
 * for lower_halves_put, which several threads may call at a time. */
uint32_t *lower_halves_room(const struct lower_halves *l, uint64_t at);
void lower_halves_put(
    const struct lower_halves *l, uint64_t at, const uint32_t *from, size_t n);

/* The n from place `at` on, which have been written. Valid until the next
 * lower_halves_reserve or the next call with this room, which a partition does
 * without. Several threads may call it at a time, each with its own room. */
const uint32_t *lower_halves_at(const struct lower_halves *l, uint64_t at,
    size_t n, struct lower_room *room);
