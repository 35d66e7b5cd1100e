/* flow_sums.h: DIR/sums, which shows what made the files of a run and whether
 * they are whole. A line is about a file:
 *
 *	NAME TAB BYTES TAB HASH TAB KEY TAB NUMBERS TAB CHECK
 *
 * HASH is that of its bytes, KEY of the command that made it and of all that
 * this read, CHECK of the line up to it, as hexadecimal digits; NUMBERS what
 * the tools that made it have counted, NAME=VALUE, with a comma after each. Of
 *several lines about a file the last is valid; a line that was cut is none. */
#pragma once

#include <stdint.h>

#include "base/pool.h"

struct flow_sum {
	const char *name; /* in the directory */
	uint64_t bytes, hash, key;
	const char *numbers; /* lines NAME TAB VALUE */
	size_t line;
};

/* Owns the descriptor; `dir` ends with a slash. */
struct flow_sums {
	struct pool *pool;
	const char *dir;
	int fd;
	struct flow_sum *sum; /* when it was opened, by name */
	size_t n;
};

/* Reads DIR/sums, if it is there. */
void flow_sums_read(struct flow_sums *s, struct pool *p, const char *dir);

/* The same, and opens it for more lines. */
void flow_sums_open(struct flow_sums *s, struct pool *p, const char *dir);

/* What was said of the file, or NULL. */
const struct flow_sum *flow_sums_said(
    const struct flow_sums *s, const char *name);

/* The same, if `key` made it, and it is as it was then; or NULL. */
const struct flow_sum *flow_sums_find(
    const struct flow_sums *s, const char *name, uint64_t key);

/* What is wrong with the file, whatever made it; NULL: nothing. */
const char *flow_sums_wrong(const struct flow_sums *s, const char *name);

/* Adds a line about the file; returns its hash. */
uint64_t flow_sums_add(const struct flow_sums *s, const char *name,
    uint64_t key, const char *numbers);

/* The hash of a regular file; of the second, false if there is none. */
uint64_t flow_sum_of(const char *path);
bool flow_sum_try(const char *path, uint64_t *hash);

void flow_sums_close(struct flow_sums *s);
