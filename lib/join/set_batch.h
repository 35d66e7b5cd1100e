/* set_batch.h: the sets of a block of lines. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"

/* A line, and its set. */
struct batch_set {
	char *line;
	uint32_t line_bytes, number; /* of the block's lines, from 1 */
	uint32_t id_bytes;  /* of the id, at line; 0: the line is malformed */
	uint32_t tag_bytes; /* of the tag, at the end of the line; 0: none */
	uint32_t n, first;  /* its features are feature[first, first + n) */
	uint64_t hash;	    /* hash64 of them */
	uint64_t id_hash;   /* idmap_hash of the id */
};

/* A block, whose lines are valid as long as its buffer. Owns its arrays. Start
 * from {0}. */
struct set_batch {
	struct batch_set *set;
	size_t sets, cap;
	uint64_t *feature;
	size_t features, feature_cap;
	uint64_t line; /* the number of the line before */
	bool mended;   /* the last line lacked its newline */
};

/* Makes b empty, before the first line of a block is read. */
void set_batch_begin(struct set_batch *b, const struct in *block);

/* Adds the last line of the block, which is malformed. */
void set_batch_add_bad(struct set_batch *b, const struct in *block);

/* Adds the set of n features at f, ascending, of the last line of the block,
 * which begins with the id. If n is 0, f may be NULL. */
void set_batch_add(struct set_batch *b, const struct in *block, struct span id,
    const uint64_t *f, size_t n);

void set_batch_free(struct set_batch *b);

/* How the lines of a file become sets: add fills a batch with the lines of a
 * block, and reports no malformed line; check, called for each line when all
 * lines before are checked, reports the last line of the block by in_bad if it
 * is malformed. report prints the notes when all is read; `empty` sets have no
 * feature. Thread t calls add and check; memory that belongs to t needs no
 * lock. */
struct set_source {
	void (*add)(
	    void *state, size_t t, struct set_batch *b, struct in *block);
	void (*check)(void *state, size_t t, struct set_batch *b,
	    struct in *block, bool is_bad);
	void (*report)(void *state, const struct in *in, uint64_t empty);
	void *state;
};

/* Makes the line of set i the last line of its block, and checks it; false if
 * it is malformed. */
bool set_batch_check(const struct set_source *source, size_t t,
    struct set_batch *b, struct in *block, size_t i);

/* Lines that are set records. */
extern const struct set_source set_records;

/* Whether set i is in a share of 1 to `shares`, by its first feature. */
bool set_batch_in_share(
    const struct set_batch *b, size_t i, size_t share, size_t shares);
