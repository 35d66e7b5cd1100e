/* cosine_parts.h: the cosines of every pair of vectors of two files, in parts
 * that fit in memory. */
#ifndef ND_COSINE_PARTS_H
#define ND_COSINE_PARTS_H

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "verify/record_content.h"
#include "verify/score.h"
#include "verify/top_pairs.h"

/* The least memory, in bytes. */
enum { COSINE_PARTS_LEAST = 1 << 20 };

/* Writes every pair of a vector of in and one of the file at path, a regular
 * file, which is read again for each part of in; the order is that of the
 * parts. s->cross is set. With top, which may be NULL, the pairs that
 * top_pairs.h keeps of each two parts are written: those of all are among
 * these. An id twice is noticed in one part. About `memory` bytes are taken, 0:
 * no limit. Prints notes on both files. Returns the number of vectors of in. */
uint32_t cosine_parts_write(struct score *s, struct in *in, const char *path,
    struct content_reader *r, const struct top_pairs *top, size_t memory);

#endif
