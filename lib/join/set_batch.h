/* set_batch.h: the set records of a block of lines. */
#ifndef ND_SET_BATCH_H
#define ND_SET_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"

/* A line, and the set in it. */
struct batch_set {
	char *line;
	uint32_t line_bytes;
	uint32_t id_bytes; /* of the id, at line; 0: the line is malformed */
	uint32_t n, first; /* its features are feature[first, first + n) */
	uint64_t hash;	   /* hash64 of them */
	uint64_t id_hash;  /* idmap_hash of the id */
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

/* Parses the lines of a block up to its end. Reports nothing: that is for
 * set_batch_check, when all lines before have been checked. */
void set_batch_parse(struct set_batch *b, struct in *block);

/* Makes line i of the batch the last line of its block; false if it is
 * malformed, which in_bad reports. */
bool set_batch_check(struct set_batch *b, struct in *block, size_t i);

void set_batch_free(struct set_batch *b);

#endif
