/* held_pairs.h: pairs of two collections in memory, their lines in a scratch
 * file. Malformed pairs are reported by in_bad. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"

/* A pair. The numbers of the ids of each column ascend in byte order. */
struct held_pair {
	uint32_t id[2];
	uint32_t similarity : 24; /* in millionths */
	uint32_t marks : 8;	  /* the caller's; 0 at first */
};

/* Start from {0}. Owns all: 12 bytes a pair and, while pairs are read, an entry
 * of an idmap for each id of either column. */
struct held_pairs {
	struct held_pair *pair;
	size_t n, cap;
	size_t ids[2]; /* the number of different ids in each column */
	struct out scratch;
	/* After held_pairs_keep: line i begins at lines.p + line[i]. */
	struct buf lines;
	size_t *line, line_cap;
};

/* Reads all pairs of in, which stays open. The scratch file, in dir, is packed
 * and has no name; without a pair there is none. */
void held_pairs_read(struct held_pairs *h, struct in *in, const char *dir);

/* For the pairs that have all of these marks, as the last use of the scratch
 * file: held_pairs_write writes their lines in the order in which they were
 * read; held_pairs_keep drops all other pairs, and reads the lines. */
void held_pairs_write(struct held_pairs *h, unsigned marks, struct out *o);
void held_pairs_keep(struct held_pairs *h, unsigned marks);

void held_pairs_free(struct held_pairs *h);
